import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeOf } from '../catalogues/file-kind.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform, townTokens } from '../testing/town.ts';
import { waitUntil } from '../testing/wait-until.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

interface Reply {
  success: boolean;
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
  data: { id: number; alarm_id: string; created: string; duplicate: boolean };
}
let count = 0;
const alarm = (more: object = {}) => {
  count += 1;
  return {
    reference: `r-${count}`,
    id_unit: platform.town.north.unit,
    description: 'Fence cut',
    alarm_type: 'Intrusion',
    priority: 1,
    ...more,
  };
};
const post = (body: unknown, token: string | undefined = townTokens.first) =>
  platform.request<Reply>('POST', '/v1/intake/alarms', { body, ...(token && { token }) });
const readVisible = async (as: 'ana' | 'carla' = 'ana') => (await platform.call('openAlarms', { as })).reply;
const stored = async () => (await platform.call('alarms', { as: 'admin', query: { page: 1, max: 1 } })).reply.total;

const png = `data:image/png;base64,${Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cf500f0003860180b5a0a5f90000000049454e44ae426082',
  'hex',
).toString('base64')}`;

/** Fields of an alarm by the specification. */
const alarmFields = (
  'id alarm_id description alarm_status alarm_type alarm_acronym alarm_level unit cameras host created view_link type detection_event_data ' +
  'unit_planes folioCAD statusCAD reaction_patrol protocol comments'
).split(' ');

test('a device raises a waiting alarm with all its data', { tags: ['OP-4.02', 'OP-1.03', 'OP-3.01', 'OP-3.05'] }, async () => {
  const { north } = platform.town;
  const happened_at = new Date(platform.clock.now() - 60_000).toISOString();
  const detection = { id_camera_proxy: north.cameras[0], image: '/pictures/1.jpg', plate: 'XYZ-1', score: 0.93 };
  const sent = alarm({ alarm_acronym: 'LPR', type: 6, cameras: north.cameras, happened_at, detection });
  const { status, body } = await post(sent);
  expect([status, body.data.duplicate, body.data.created]).toEqual([201, false, happened_at]);
  expect((await readVisible()).data.find(({ id }) => id === body.data.id)).toMatchObject({
    alarm_id: body.data.alarm_id,
    alarm_status: 'waiting',
    description: 'Fence cut',
    alarm_type: 'Intrusion',
    alarm_acronym: 'LPR',
    type: 6,
    alarm_level: { level: 'Critical', priority: 1 },
    tenant: { id: north.tenant, name: 'North' },
    unit: { id: north.unit, description: 'North unit', region: 'Region', position: { latitude: 19.4, longitude: -99.1 } },
    cameras: north.cameras.map((id, at) => ({ id, name: `North camera ${at + 1}`, tag: 'gate', recording_support: true })),
    created: happened_at,
    detection_event_data: { ...detection, reference_image: null, person: null, list: null },
    version: 1,
    taken_by: null,
  });
  // The reply as it is sent: a schema would fill in what is missing.
  const { data } = JSON.parse((await platform.call('openAlarms')).text) as { data: Record<string, object>[] };
  const row = data.find(({ id }) => Number(id) === Number(body.data.id));
  expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(alarmFields));
  expect(row?.['alarm_level']).toMatchObject({ color: expect.stringMatching(/^#[\dA-F]{6}$/i), media: { url: null } });
});

test('an alarm tells its unit’s reaction patrol; its acronym is SD unless another is sent', { tags: ['OP-3.01', 'OQ-38'] }, async () => {
  const { unit } = platform.town.south;
  const raised = async (more: object) => {
    const { body } = await post(alarm({ id_unit: unit, ...more }));
    const { reaction_patrol, alarm_acronym, alarm_type } = (await readVisible()).data.find(({ id }) => id === body.data.id) ?? {};
    return [reaction_patrol, alarm_acronym, alarm_type];
  };
  expect(await raised({ type: 9, alarm_type: 'Loitering' })).toEqual([false, 'SD', 'Loitering']);
  await platform.app.store.within(platformScope, (tx) => sql`update unit set reaction_patrol = true where id = ${unit}`.execute(tx));
  expect(await raised({ type: 5, alarm_acronym: 'FR' })).toEqual([true, 'FR', 'Intrusion']);
});

test('an alarm names the floor plans of its unit and the sender’s own page', { tags: ['OP-3.01', 'OQ-69'] }, async () => {
  const { unit } = platform.town.north;
  const plane = await platform.app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into plane (id_unit, description) values (${unit}, 'Ground floor') returning id`.execute(tx);
    return rows[0]?.id;
  });
  const view_link = 'https://panel.example/events/7?tab=video';
  const { body } = await post(alarm({ view_link }));
  const read = (await readVisible()).data.find(({ id }) => id === body.data.id);
  expect(read).toMatchObject({ view_link, unit_planes: [{ id: plane, description: 'Ground floor' }] });
  const list = await platform.call('alarms', { as: 'ana', query: { page: 1, max: 1 } });
  expect(list.reply.data[0]).toMatchObject({ id: body.data.id, view_link, unit_planes: [{ id: plane }] });
  const wrong = await post(alarm({ view_link: 'javascript:alert(1)' }));
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['view_link']]);
});

test('the same reference raises one alarm however often it is sent, also at once', async () => {
  const before = (await stored()) ?? 0;
  const sent = alarm();
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(sent)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 200 && body.data.duplicate)).toHaveLength(11);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  const changed = await post({ ...sent, description: 'else' });
  expect([changed.status, changed.body.data.duplicate]).toEqual([200, true]);
  expect(await stored()).toBe(before + 1);
  const { head, epoch } = await readVisible();
  const { reply } = await platform.call('missedEvents', { query: { epoch, after: head - 1 } });
  expect(reply.data.events).toHaveLength(1);
});

test('a reference is the sender’s own: another token may use it too', async () => {
  const sent = alarm();
  const [first, second] = [await post(sent), await post(sent, townTokens.north)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body.data.id).not.toBe(second.body.data.id);
});

test('a burst is stored completely, each alarm once and in the log', async () => {
  const { head, epoch } = await readVisible();
  const answers = await Promise.all(Array.from({ length: 150 }, () => post(alarm({ priority: 3 }))));
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const { reply } = await platform.call('missedEvents', { query: { epoch, after: head } });
  const published = reply.data.events.map(({ data }) => (data as { id: number }).id);
  expect(published.toSorted((a, b) => a - b)).toEqual(answers.map(({ body }) => body.data.id).toSorted((a, b) => a - b));
  expect(reply.data.events.map(({ event_id }) => event_id)).toEqual(published.map((_, n) => head + 1 + n));
});

describe('a unit outside the token’s scope', () => {
  test('of another tenant answers exactly as one that does not exist, but for its number', async () => {
    const before = await stored();
    for (const [token, unit] of [
      [townTokens.first, platform.town.harbour.unit],
      [townTokens.north, platform.town.south.unit],
    ] as const) {
      const [foreign, missing] = [await post(alarm({ id_unit: unit }), token), await post(alarm({ id_unit: 99_999 }), token)];
      expect([foreign.status, foreign.body.code]).toEqual([404, 'record.not_found']);
      expect(JSON.stringify(foreign.body).replace(String(unit), 'N')).toBe(JSON.stringify(missing.body).replace('99999', 'N'));
    }
    expect(await stored()).toBe(before);
  });
});

describe('a unit that does not allow alarms', () => {
  const allow = (allow_alarms: boolean) =>
    platform.request('PUT', `/v1/unit/${platform.town.north.unit}`, { token: platform.tokens.admin, body: { allow_alarms } });
  const record = async () =>
    (
      await platform.request<{ data: { rejected_alarms: number | null; last_rejected_alarm: string | null } }>(
        'GET',
        `/v1/unit/${platform.town.north.unit}`,
        { token: platform.tokens.admin },
      )
    ).body.data;
  const counted = async () =>
    Number(/^atalaya_alarms_rejected_total (\d+)$/m.exec((await platform.request<string>('GET', '/metrics')).body)?.[1]);

  test('rejects them with a code of its own, and its record and the metrics count them', { tags: ['ADM-3.25'] }, async () => {
    const earlier = alarm();
    const raised = await post(earlier);
    expect(await record()).toMatchObject({ rejected_alarms: null, last_rejected_alarm: null });
    const [before, figure] = [await stored(), await counted()];
    expect((await allow(false)).status).toBe(200);
    const happened_at = new Date(platform.clock.now() - 1000).toISOString();
    const sent = [alarm({ happened_at }), alarm({ happened_at }), alarm({ id_unit: platform.town.south.unit })];
    const answers = await Promise.all(sent.map((body) => post(body)));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'intake.alarms_off'],
      [409, 'intake.alarms_off'],
      [201, undefined],
    ]);
    expect(await stored()).toBe((before ?? 0) + 1);
    expect(await record()).toMatchObject({ rejected_alarms: 2, last_rejected_alarm: happened_at });
    expect(await counted()).toBe(figure + 2);
    const again = await post(earlier);
    expect([again.status, again.body.data.id, again.body.data.duplicate]).toEqual([200, raised.body.data.id, true]);
    expect((await allow(true)).status).toBe(200);
    expect((await post(sent[0])).status).toBe(201);
    expect(await record()).toMatchObject({ rejected_alarms: 2, last_rejected_alarm: happened_at });
  });

  test('answers a token without access as a unit that does not exist, and counts nothing', async () => {
    expect((await allow(false)).status).toBe(200);
    const before = await record();
    const foreign = await post(alarm(), townTokens.second);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'record.not_found']);
    expect(await record()).toEqual(before);
    expect((await allow(true)).status).toBe(200);
  });
});

test('without a valid token nothing is accepted', async () => {
  const before = await stored();
  for (const token of [undefined, 'wrong', 'atalaya-demo-intake', platform.tokens.ana]) {
    const answer = await platform.request<Reply>('POST', '/v1/intake/alarms', { body: alarm(), ...(token && { token }) });
    expect([answer.status, answer.body.code]).toEqual([401, 'access.signed_out']);
  }
  await platform.app.store.within(platformScope, (tx) => sql`update intake_token set active = false where name = 'north'`.execute(tx));
  expect(await stored()).toBe(before);
  const again = alarm();
  await post(again, townTokens.north);
  await waitUntil(async () => expect((await post(again, townTokens.north)).status).toBe(401));
  await platform.app.store.within(platformScope, (tx) => sql`update intake_token set active = true where name = 'north'`.execute(tx));
});

const hours = (n: number) => new Date(platform.clock.now() + n * 3_600_000).toISOString();
describe('an invalid alarm is refused by field and not stored', { tags: ['OP-3.02'] }, () => {
  test.each<[string, () => object, string]>([
    ['a camera of another unit', () => ({ cameras: [platform.town.south.cameras[0]] }), 'cameras'],
    ['a camera that does not exist', () => ({ cameras: [99_999] }), 'cameras'],
    ['more than six cameras', () => ({ cameras: [1, 2, 3, 4, 5, 6, 7] }), 'cameras'],
    ['a detection by a strange camera', () => ({ detection: { id_camera_proxy: 99_999 } }), 'detection.id_camera_proxy'],
    ['a picture behind another protocol', () => ({ detection: { image: 'ftp://elsewhere.test/x.png' } }), 'detection.image'],
    ['a picture of another kind', () => ({ detection: { image: 'data:text/html;base64,PGI+' } }), 'detection.image'],
    [
      'a reference picture with wrong bytes',
      () => ({ detection: { reference_image: 'data:image/png;base64,PGI+' } }),
      'detection.reference_image',
    ],
    ['a picture elsewhere by a relative host', () => ({ detection: { image: '//evil.test/x.png' } }), 'detection.image'],
    ['an instant too far back', () => ({ happened_at: hours(-24.1) }), 'happened_at'],
    ['an instant ahead', () => ({ happened_at: hours(0.2) }), 'happened_at'],
    ['an instant that is none', () => ({ happened_at: 'yesterday' }), 'happened_at'],
    ['a priority of 5', () => ({ priority: 5 }), 'priority'],
    ['a priority that is text', () => ({ priority: '1' }), 'priority'],
    ['no description', () => ({ description: '  ' }), 'description'],
    ['a long description', () => ({ description: 'x'.repeat(301) }), 'description'],
    ['an unknown acronym', () => ({ alarm_acronym: 'XX' }), 'alarm_acronym'],
    ['no reference', () => ({ reference: undefined }), 'reference'],
    ['a unit that is text', () => ({ id_unit: '1' }), 'id_unit'],
    ['a huge number', () => ({ id_unit: 1e300 }), 'id_unit'],
    ['a score above one', () => ({ detection: { score: 2 } }), 'detection.score'],
  ])('%s', async (_what, more, field) => {
    const before = await stored();
    const { status, body } = await post(alarm(more()));
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'request.invalid', [field]]);
    expect(await stored()).toBe(before);
  });

  test('broken JSON, no JSON and too much', async () => {
    const before = await stored();
    const send = (raw: string) => platform.request('POST', '/v1/intake/alarms', { token: townTokens.first, raw });
    expect([(await send('{"reference":')).status, (await send('[]')).status, (await send('null')).status]).toEqual([400, 422, 422]);
    expect((await send(JSON.stringify(alarm({ description: 'x'.repeat(2_000_000) })))).status).toBe(413);
    expect(await stored()).toBe(before);
  });
});

test('one bad alarm in a burst spoils no other', async () => {
  const bodies = Array.from({ length: 20 }, (_, n) => alarm(n % 5 === 0 ? { cameras: [99_999] } : n % 7 === 0 ? { id_unit: 99_999 } : {}));
  const answers = await Promise.all(bodies.map((body) => post(body)));
  expect(answers.map(({ status }) => status)).toEqual(bodies.map((_, n) => (n % 5 === 0 ? 422 : n % 7 === 0 ? 404 : 201)));
});

test('a picture is stored and served at an unguessable address', async () => {
  const { body } = await post(alarm({ alarm_acronym: 'FR', type: 5, detection: { image: png, reference_image: png, person: 'Somebody' } }));
  const detection = (await readVisible()).data.find(({ id }) => id === body.data.id)?.detection_event_data;
  expect(detection?.image).toMatch(/^\/media\/picture\/[\w-]{32}$/);
  expect(detection?.reference_image).not.toBe(detection?.image);
  const picture = await fetch(platform.url + detection?.image);
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/png',
    'nosniff',
  ]);
  const bytes = Buffer.from(await picture.arrayBuffer());
  // Re-encoded: the same pixels, but a different file.
  expect([typeOf(bytes), `data:image/png;base64,${bytes.toString('base64')}` === png]).toEqual(['image/png', false]);
  for (const id of ['1', 'x'.repeat(32), '..%2f..%2fetc']) {
    expect((await fetch(`${platform.url}/media/picture/${id}`)).status).toBe(404);
  }
});

test('a master tenant’s own level overrides the shared one, else the next more urgent applies', async () => {
  const { harbour, north } = platform.town;
  const own = await post(alarm({ id_unit: harbour.unit }), townTokens.second);
  expect((await readVisible('carla')).data.find(({ id }) => id === own.body.data.id)?.alarm_level.level).toBe('Harbour critical');
  await platform.app.store.within(platformScope, (tx) => sql`update alarm_level set priority = 1 where level = 'High'`.execute(tx));
  const near = await post(alarm({ id_unit: north.unit, priority: 2 }));
  expect((await readVisible()).data.find(({ id }) => id === near.body.data.id)?.alarm_level.priority).toBe(1);
});
