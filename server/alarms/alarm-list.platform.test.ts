import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import type { AlarmStatus } from '../../contract/alarms/status.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

const hour = 3_600_000;
let platform: TownPlatform;
/** Every alarm, as the master admin reads them. */
let all: Alarm[];

beforeAll(async () => {
  platform = await startTown();
  const { north, south, harbour } = platform.town;
  // Whose console is gone for a minute leaves their alarms unattended, which would change them while they are compared.
  await platform.app.store.within(platformScope, (tx) =>
    sql`insert into presence (node, id_user, until) values (gen_random_uuid(), ${platform.town.users.admin}, clock_timestamp() + interval '1 hour')`.execute(
      tx,
    ),
  );
  const now = platform.clock.now();
  for (let n = 0; n < 60; n += 1) {
    const place = [north, south, harbour, north][n % 4] ?? north;
    const token = place === harbour ? 'intake-token-second' : 'intake-token-first';
    const happened_at = new Date(now - ((n * 7) % 40) * 0.5 * hour).toISOString();
    const detection = n % 10 === 0 ? { plate: `ABC-${n}`, person: 'Ñandú 100%' } : undefined;
    const { id } = await platform.raise({
      token,
      id_unit: place.unit,
      priority: 1 + ((n * 5) % 4),
      happened_at,
      ...(detection && { detection }),
    });
    const to: AlarmStatus | undefined = (['attending', 'canceled', 'attended'] as const)[n % 5];
    if (to === 'attended') await platform.call('changeAlarm', { as: 'admin', id, body: { alarm_status: 'attending' } });
    if (to) await platform.call('changeAlarm', { as: 'admin', id, body: { alarm_status: to, comments: 'Done' } });
  }
  all = (await platform.call('alarms', { as: 'admin', query: { max: 500 } })).reply.data;
});
afterAll(() => platform?.clear());

type Query = Record<string, string | number>;

/** Reads all pages of a list by their `next`. */
async function walk(name: 'alarms' | 'openAlarms', query: Query, as: 'ana' | 'carla' | 'admin' | 'limited' = 'ana'): Promise<Alarm[]> {
  const rows: Alarm[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const { reply } = await platform.call(name, { as, query: { ...query, ...(next && { next }) } });
    rows.push(...reply.data);
    next = reply.next ?? null;
  }
  return rows;
}
const ids = (rows: readonly Alarm[]) => rows.map(({ id }) => id);
const newestFirst = (a: Alarm, b: Alarm) => b.created.localeCompare(a.created) || b.id - a.id;
const queueOrder = (a: Alarm, b: Alarm) =>
  a.alarm_level.priority - b.alarm_level.priority || a.created.localeCompare(b.created) || a.id - b.id;
const visibleTo = {
  ana: (alarm: Alarm) => alarm.tenant?.name !== 'Harbour',
  carla: (alarm: Alarm) => alarm.tenant?.name === 'Harbour',
  admin: () => true,
};

test('everything that was raised is there', () => {
  expect(all).toHaveLength(60);
});

test('pages of any size add up to the whole ordered list, without duplicates or foreign tenants', async () => {
  const status = fc.constantFrom<AlarmStatus[]>([], ['waiting'], ['attending'], ['attended', 'canceled'], ['waiting', 'attending']);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('ana', 'carla', 'admin'), status, fc.integer({ min: 1, max: 30 }), async (as, statuses, max) => {
      const rows = await walk('alarms', { max, ...(statuses.length > 0 && { alarm_status: statuses.join(',') }) }, as);
      const expected = all.filter(visibleTo[as]).filter((alarm) => statuses.length === 0 || statuses.includes(alarm.alarm_status));
      expect(ids(rows)).toEqual(ids(expected.toSorted(newestFirst)));
    }),
    { numRuns: 25 },
  );
});

test('open alarms are sorted by priority, then oldest first, with the log place of the snapshot', async () => {
  for (const as of ['ana', 'carla', 'admin'] as const) {
    const expected = all.filter(visibleTo[as]).filter(({ alarm_status }) => alarm_status === 'waiting' || alarm_status === 'attending');
    expect(await walk('openAlarms', { max: 7 }, as)).toEqual(expected.toSorted(queueOrder));
    expect(ids(await walk('alarms', { max: 7, order: 'queue' }, as))).toEqual(ids(expected.toSorted(queueOrder)));
  }
  const { reply } = await platform.call('openAlarms');
  const events = await platform.call('missedEvents', { query: { epoch: reply.epoch, after: reply.head } });
  expect(events.reply.data).toMatchObject({ epoch: reply.epoch, head: reply.head, complete: true, events: [] });
});

test('the queue of one status contains only that status', async () => {
  const rows = await walk('alarms', { order: 'queue', alarm_status: 'attending', max: 4 });
  expect(ids(rows)).toEqual(
    ids(
      all
        .filter(visibleTo.ana)
        .filter(({ alarm_status }) => alarm_status === 'attending')
        .toSorted(queueOrder),
    ),
  );
});

test('numbered pages serve clients of old', async () => {
  const own = all.filter(visibleTo.ana).toSorted(newestFirst);
  const { reply } = await platform.call('alarms', { query: { page: 2, max: 10 } });
  expect(reply).toMatchObject({ current_page: 2, per_page: 10, total: own.length, last_page: Math.ceil(own.length / 10) });
  expect(ids(reply.data)).toEqual(ids(own.slice(10, 20)));
});

test.each([
  ['abc-20', ({ detection_event_data: detection }: Alarm) => detection?.plate === 'ABC-20'],
  ['ÑANDÚ 100%', ({ detection_event_data: detection }: Alarm) => detection !== null],
  ['%', ({ detection_event_data: detection }: Alarm) => detection !== null],
  ['_', () => false],
  ['south unit', ({ unit }: Alarm) => unit.description === 'South unit'],
  ['a-000007', ({ alarm_id }: Alarm) => alarm_id === 'A-000007'],
])('a search for %s finds what holds it, whatever signs it has', async (search, fits) => {
  const rows = await walk('alarms', { search, max: 5 }, 'admin');
  expect(ids(rows)).toEqual(ids(all.filter(fits).toSorted(newestFirst)));
});

describe('a bad question gets a clear refusal by field', () => {
  test.each<[Query, string]>([
    [{ alarm_status: 'sleeping' }, 'alarm_status'],
    [{ alarm_status: 'waiting,sleeping' }, 'alarm_status'],
    [{ order: 'queue', alarm_status: 'attended' }, 'order'],
    [{ order: 'sideways' }, 'order'],
    [{ next: 'nonsense' }, 'next'],
    [{ next: 'a'.repeat(300) }, 'next'],
    [{ max: 0 }, 'max'],
    [{ max: 501 }, 'max'],
    [{ max: 'many' }, 'max'],
    [{ page: 0 }, 'page'],
    [{ page: 1001, max: 10 }, 'page'],
    [{ search: 'x'.repeat(101) }, 'search'],
  ])('%o', async (query, field) => {
    const { status, refusal } = await platform.call('alarms', { query });
    expect([status, refusal.code, Object.keys(refusal.errors ?? {})]).toEqual([422, 'request.invalid', [field]]);
  });

  test('a cursor of another list', async () => {
    const { reply } = await platform.call('openAlarms', { query: { max: 1 } });
    const { status, refusal } = await platform.call('alarms', { query: { next: reply.next ?? '' } });
    expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['next']]);
  });
});

test('the history needs its right, the open alarms do not', async () => {
  expect((await platform.call('alarms', { as: 'guest' })).status).toBe(403);
  expect((await platform.call('openAlarms', { as: 'guest' })).reply.data.length).toBeGreaterThan(0);
});

describe('the history of a user is limited by the server', { tags: ['OP-6.08', 'OQ-34'] }, () => {
  async function limit(limits: { hours?: number; days?: number; records?: number }): Promise<Alarm[]> {
    await platform.app.store.within(platformScope, (tx) =>
      sql`update user_account set history_hours = ${limits.hours ?? null}, history_days = ${limits.days ?? null},
        history_records = ${limits.records ?? null} where id = ${platform.town.users.limited}`.execute(tx),
    );
    return walk('alarms', { max: 3 }, 'limited');
  }
  const own = () => all.filter(({ tenant }) => tenant?.name === 'North').toSorted(newestFirst);
  const since = (hours: number) => own().filter(({ created }) => Date.parse(created) >= platform.clock.now() - hours * hour);

  test('no limits show everything', async () => {
    expect(ids(await limit({}))).toEqual(ids(own()));
  });
  test('hours and days: the narrower one applies', async () => {
    expect(since(6).length).toBeLessThan(own().length);
    expect(ids(await limit({ hours: 6 }))).toEqual(ids(since(6)));
    expect(ids(await limit({ hours: 6, days: 1 }))).toEqual(ids(since(6)));
    expect(ids(await limit({ hours: 100, days: 1 }))).toEqual(ids(since(24)));
  });
  test('records: as many of the newest, over all pages and filters', async () => {
    expect(ids(await limit({ records: 5 }))).toEqual(ids(own().slice(0, 5)));
    expect(ids(await limit({ records: 5, hours: 1 }))).toEqual(
      ids(
        own()
          .slice(0, 5)
          .filter((alarm) => since(1).includes(alarm)),
      ),
    );
    expect(ids(await limit({ records: 1000 }))).toEqual(ids(own()));
    await limit({ records: 5 });
    const { reply } = await platform.call('alarms', { as: 'limited', query: { page: 1, max: 500 } });
    expect(reply.total).toBe(5);
  });
});

test('an alarm is read by the id that people call it', { tags: ['OP-3.01', 'OP-3.04', 'OP-3.05', 'OP-7.19'] }, async () => {
  const alarm = all.find(({ tenant }) => tenant?.name === 'North');
  const { reply } = await platform.call('alarmById', { query: { alarm_id: ` ${alarm?.alarm_id.toLowerCase()} ` } });
  expect(reply.data).toEqual(alarm);
  const byNumber = await platform.call('alarmById', { query: { alarm_id: String(alarm?.id) } });
  expect(byNumber.reply.data).toEqual(alarm);
  for (const alarm_id of ['A-999999', '999999999', 'nothing', "' or 1=1 --", '%']) {
    expect((await platform.call('alarmById', { query: { alarm_id } })).status).toBe(404);
  }
});

test('an alarm brings the color of its level and the address of its sound, as they are now', { tags: ['OP-3.04'] }, async () => {
  const alarm = all.find(({ tenant, alarm_status }) => tenant?.name === 'North' && alarm_status === 'waiting');
  if (!alarm) throw new Error('no alarm waits in North');
  const { level, color, media } = alarm.alarm_level;
  const put = (of: { color: string; sound: string | null }) =>
    platform.app.store.within(platformScope, (tx) =>
      sql`update alarm_level set color = ${of.color}, sound = ${of.sound} where level = ${level}`.execute(tx),
    );
  const levelIn = (rows: readonly Alarm[]) => rows.find(({ id }) => id === alarm.id)?.alarm_level;
  await put({ color: '#123ABC', sound: '/v1/files/own-sound' });
  const own = { level, color: '#123ABC', media: { url: '/v1/files/own-sound' } };
  for (const name of ['alarms', 'openAlarms'] as const) expect(levelIn(await walk(name, { max: 50 }, 'admin'))).toMatchObject(own);
  const { reply } = await platform.call('alarmById', { query: { alarm_id: alarm.alarm_id } });
  expect(reply.data.alarm_level).toMatchObject(own);
  await put({ color, sound: media.url });
});

test('an alarm without a view of its own opens in the default one', { tags: ['OP-7.16'] }, async () => {
  const alarm = all.find(({ tenant }) => tenant?.name === 'North');
  expect((await platform.call('viewForAlarm', { query: { id_alarm: alarm?.id ?? 0 } })).reply.data).toEqual({
    view: null,
    id_action_plan: null,
  });
});

test('lists levels most urgent first, and comments of the own tenants with type and status', {
  tags: ['OP-3.06', 'OP-3.07', 'OQ-28'],
}, async () => {
  const levels = async (as: 'ana' | 'carla') => (await platform.call('alarmLevels', { as })).reply.data.map(({ level }) => level);
  expect(await levels('ana')).toEqual(['Critical', 'High', 'Medium', 'Low']);
  expect(await levels('carla')).toEqual(['Critical', 'Harbour critical', 'High', 'Medium', 'Low']);
  const comments = async (as: 'ana' | 'carla') => (await platform.call('alarmComments', { as })).reply.data.map(({ comment }) => comment);
  expect([await comments('ana'), await comments('carla')]).toEqual([
    ['False alarm', 'Guard sent'],
    ['Guard sent', 'Ship left'],
  ]);
  const { reply } = await platform.call('alarmComments', { query: { search: 'FALSE' } });
  expect(reply.data).toMatchObject([
    {
      comment: 'False alarm',
      status: 'canceled',
      alarm_type: { type: 'Intrusion' },
      tenant: { id: platform.town.north.tenant, name: 'North' },
    },
  ]);
});

test('the history is exported and chosen from as far as its user may look back', { tags: ['OP-7.38'] }, async () => {
  const { status } = await platform.request('GET', '/v1/alarm?choices=1&search=fence', { token: platform.tokens.guest });
  expect(status).toBe(403);
  const choices = async (query: string, as: 'ana' | 'carla' = 'ana') =>
    (
      await platform.request<{ data: { id: number; label: string }[]; total: number }>('GET', `/v1/alarm?choices=1&${query}`, {
        token: platform.tokens[as],
      })
    ).body;
  const own = await choices('alarm_status=waiting,attending,attended,canceled&order=newest');
  expect(own.total).toBeGreaterThan(0);
  expect(Object.keys(own.data[0] ?? {})).toEqual(['id', 'label']);
  expect((await choices(`id=${own.data[0]?.id ?? 0}`, 'carla')).total).toBe(0);
  const file = await fetch(`${platform.url}/v1/alarm?action=export`, { headers: { authorization: `Bearer ${platform.tokens.ana}` } });
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')]);
});
