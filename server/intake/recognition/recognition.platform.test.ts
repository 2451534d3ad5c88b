import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecognitionResult } from '../../../contract/intake/recognition.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { townTokens } from '../../testing/town.ts';

let office: Office;
let camera: number;
const lists = { wanted: 0, watched: 0, residents: 0 };
const persons = { list: 0 };
const query = async <T>(text: string) => (await office.app.store.within(platformScope, (tx) => sql.raw<T>(text).execute(tx))).rows;
const created = async (path: string, body: object) => {
  const { status, text, data } = await office.send<{ id: number }>('POST', path, { body });
  expect(status, text).toBe(200);
  return data.id;
};
const levelOf = async (priority: number) =>
  (await query<{ id: number }>(`select id from alarm_level where priority = ${priority} and id_master_tenant is null`))[0]?.id ?? 0;

beforeAll(async () => {
  office = await startOffice();
  camera = office.town.north.cameras[0] ?? 0;
  lists.wanted = await created('plate_list', { name: 'Wanted', type: 'blacklist', alarm_level: await levelOf(2) });
  lists.watched = await created('plate_list', { name: 'Watched', type: 'orange', max_distance: 2, renew_items_expiration: true });
  lists.residents = await created('plate_list', { name: 'Residents', type: 'whitelist', max_distance: 0 });
  await created('plate', { plate: 'BOS-108', list: lists.wanted });
  await created('plate', { plate: 'QID-552', list: lists.watched });
  await created('plate', { plate: 'KKK-111', list: lists.residents });
  const [enrolled] = await query<{ id: number }>(
    `insert into facial_recognition (person, person_id, image, id_tenant) values ('Hugo Barrera', 'p-7', '/pictures/hugo.jpg', ${office.town.north.tenant}) returning id`,
  );
  persons.list = await created('person_list', {
    name: 'Banned',
    luna_id: 'l-9',
    expected_similarity: 80,
    alarm_level: await levelOf(1),
    people: [enrolled?.id],
  });
});
afterAll(() => office?.clear());

interface Reply {
  success: boolean;
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
  data: RecognitionResult;
}
let count = 0;
const item = (more: object = {}) => {
  count += 1;
  return { reference: `r-${count}`, id_camera: camera, ...more };
};
const send = async (what: string, body: unknown, token: string = townTokens.first) => {
  const { status, body: reply } = await office.request<Reply>('POST', `/v1/intake/${what}`, { body, ...(token && { token }) });
  return { status, ...reply };
};
const plate = (value: string, more: object = {}) => send('plates', { plates: [item({ plate: value, ...more })] });
const jpeg = async (width: number, height: number) =>
  `data:image/jpeg;base64,${(
    await sharp({ create: { width, height, channels: 3, background: '#335577' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')}`;
const matches = () => query<Record<string, unknown>>('select * from lpr_match order by id');
const alarms = () => query<Record<string, unknown>>('select * from alarm order by id');

describe('plates', () => {
  beforeEach(async () => {
    await query('truncate lpr_match, recognition_hold_off');
  });

  test('a read is stored once with its picture, however often its reference is sent', async () => {
    const happened_at = new Date(office.clock.now() - 60_000).toISOString();
    const read = item({ plate: 'zzz-900', image: await jpeg(40, 30), happened_at, speed: 31.5, direction: 'in', confidence: 0.8 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('plates', { plates: [read, read] })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(answers.reduce((sum, { data }) => sum + data.stored, 0)).toBe(1);
    expect(answers.reduce((sum, { data }) => sum + data.duplicates, 0)).toBe(11);
    const [stored, ...more] = await matches();
    expect(more).toEqual([]);
    expect(stored).toMatchObject({
      originalplatenumber: 'ZZZ-900',
      plate: 'ZZZ900',
      id_camera: camera,
      id_tenant: office.town.north.tenant,
      speed: 31.5,
      direction: 'in',
      status: 'ok',
      list: null,
      alarm_flags: { confidence: 0.8 },
    });
    expect(stored?.['capture_date']).toEqual(new Date(happened_at));
    const picture = await fetch(`${office.url}${String(stored?.['image'])}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const [listed] = (await office.send<{ image: string }[]>('GET', 'lpr_match')).data;
    expect(listed?.image).toBe(stored?.['image']);
  });

  test('500 reads take as many statements as one', async () => {
    const statements = async (plates: readonly object[]) => {
      const spy = vi.spyOn(pg.Client.prototype, 'query');
      expect((await send('plates', { plates })).data.stored).toBe(plates.length);
      const texts = spy.mock.calls.map(([sent]) => String((sent as { text?: string }).text ?? sent));
      spy.mockRestore();
      return texts.filter((text) =>
        /lpr_match|recognition_reference|from camera|join plate|update plate|into alarm|append_event/.test(text),
      ).length;
    };
    const hit = { plate: 'BOS-108' };
    const one = await statements([item(hit)]);
    expect(one).toBeGreaterThan(5);
    await query('truncate recognition_hold_off');
    const many = await statements(Array.from({ length: 500 }, (_, n) => item(n % 50 === 0 ? hit : { plate: `N-${n}` })));
    // The platform's own jobs publish an event now and then; a statement for each read or hit would be nine more.
    expect(Math.abs(many - one)).toBeLessThan(4);
    expect((await matches()).length).toBe(501);
  });

  test('one on a list raises its alarm with picture, list and distance', { tags: ['ADM-1.11'] }, async () => {
    const { data } = await plate('8O5-I08', { image: await jpeg(20, 20), confidence: 0.9 });
    expect(data).toMatchObject({ stored: 1, hits: [] });
    const near = await plate('B05-108', { image: await jpeg(20, 20), confidence: 0.9 });
    expect(near.data.hits).toEqual([]);
    const hit = await plate('BO5 108', { image: await jpeg(20, 20), confidence: 0.9 });
    expect(hit.data.hits).toMatchObject([
      { index: 0, list: 'Wanted', matched: 'BOS-108', distance: 1, alarm: { alarm_id: expect.any(String) } },
    ]);
    const stored = (await matches()).at(-1);
    expect(stored).toMatchObject({ status: 'alert', list: 'Wanted', matched_plate: 'BOS-108', distance: 1 });
    const alarm = (await alarms()).at(-1);
    expect(alarm).toMatchObject({
      id: stored?.['id_alarm'],
      alarm_acronym: 'LPR',
      type: 6,
      priority: 2,
      id_unit: office.town.north.unit,
      description: 'BO5 108 · ≈ BOS-108 (1) · Wanted',
      detection: { plate: 'BO5 108', list: 'Wanted', score: 0.9, image: stored?.['image'], id_camera_proxy: camera },
    });
  });

  test('a list without level raises no alarm; a whitelist matches exactly where it says so', async () => {
    const before = (await alarms()).length;
    expect((await plate('O1O-55Z')).data.hits).toEqual([]);
    expect((await plate('0ID-S52')).data.hits).toMatchObject([{ list: 'Watched', distance: 2, alarm: null }]);
    expect((await plate('kkk111')).data.hits).toMatchObject([{ list: 'Residents', distance: 0, alarm: null }]);
    expect((await plate('KKK-I11')).data.hits).toEqual([]);
    expect((await matches()).map(({ status }) => status)).toEqual(['ok', 'alert', 'ok', 'ok']);
    expect((await alarms()).length).toBe(before);
  });

  test('counts detections, and renews the time of a plate that is active', async () => {
    const at = office.clock.now();
    const day = 24 * 3_600_000;
    const iso = (ms: number) => new Date(ms).toISOString();
    const id = await created('plate', {
      plate: 'RNW-777',
      list: lists.watched,
      active_since: iso(at - 2 * day),
      activated_until: iso(at + day),
    });
    const read = async () =>
      (
        await query<Record<string, Date | number | null>>(
          `select number_of_detections, last_detection, activated_until from plate where id = ${id}`,
        )
      )[0];
    await send('plates', {
      plates: [item({ plate: 'RNW-777', happened_at: iso(at - 1000) }), item({ plate: 'RNW-777', happened_at: iso(at) })],
    });
    expect(await read()).toEqual({ number_of_detections: 2, last_detection: new Date(at), activated_until: new Date(at + 3 * day) });
    await query(`update plate set activated_until = '${iso(at - 2000)}' where id = ${id}`);
    expect((await plate('RNW-777')).data.hits).toEqual([]);
    expect((await read())?.['number_of_detections']).toBe(2);
  });

  test('lists of another customer match nothing', async () => {
    const [abroad] = office.town.harbour.cameras;
    const sent = await send('plates', { plates: [{ ...item({ plate: 'BOS-108' }), id_camera: abroad }] }, townTokens.second);
    expect([sent.status, sent.data.stored, sent.data.hits]).toEqual([200, 1, []]);
  });
});

describe('an alarm that comes with its detection', () => {
  const raise = (detection: object, more: object) => office.raise({ cameras: [camera as never], detection, ...more });
  const detections = async (kind: string, search = '') =>
    (
      await office.send<{ rows: { id: string; what: string; alarm: { id: number } | null }[]; next: string | null }>(
        'GET',
        `detections/${kind}?max=1${search}`,
      )
    ).data;

  test('makes the match row of its plate or face, once', async () => {
    const plateAlarm = await raise(
      { plate: 'dev-7', list: 'Device list', score: 0.75, image: '/pictures/p.jpg' },
      { alarm_acronym: 'LPR', reference: 'm-1' },
    );
    const again = {
      reference: 'm-1',
      id_unit: office.town.north.unit,
      description: 'x',
      alarm_type: 'y',
      priority: 1,
      alarm_acronym: 'LPR',
      detection: { plate: 'dev-7' },
    };
    expect((await office.request('POST', '/v1/intake/alarms', { token: townTokens.first, body: again })).status).toBe(200);
    const rows = await query<Record<string, unknown>>(`select * from lpr_match where id_alarm = ${plateAlarm.id}`);
    expect(rows).toMatchObject([
      {
        originalplatenumber: 'DEV-7',
        plate: 'DEV7',
        id_camera: camera,
        list: 'Device list',
        image: '/pictures/p.jpg',
        alarm_flags: { confidence: 0.75 },
      },
    ]);
    const faceAlarm = await raise({ person: 'Iris Vega', list: 'banned', score: 0.5 }, { type: 5 });
    expect(await query(`select * from facial_recognition where id_alarm = ${faceAlarm.id}`)).toMatchObject([
      { person: 'Iris Vega', id_list: persons.list, id_facility: office.town.north.unit, id_camera: camera, match_percentage: 50 },
    ]);
    const plain = await raise({ score: 0.4 }, { alarm_acronym: 'LPR' });
    expect(await query(`select from lpr_match where id_alarm = ${plain.id}`)).toEqual([]);
  });

  test('is listed once, over pages too, and found once with its record', async () => {
    const { id } = await raise({ plate: 'TWICE-1', score: 0.9 }, { alarm_acronym: 'LPR' });
    const first = await detections('plates', '&search=twice');
    expect(first.rows).toMatchObject([{ id: `alarm-${id}`, what: 'TWICE-1' }]);
    expect((await detections('plates', `&search=twice&next=${first.next}`)).rows).toEqual([]);
    expect((await detections('plates', '&search=twice&only=records')).rows).toMatchObject([{ what: 'TWICE-1', alarm: { id } }]);
    const found = await office.send<{ rows: object[] }>('POST', 'timeline/objects', {
      body: {
        cameras: [camera],
        from: new Date(office.clock.now() - 3_600_000).toISOString(),
        to: new Date(office.clock.now() + 3_600_000).toISOString(),
        conditions: [{ attribute: 'plate', operator: 'equal', value: 'TWICE-1' }],
      },
    });
    expect(found.data.rows).toMatchObject([{ kind: 'plate', title: 'TWICE-1', camera, alarm: { id } }]);
  });
});

describe('refusals', () => {
  test('without a valid token nothing is accepted', async () => {
    for (const token of ['', 'wrong', office.tokens.ana]) {
      const { status, code } = await send('plates', { plates: [item({ plate: 'A' })] }, token);
      expect([status, code]).toEqual([401, 'access.signed_out']);
    }
  });

  test('a camera outside the token’s scope is unknown, and only such are a request to refuse', async () => {
    const abroad = { ...item({ plate: 'A-1' }), id_camera: office.town.south.cameras[0] };
    const mixed = await send('plates', { plates: [abroad, item({ plate: 'A-2' })] }, townTokens.north);
    expect(mixed.data).toEqual({ stored: 1, duplicates: 0, unknown: [0], ignored: [], hits: [] });
    const only = await send('plates', { plates: [abroad] }, townTokens.north);
    const missing = await send('plates', { plates: [{ ...abroad, id_camera: 99_999 }] }, townTokens.north);
    expect([only.status, only.code]).toEqual([404, 'record.not_found']);
    expect(missing).toEqual(only);
  });

  test.each<[string, object, string]>([
    ['a plate of 17 characters', { plate: 'X'.repeat(17) }, 'plates.1.plate'],
    ['an instant too far back', { plate: 'X', happened_at: '2020-01-01T00:00:00.000Z' }, 'plates.1.happened_at'],
    ['a picture behind another protocol', { plate: 'X', image: 'ftp://a.test/x.png' }, 'plates.1.image'],
    ['a picture of another kind', { plate: 'X', image: 'data:text/html;base64,PGI+' }, 'plates.1.image'],
    ['no reference', { plate: 'X', reference: ' ' }, 'plates.1.reference'],
  ])('%s is refused by its field, and nothing of the request is stored', async (_what, more, field) => {
    const before = (await matches()).length;
    const { status, code, errors } = await send('plates', { plates: [item({ plate: 'OK' }), item(more)] });
    expect([status, code, Object.keys(errors ?? {})]).toEqual([422, 'request.invalid', [field]]);
    expect((await matches()).length).toBe(before);
  });

  test('501 items, a body beyond 4 MB and pictures with too many pixels say what to do', async () => {
    const many = await send('plates', { plates: Array.from({ length: 501 }, () => item({ plate: 'A' })) });
    expect([many.status, Object.keys(many.errors ?? {})]).toEqual([422, ['plates']]);
    const large = await send('plates', { plates: Array.from({ length: 500 }, () => item({ plate: 'A', image: 'x'.repeat(409_000) })) });
    expect([large.status, large.code, large.message]).toEqual([413, 'request.too_large', expect.stringMatching(/4 MB: send less/)]);
    const image = await jpeg(5000, 5000);
    const wide = await send('plates', { plates: Array.from({ length: 3 }, () => item({ plate: 'A', image })) });
    expect([wide.status, wide.errors?.['plates']?.[0]]).toEqual([422, expect.stringMatching(/50 million pixels/)]);
  });
});

describe('faces', () => {
  test('one on a list raises its alarm with the picture of the list, if it matches enough', async () => {
    const face = (more: object) => send('faces', { faces: [item({ person: 'Hugo Barrera', ...more })] });
    const low = await face({ person_id: 'p-7', score: 0.79 });
    expect(low.data).toMatchObject({ stored: 1, hits: [] });
    const hit = await face({ person_id: 'p-7', score: 0.91, image: '/pictures/now.jpg', age: 40, blur: 0.1 });
    expect(hit.data.hits).toMatchObject([{ list: 'Banned', matched: 'Hugo Barrera', distance: null, alarm: { id: expect.any(Number) } }]);
    const [stored] = await query<Record<string, unknown>>('select * from facial_recognition order by id desc limit 1');
    expect(stored).toMatchObject({
      id_list: persons.list,
      id_facility: office.town.north.unit,
      id_camera: camera,
      match_percentage: 91,
      age: 40,
    });
    const alarm = (await alarms()).at(-1);
    expect(alarm).toMatchObject({
      id: stored?.['id_alarm'],
      alarm_acronym: 'FR',
      type: 5,
      priority: 1,
      detection: { person: 'Hugo Barrera', list: 'Banned', score: 0.91, image: '/pictures/now.jpg', reference_image: '/pictures/hugo.jpg' },
    });
    expect((await face({ list: 'l-9', person_id: 'p-8', score: 0.9 })).data.hits).toMatchObject([{ list: 'Banned', matched: null }]);
    expect((await face({ person_id: 'p-7', score: 0.92 })).data.hits).toMatchObject([{ suppressed: true, alarm: null }]);
    expect((await office.send<object>('GET', `person_list/${persons.list}`)).data).toMatchObject({
      number_of_detections: 3,
      last_detection: expect.any(String),
      suppressed_alarms: 1,
    });
  });

  test('Luna’s are stored, and one on a Luna list raises its alarm', { tags: ['ADM-1.09'] }, async () => {
    await created('luna-list', {
      name: 'wanted',
      list_data: 'Searched',
      id_luna: 'll-1',
      expected_similarity: 70,
      alarm_level: await levelOf(3),
    });
    const sent = await send('luna', {
      events: [
        item({ face_id: 'f-1' }),
        item({ face_id: 'f-2', list: 'll-1', score: 0.6 }),
        item({ face_id: 'f-3', list: 'll-1', score: 0.7 }),
      ],
    });
    expect(sent.data).toMatchObject({ stored: 3, hits: [{ index: 2, list: 'Searched', alarm: { id: expect.any(Number) } }] });
    expect((await alarms()).at(-1)).toMatchObject({ priority: 3, detection: { person: 'f-3', list: 'Searched' } });
    expect((await query('select from luna_face_detection')).length).toBe(3);
  });
});

describe('other providers', () => {
  test('detection events, analytic records and SAFR events reach their catalogues', {
    tags: ['ADM-1.12', 'ADM-3.47', 'ADM-3.43', 'ADM-3.41', 'ADM-1.10'],
  }, async () => {
    const happened_at = new Date(office.clock.now() - 60_000).toISOString();
    const [first, second] = [
      item({ event_type: 'loitering', provider: 'edge', confidence: 0.7, count: 2, happened_at }),
      item({ plate: 'EV-1', event_type: 'lpr' }),
    ];
    expect((await send('events', { events: [first, second] })).data).toMatchObject({ stored: 2 });
    const [stored] = (await office.send<Record<string, unknown>[]>('GET', 'detection_event?event_type=loitering')).data;
    expect(stored).toMatchObject({
      request: first.reference,
      event_type: 'loitering',
      event_created_at: happened_at,
      provider: 'edge',
      media: {},
      data: { confidence: 0.7, count: 2 },
      metadata: { id_camera: camera },
    });
    const raised = await send('analytics', {
      analytics: [
        item({
          alarm_category: 'Intrusion',
          ...{ matched_rules: ['zone.enter'], priorities: ['high', 'low'], alarm_types: ['Intrusion'] },
          ...{ priority: 'high', url_video: 'https://video.test/1' },
          alarm: { priority: 1, description: 'Zone entered' },
        }),
        item({ alarm_category: 'Object left' }),
      ],
    });
    expect(raised.data).toMatchObject({ stored: 2, hits: [] });
    const records = await query<Record<string, unknown>>('select * from analytic_record order by id');
    const alarm = (await alarms()).at(-1);
    expect(records).toMatchObject([
      { alarm_category: 'Intrusion', matched_rules: ['zone.enter'], id_alarm: alarm?.['id'], camera_name: 'North camera 1' },
      { alarm_category: 'Object left', id_alarm: null, matched_rules: [] },
    ]);
    expect((await office.send<object[]>('GET', 'analytic_record?alarm_category=Intrusion')).data).toMatchObject([
      {
        matched_rules: ['zone.enter'],
        priorities: ['high', 'low'],
        alarm_types: ['Intrusion'],
        priority: 'high',
        url_video: 'https://video.test/1',
      },
    ]);
    expect(alarm).toMatchObject({ alarm_type: 'Intrusion', description: 'Zone entered' });
    await created('safr_people', { name: 'Iris Vega' });
    expect((await send('safr', { events: [item({ name: 'Recognized', person: 'Iris Vega' })] })).data.stored).toBe(1);
    expect((await office.send<Record<string, unknown>[]>('GET', 'safr_event')).data).toMatchObject([
      { name: 'Recognized', person: { name: 'Iris Vega' }, camera: null },
    ]);
  });
});
