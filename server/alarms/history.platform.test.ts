import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import { type HistoryOrder, historyOrders } from '../../contract/alarms/history.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { candidates } from './alarm-list.ts';
import { anyAlarm } from './history-filter.ts';
import { noFloor } from './history-limits.ts';
import { hourSql } from './supervision.ts';

const hour = 3_600_000;
let platform: TownPlatform;
/** Every alarm that Ana may see, newest first. */
let own: Alarm[];

beforeAll(async () => {
  platform = await startTown();
  const { north, south, harbour } = platform.town;
  const now = platform.clock.now();
  for (let n = 0; n < 36; n += 1) {
    const place = [north, south, harbour][n % 3] ?? north;
    const token = place === harbour ? 'intake-token-second' : 'intake-token-first';
    const { id } = await platform.raise({
      token,
      id_unit: place.unit,
      priority: 1 + ((n * 5) % 4),
      alarm_type: n % 2 === 0 ? 'Intrusion' : 'Fire',
      happened_at: new Date(now - (n % 12) * hour).toISOString(),
    });
    const as = place === harbour ? 'carla' : n % 4 === 0 ? 'bruno' : 'ana';
    if (n % 5 < 2) await platform.call('changeAlarm', { as, id, body: { alarm_status: 'attending' } });
    if (n % 5 === 0) await platform.call('changeAlarm', { as, id, body: { alarm_status: 'attended', comments: 'Done' } });
  }
  // Outcomes as an end would have stored them: 1 without a cause, 2 with the cause 7, 3 without one.
  await platform.app.store.within(platformScope, (tx) =>
    sql`update alarm set id_outcome = 1 + id % 3, outcome_name = 'O', outcome_kind = 'false', id_cause = case when id % 3 = 1 then 7 end,
      cause_name = case when id % 3 = 1 then 'C' end where alarm_status = 'attended'`.execute(tx),
  );
  own = await walk({});
});
afterAll(() => platform?.clear());

type Query = Record<string, string | number>;

/** Reads all pages of the history by their `next`. */
async function walk(query: Query, max = 7): Promise<Alarm[]> {
  const rows: Alarm[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const { reply } = await platform.call('alarms', { query: { ...query, max, ...(next && { next }) } });
    rows.push(...reply.data);
    next = reply.next ?? null;
  }
  return rows;
}
const ids = (rows: readonly Alarm[]) => rows.map(({ id }) => id);
const choices = async (field: string, query: Query = {}, as: keyof TownPlatform['tokens'] = 'ana') => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { body } = await platform.request<{ data: { id: number; label: string }[] }>(
    'GET',
    `/v1/alarm/filters/${field}?${params.toString()}`,
    {
      token: platform.tokens[as],
    },
  );
  return body.data;
};
const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label);

const newest = (a: Alarm, b: Alarm) => b.created.localeCompare(a.created) || b.id - a.id;
const orderOf: Record<HistoryOrder, (a: Alarm, b: Alarm) => number> = {
  newest,
  oldest: (a, b) => newest(b, a),
  most_urgent: (a, b) => a.alarm_level.priority - b.alarm_level.priority || newest(a, b),
  least_urgent: (a, b) => b.alarm_level.priority - a.alarm_level.priority || newest(a, b),
};

test('every filter, alone and with others, in every order and page size, lists exactly what fits', async () => {
  const { north, south, harbour, users } = platform.town;
  const [type] = await choices('alarm_type', { search: 'intru' });
  const [level] = await choices('alarm_level', { search: 'high' });
  const at = (hours: number) => new Date(platform.clock.now() - hours * hour).toISOString();
  const filters: readonly (readonly [Query, (alarm: Alarm) => boolean])[] = [
    [{ unit: north.unit }, ({ unit }) => unit.id === north.unit],
    [{ tenant: `${south.tenant},${harbour.tenant}` }, ({ tenant }) => tenant?.id === south.tenant],
    [{ alarm_type: type?.id ?? 0 }, ({ alarm_type }) => alarm_type === 'Intrusion'],
    [{ alarm_level: level?.id ?? 0 }, ({ alarm_level }) => alarm_level.level === 'High'],
    [{ priority: '1,3' }, ({ alarm_level }) => alarm_level.priority % 2 === 1],
    [{ operator: users.bruno }, ({ ended_by, taken_by }) => (ended_by ?? taken_by)?.id === users.bruno],
    [{ 'created.from': at(6) }, ({ created }) => created >= at(6)],
    [{ 'created.to': at(4) }, ({ created }) => created <= at(4)],
    [{ alarm_status: 'attending,attended' }, ({ alarm_status }) => alarm_status !== 'waiting'],
    [{ search: 'north' }, ({ unit }) => unit.id === north.unit],
    [{ outcome: 2 }, ({ outcome }) => outcome?.id === 2],
    [{ cause: 7 }, ({ outcome }) => outcome?.cause?.id === 7],
  ];
  const chosen = fc.subarray([...filters], { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(chosen, fc.constantFrom(...historyOrders), fc.integer({ min: 1, max: 30 }), async (some, order, max) => {
      const query = Object.assign({}, ...some.map(([one]) => one)) as Query;
      const expected = own.filter((alarm) => some.every(([, fits]) => fits(alarm)));
      expect(ids(await walk({ ...query, order }, max))).toEqual(ids(expected.toSorted(orderOf[order])));
    }),
    { numRuns: 60 },
  );
});

test('0 is no cause', async () => {
  const caused = own.filter(({ outcome }) => outcome?.cause != null);
  expect(caused.length).toBeGreaterThan(0);
  expect(ids(await walk({ cause: '0,7' }))).toEqual(ids(own));
  expect(ids(await walk({ cause: 0 }))).toEqual(ids(own.filter((alarm) => !caused.includes(alarm))));
});

test('what another customer has is not found by its ids', { tags: ['OP-6.01'] }, async () => {
  const { harbour, users } = platform.town;
  for (const query of [{ unit: harbour.unit }, { tenant: harbour.tenant }, { operator: users.carla }])
    expect(await walk(query)).toEqual([]);
});

describe('a filter that cannot be read is refused by its name', () => {
  test.each<[Query, string]>([
    [{ unit: 'north' }, 'unit'],
    [{ unit: '1,' }, 'unit'],
    [{ unit: '0' }, 'unit'],
    [{ unit: Array.from({ length: 51 }, (_, at) => at + 1).join(',') }, 'unit'],
    [{ alarm_type: "1'; drop table alarm; --" }, 'alarm_type'],
    [{ operator: 99_999_999_999 }, 'operator'],
    [{ priority: '5' }, 'priority'],
    [{ outcome: 0 }, 'outcome'],
    [{ cause: '-1' }, 'cause'],
    [{ 'created.from': 'yesterday' }, 'created.from'],
    [{ 'created.from': '2026-11-21T00:00:00Z', 'created.to': '2026-11-20T00:00:00Z' }, 'created.to'],
    [{ site: 3 }, 'site'],
  ])('%o', async (query, field) => {
    const { status, refusal } = await platform.call('alarms', { query });
    expect([status, refusal.code, Object.keys(refusal.errors ?? {})]).toEqual([422, 'request.invalid', [field]]);
  });
});

describe('what can be filtered by', () => {
  test('is what the user may see, by name, narrowed by words or ids', async () => {
    const { north } = platform.town;
    expect(labels(await choices('unit'))).toEqual(['North unit', 'South unit']);
    expect(labels(await choices('tenant', { search: 'NOR' }))).toEqual(['North']);
    expect(labels(await choices('unit', { ids: north.unit }))).toEqual(['North unit']);
    expect(labels(await choices('alarm_level'))).toEqual(['Critical', 'High', 'Medium', 'Low']);
    expect(labels(await choices('operator', { search: 'ana' }))).toEqual(['Ana Torres']);
    expect(labels(await choices('unit', {}, 'carla'))).toEqual(['Harbour unit']);
    expect(await choices('unit', { ids: platform.town.harbour.unit })).toEqual([]);
    expect(labels(await choices('operator', {}, 'carla'))).toEqual(['Carla']);
  });

  test('needs the right to the history, and a field that exists', async () => {
    const status = async (field: string, as: keyof TownPlatform['tokens']) =>
      (await platform.request('GET', `/v1/alarm/filters/${field}`, { token: platform.tokens[as] })).status;
    expect([await status('unit', 'guest'), await status('password', 'ana')]).toEqual([403, 422]);
  });
});

test('an export holds the rows of the filter in its order, with the columns that were chosen', { tags: ['OP-7.38'] }, async () => {
  const query = `unit=${platform.town.north.unit}&priority=1,2&alarm_status=waiting,attended&order=most_urgent`;
  const file = await fetch(`${platform.url}/v1/alarm?action=export&columns=alarm_id,priority,ended_by&${query}`, {
    headers: { authorization: `Bearer ${platform.tokens.ana}` },
  });
  expect(file.status).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await file.arrayBuffer());
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => void rows.push((row.values as unknown[]).slice(1)));
  const listed = await walk(Object.fromEntries(new URLSearchParams(query)));
  expect(rows[0]).toEqual(['Id', 'Alarm id', 'Priority', 'Ended by']);
  expect(rows.slice(1).map((row) => [row[1], row[2], row[3] ?? null])).toEqual(
    listed.map(({ alarm_id, alarm_level, ended_by }) => [alarm_id, alarm_level.priority, ended_by?.name ?? null]),
  );
  expect(listed.length).toBeGreaterThan(1);
});

describe('at volume a page is read along an index', () => {
  beforeAll(async () => {
    const { north } = platform.town;
    await platform.app.store.within(platformScope, async (tx) => {
      await sql`insert into unit (id_tenant, description) select ${north.tenant}, 'Shop ' || n from generate_series(1, 40) n`.execute(tx);
      await sql`insert into alarm (id_tenant, id_unit, id_alarm_level, priority, description, alarm_type, alarm_acronym, created, raised_at, ended_by)
        select ${north.tenant}, u.id, l.id, l.priority, 'Old', 'Intrusion', 'SD', now() - n * interval '7 minutes', now(), null
        from generate_series(1, 40000) n
        join lateral (select id from unit where description = 'Shop ' || (1 + n % 40)) u on true
        join lateral (select id, priority from alarm_level where id_master_tenant is null and priority = 1 + n % 4) l on true`.execute(tx);
      await sql`analyze alarm`.execute(tx);
    });
  });

  const from = new Date(Date.now() - 60 * 24 * hour).toISOString();
  test.each([
    ['site and date', 'unit', { from }, 'newest', 'alarm_history_by_unit'],
    ['site', 'unit', {}, 'oldest', 'alarm_history_by_unit'],
    ['operator', 'operator', {}, 'newest', 'alarm_history_by_operator'],
    ['date', null, { from }, 'newest', 'alarm_history_by_tenant'],
    ['nothing, most urgent first', null, {}, 'most_urgent', 'alarm_history_by_priority'],
  ] as const)('by %s', async (_name, by, filter, order, index) => {
    const { ana } = platform.town.users;
    const plan = await platform.app.store.within(
      { kind: 'user', user: ana, tenants: [platform.town.north.tenant, platform.town.south.tenant] },
      async (tx) => {
        const shop = await sql<{ id: number }>`select id from unit where description = 'Shop 7'`.execute(tx);
        const own = by === 'unit' ? { units: shop.rows.map(({ id }) => id) } : by === 'operator' ? { operators: [ana] } : {};
        const query = { order, filter: { ...anyAlarm, ...filter, ...own }, after: undefined, skip: 0, max: 100, floor: noFloor };
        const { rows } = await sql<Record<string, string>>`explain ${candidates(query)}`.execute(tx);
        return rows.map((row) => Object.values(row)[0]).join('\n');
      },
    );
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on alarm a');
  });

  test.each(['two tenants', 'everything'] as const)('the figures of the last hour on the board of supervision, of %s', async (seen) => {
    const { north, south, users } = platform.town;
    const own = { kind: 'user', user: users.ana, tenants: [north.tenant, south.tenant] } as const;
    const plan = await platform.app.store.within(seen === 'everything' ? platformScope : own, async (tx) => {
      const { rows } = await sql<Record<string, string>>`explain ${hourSql}`.execute(tx);
      return rows.map((row) => Object.values(row)[0]).join('\n');
    });
    expect(plan).toContain('alarm_history');
    expect(plan).not.toContain('Seq Scan on alarm');
  });

  test('numbered pages count up to 10,000 alarms and say that there are more', { tags: ['OP-7.18'] }, async () => {
    const { reply } = await platform.call('alarms', { query: { page: 2 } });
    expect(reply).toMatchObject({ current_page: 2, per_page: 50, last_page: 200, total: 10_000, total_relation: 'gte' });
    const few = await platform.call('alarms', { as: 'carla', query: { page: 1 } });
    expect(few.reply.total_relation).toBeUndefined();
  });
});
