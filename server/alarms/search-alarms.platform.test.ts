import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import { type HistoryOrder, historyOrders } from '../../contract/alarms/history.ts';
import { platformScope, type Scope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { anyAlarm } from './history-filter.ts';
import { noFloor } from './history-limits.ts';
import { spanSql } from './search-alarms.ts';

let platform: TownPlatform;
const count = 12_000;
/** Every third belongs to another customer than Ana's. */
const isZebra = (n: number) => n % 2000 < 6;
const ofAna = Array.from({ length: count }, (_, at) => at + 1).filter((n) => isZebra(n) && n % 3 !== 2).length;

beforeAll(async () => {
  platform = await startTown();
  const { north, south, harbour } = platform.town;
  await platform.app.store.within(platformScope, async (tx) => {
    await sql`insert into alarm (id_tenant, id_unit, id_alarm_level, priority, description, alarm_type, alarm_acronym, created, alarm_status)
      select case n % 3 when 0 then ${north.tenant} when 1 then ${south.tenant} else ${harbour.tenant} end::bigint,
        case n % 3 when 0 then ${north.unit} when 1 then ${south.unit} else ${harbour.unit} end::bigint, l.id, l.priority,
        case when n % 2000 < 6 then 'Zebra ' || n else 'Fence' end, 'Intrusion', 'SD', now() - n * interval '7 minutes', 'attended'
      from generate_series(1, ${count}) n
      join lateral (select id, priority from alarm_level where id_master_tenant is null and priority = 1 + n % 4) l on true`.execute(tx);
    await sql`analyze alarm`.execute(tx);
  });
  // A search on a busy machine would end early: here no time passes, unless a test says so.
  const began = platform.clock.now();
  platform.clock.now = () => began;
});
afterAll(() => platform?.clear());

type Query = Record<string, string | number>;
interface Page {
  data: Alarm[];
  next?: string | null | undefined;
  searched_until?: string | undefined;
}

/** All pages of a search by their `next`. */
async function pagesOf(query: Query, as: 'ana' | 'carla' = 'ana'): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const { reply } = await platform.call('alarms', { as, query: { ...query, ...(next && { next }) } });
    pages.push(reply);
    next = reply.next ?? null;
  }
  return pages;
}
const ids = (pages: readonly Page[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));

/** Runs work while each reading of the clock finds that a second passed: each search ends after its first step. */
async function inHaste<T>(work: () => Promise<T>): Promise<T> {
  const { now } = platform.clock;
  let looks = 0;
  platform.clock.now = () => now() + 1000 * (looks += 1);
  try {
    return await work();
  } finally {
    platform.clock.now = now;
  }
}

const newest = (a: Alarm, b: Alarm) => b.created.localeCompare(a.created) || b.id - a.id;
const orderOf: Record<HistoryOrder, (a: Alarm, b: Alarm) => number> = {
  newest,
  oldest: (a, b) => newest(b, a),
  most_urgent: (a, b) => a.alarm_level.priority - b.alarm_level.priority || newest(a, b),
  least_urgent: (a, b) => b.alarm_level.priority - a.alarm_level.priority || newest(a, b),
};

test.each(historyOrders)('a search in several pages finds each alarm once, in the order %s', { tags: ['OQ-25'] }, async (order) => {
  const [whole] = await pagesOf({ search: 'zebra', order, max: 500 });
  const rows = whole?.data ?? [];
  expect(rows.length).toBe(ofAna);
  expect(rows.every(({ description, unit }) => description.startsWith('Zebra') && unit.id !== platform.town.harbour.unit)).toBe(true);
  expect(ids([{ data: rows.toSorted(orderOf[order]) }])).toEqual(ids([{ data: rows }]));
  expect(whole?.searched_until).toBeUndefined();
  expect(ids(await pagesOf({ search: 'zebra', order, max: 3 }))).toEqual(ids([{ data: rows }]));
});

test.each(historyOrders)('a search that takes long says how far it reached and continues there, in the order %s', async (order) => {
  const whole = await pagesOf({ search: 'zebra', order, max: 500 });
  const pages = await inHaste(() =>
    pagesOf({ search: 'zebra', order, max: 500, 'created.from': new Date(Date.now() - 3 * 3_600_000).toISOString() }),
  );
  expect(pages.length).toBeGreaterThan(2);
  const reach = (page: Page) => page.searched_until ?? null;
  expect(pages.map(reach).filter((until) => until !== null)).toHaveLength(pages.length - 1);
  const recent = whole.map(({ data }) => ({ data: data.filter(({ created }) => Date.parse(created) > Date.now() - 3 * 3_600_000) }));
  expect(ids(pages)).toEqual(ids(recent));
  expect(ids(pages).length).toBeGreaterThan(0);
});

test('a text that no alarm has is known to be in none only when all were looked at', async () => {
  const first = await inHaste(async () => (await platform.call('alarms', { query: { search: 'qqzzq' } })).reply);
  expect([first.data, typeof first.next, typeof first.searched_until]).toEqual([[], 'string', 'string']);
  const whole = (await platform.call('alarms', { query: { search: 'qqzzq' } })).reply;
  expect([whole.data, whole.next, whole.searched_until]).toEqual([[], null, undefined]);
});

test('the alarm whose id is searched for comes first, at once, and only once', { tags: ['OP-7.19'] }, async () => {
  const own = ids(await pagesOf({ search: 'zebra', order: 'oldest', max: 500 }))[0] ?? 0;
  const { alarm_id } = (await platform.call('alarms', { query: { search: 'zebra', order: 'oldest', max: 1 } })).reply.data[0] ?? {
    alarm_id: '',
  };
  const first = await inHaste(async () => (await platform.call('alarms', { query: { search: alarm_id.toLowerCase() } })).reply);
  expect(ids([first])).toEqual([own]);
  expect(ids(await pagesOf({ search: alarm_id, max: 1 }))).toEqual([own]);
  // Carla belongs to another customer.
  expect(ids(await pagesOf({ search: alarm_id }, 'carla'))).toEqual([]);
  expect(ids(await pagesOf({ search: alarm_id, alarm_status: 'waiting' }))).toEqual([]);
});

test('numbered pages of a search that takes long say that there may be more', { tags: ['OP-7.18'] }, async () => {
  const hasty = await inHaste(async () => (await platform.call('alarms', { query: { search: 'zebra', page: 1 } })).reply);
  expect(hasty).toMatchObject({ current_page: 1, total_relation: 'gte' });
  const whole = (await platform.call('alarms', { query: { search: 'zebra', page: 2, max: 10 } })).reply;
  expect(whole).toMatchObject({ current_page: 2, last_page: Math.ceil(ofAna / 10), total: ofAna });
  expect([whole.data.length, whole.total_relation]).toEqual([10, undefined]);
});

/** The ids in the spreadsheet of a history, in its order. */
async function exportedIds(query: string, who: 'ana' | 'carla' = 'ana'): Promise<number[]> {
  const reply = await fetch(`${platform.url}/v1/alarm?action=export&columns=description&${query}`, {
    headers: { authorization: `Bearer ${platform.tokens[who]}` },
  });
  expect(reply.status).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await reply.arrayBuffer());
  const found: number[] = [];
  workbook.worksheets[0]?.eachRow((row, at) => at > 1 && found.push(Number(row.getCell(1).value)));
  return found;
}

test.each(historyOrders)(
  'an export has all that a search finds, span after span, in the order %s',
  { tags: ['OP-7.38'] },
  async (order) => {
    const whole = ids(await pagesOf({ search: 'zebra', order, max: 500 }));
    const looks = vi.spyOn(platform.clock, 'now');
    expect(await exportedIds(`search=zebra&order=${order}`)).toEqual(whole);
    // The time is looked at for each span; a single statement would compare all alarms before it has a row.
    expect(looks.mock.calls.length).toBeGreaterThan(10);
    looks.mockRestore();
  },
);

test('an export of many alarms has each of them once, the one whose id is searched for first', async () => {
  const all = await exportedIds('search=e');
  expect(all.length).toBe(ids(await pagesOf({ search: 'e', max: 500 })).length);
  expect(all.length).toBeGreaterThan(2000);
  expect(new Set(all).size).toBe(all.length);
  const [oldest] = all.slice(-1);
  const { alarm_id } = (await platform.call('alarms', { query: { search: 'e', order: 'oldest', max: 1 } })).reply.data[0] ?? {
    alarm_id: '',
  };
  expect((await exportedIds(`search=${alarm_id}`))[0]).toBe(oldest);
  expect(await exportedIds(`search=${alarm_id}`, 'carla')).toEqual([]);
});

test.each(['two tenants', 'everything'] as const)(
  'a span of time is read along an index, and no alarm outside of it, of %s',
  async (seen) => {
    const { north, south, users } = platform.town;
    const tenants = [north.tenant, south.tenant];
    const scope: Scope = seen === 'everything' ? platformScope : { kind: 'user', user: users.ana, tenants };
    const now = Date.now();
    const span = { priority: null, from: now - 5 * 86_400_000, to: now - 86_400_000 };
    const plan = await platform.app.store.within(scope, async (tx) => {
      const filter = { ...anyAlarm, search: 'qqzzq' };
      const query = {
        order: 'newest' as const,
        filter,
        after: undefined,
        skip: 0,
        max: 50,
        floor: noFloor,
        tenants,
        excluded: 0,
        span,
        most: 51,
      };
      const { rows } = await sql<Record<string, string>>`explain (analyze, timing off) ${spanSql(query)}`.execute(tx);
      return rows.map((row) => Object.values(row)[0]).join('\n');
    });
    expect(plan).toContain('alarm_history');
    expect(plan).not.toContain('Seq Scan on alarm a');
    const looked = [...plan.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)].reduce((sum, [, rows]) => sum + Number(rows), 0);
    expect(looked).toBeLessThan(1000);
  },
);
