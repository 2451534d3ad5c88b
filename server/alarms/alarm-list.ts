import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { HistoryOrder } from '../../contract/alarms/history.ts';
import { isOpen } from '../../contract/alarms/status.ts';
import { prepared, type Tx } from '../platform/index.ts';
import { type CursorPosition, type ListOrder, writeCursor } from './cursor.ts';
import {
  type AlarmFilter,
  anyAlarm,
  filterConditions,
  floorConditions,
  idArray,
  operatorSql,
  statusCondition,
  textArray,
} from './history-filter.ts';
import type { HistoryFloor } from './history-limits.ts';

/** Filter, order and cursor of a list of alarms. */
export interface AlarmQuery {
  order: ListOrder;
  filter: AlarmFilter;
  after: CursorPosition | undefined;
  /** Number of skipped rows, for clients of the numbered paging. */
  skip: number;
  max: number;
  /** The oldest moment that the reader may see (OP-6.08). */
  floor: HistoryFloor;
}

/**
 * A page of alarms: `data` is the JSON text of their array, written by the database; `next` is the cursor of the next page. `head` and
 * `epoch` are read by the same statement and therefore consistent with it.
 */
export interface AlarmPage {
  data: string;
  next: string | null;
  head: number;
  epoch: string;
  /** Which transactions the statement saw. */
  snapshot: string;
}

interface PageRow {
  rank: number;
  created: string;
  id: number;
  data: string | null;
  found: number;
  head: number;
  epoch: string;
  snapshot: string;
}

/**
 * Reads a page of the alarms that the scope may see. The alarms of each unit, operator or tenant (and status or priority) are read along
 * an index from the cursor on, and only as far as the page needs, so a page costs the same however many alarms there are.
 */
export async function readAlarms(tx: Tx, query: AlarmQuery): Promise<AlarmPage> {
  const { forward, backward } = orders[query.order];
  const { rows } = await sql<PageRow>`${isUsual(query) ? prepared : sql``}
    with found as materialized (
      select * from (${candidates(query)}) as candidate order by ${forward} limit ${count(query, query.max + 1)} offset ${query.skip}
    ), shown as materialized (
      select * from found order by ${forward} limit ${count(query, query.max)}
    )
    select place.head, pg_current_snapshot()::text as snapshot, (select value from meta where key = 'epoch') as epoch, (select count(*) from found) as found,
      (select string_agg(j.record::text, ',' order by ${forward}) from shown s
        join (select id as alarm, record from alarm_as_json) j on j.alarm = s.id) as data,
      last.rank, iso(last.created) as created, last.id
    from event_log_place place left join lateral (select * from shown order by ${backward} limit 1) as last on true`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('The event log has no place');
  const next = row.found > query.max ? writeCursor(query.order, { ...row, priority: row.rank }) : null;
  return { data: `[${row.data ?? ''}]`, next, head: row.head, epoch: row.epoch, snapshot: row.snapshot };
}

/** Lists that every console reads: their plans are kept. Plans of other filters depend on what they filter by. */
function isUsual({ filter, skip, max }: AlarmQuery): boolean {
  const { statuses: _, ...narrowing } = filter;
  return skip === 0 && usualSizes.includes(max) && isDeepStrictEqual(narrowing, unfiltered);
}

const usualSizes: readonly number[] = [50, 500];
const { statuses: _, ...unfiltered } = anyAlarm;

/** A number of rows; in a kept plan it is part of the text, because the planner chooses by it. */
const count = (query: AlarmQuery, rows: number): RawBuilder<unknown> => (isUsual(query) ? sql.raw(String(rows)) : sql`${rows}`);

/** Counts the matching alarms, up to `most` and one more. */
export async function countAlarms(tx: Tx, query: AlarmQuery, most: number): Promise<number> {
  const all = candidates({ ...query, after: undefined, skip: 0, max: most });
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from (select 1 from (${all}) as one limit ${most + 1}) as counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** `rank` is the priority, or 0 in lists by time. */
const orders = {
  newest: { forward: sql`created desc, id desc`, backward: sql`created, id` },
  oldest: { forward: sql`created, id`, backward: sql`created desc, id desc` },
  most_urgent: { forward: sql`rank, created desc, id desc`, backward: sql`rank desc, created, id` },
  least_urgent: { forward: sql`rank desc, created desc, id desc`, backward: sql`rank, created, id` },
  queue: { forward: sql`rank, created, id`, backward: sql`rank desc, created desc, id desc` },
} as const satisfies Record<ListOrder, Record<'forward' | 'backward', RawBuilder<unknown>>>;

/** One index scan per visible tenant (and status), each limited to the length of the page. */
export function candidates(query: AlarmQuery): RawBuilder<unknown> {
  const length = query.skip + query.max + 1;
  if (query.order !== 'queue') return historyCandidates(query, query.order, length);
  const openStatuses = query.filter.statuses.filter(isOpen);
  const { after } = query;
  return sql`
    select walk.* from tenant t cross join lateral (
      select a.priority as rank, a.created, a.id from alarm a
      where ${all([
        sql`a.id_tenant = t.id and a.alarm_status in ('waiting', 'attending')`,
        ...(openStatuses.length === 1 ? [sql<boolean>`a.alarm_status = ${openStatuses[0]}`] : []),
        ...(after ? [sql<boolean>`(a.priority, a.created, a.id) > (${after.priority}, ${after.created}::timestamptz, ${after.id})`] : []),
        ...conditions(query),
      ])}
      order by a.priority, a.created, a.id limit ${count(query, length)}
    ) as walk`;
}

function historyCandidates(query: AlarmQuery, order: HistoryOrder, length: number): RawBuilder<unknown> {
  const isByTime = order === 'newest' || order === 'oldest';
  const scan = scanOf(query.filter);
  const walk = isByTime ? walkByTime(query, order === 'oldest', scan.isByTenant) : walkByRank(query, order === 'most_urgent');
  const inTurn = order === 'oldest' ? sql`a.created, a.id` : sql`a.created desc, a.id desc`;
  return sql`
    select walk.* from ${sql.join([scan.source, ...walk.each], sql` cross join `)} cross join lateral (
      select ${isByTime ? sql`0` : sql`a.priority`} as rank, a.created, a.id from alarm a
      where ${all([scan.owned, ...walk.conditions, ...conditions({ ...query, filter: { ...scan.rest, ...walk.rest } })])}
      order by ${inTurn} limit ${count(query, length)}
    ) as walk`;
}

/**
 * The records whose alarms are read, as `source`, one index scan each: units, operators or tenants. What a scan is limited to already is no
 * condition of its own (`rest`): the planner would count it twice.
 */
function scanOf(filter: AlarmFilter) {
  const { units, operators, tenants } = filter;
  const ids = (one: readonly number[]) => sql`(select distinct unnest(${idArray(one)}::bigint[])) as source (id)`;
  if (units.length > 0)
    return { source: ids(units), owned: sql<boolean>`a.id_unit = source.id`, rest: { ...filter, units: [] }, isByTenant: false };
  if (operators.length > 0) {
    const owned = sql<boolean>`(${operatorSql}) = source.id`;
    return { source: ids(operators), owned, rest: { ...filter, operators: [] }, isByTenant: false };
  }
  const chosen = sql`(select id from tenant where id = any (${idArray(tenants)}::bigint[])) as source`;
  return {
    source: tenants.length > 0 ? chosen : sql`tenant as source`,
    owned: sql<boolean>`a.id_tenant = source.id`,
    rest: { ...filter, tenants: [] },
    isByTenant: true,
  };
}

/** What a scan is repeated for besides its source, and its conditions; `rest`: parts of the filter that these replace. */
interface Walk {
  each: RawBuilder<unknown>[];
  conditions: RawBuilder<boolean>[];
  rest: Partial<AlarmFilter>;
}

function walkByTime({ filter: { statuses }, after }: AlarmQuery, isAscending: boolean, isByTenant: boolean): Walk {
  const place = isAscending ? sql`(a.created, a.id) >` : sql`(a.created, a.id) <`;
  const passed = after ? [sql<boolean>`${place} (${after.created}::timestamptz, ${after.id})`] : [];
  // The index of tenants by status has each status in the order of time.
  if (!isByTenant || statuses.length === 0) return { each: [], conditions: [...statusCondition(statuses), ...passed], rest: {} };
  return {
    each: [sql`unnest(${textArray(statuses)}::text[]) as one (status)`],
    conditions: [sql<boolean>`a.alarm_status = one.status`, ...passed],
    rest: {},
  };
}

/** Within the priority of the cursor its row is passed; the priorities after it are read from their start. */
function walkByRank({ filter: { statuses, priorities }, after }: AlarmQuery, isUrgentFirst: boolean): Walk {
  const ranks = priorities.length > 0 ? priorities : [1, 2, 3, 4];
  const passed = after
    ? [
        sql<boolean>`level.rank ${isUrgentFirst ? sql`>=` : sql`<=`} ${after.priority}`,
        sql<boolean>`(a.created, a.id)
          < (case when level.rank = ${after.priority} then ${after.created}::timestamptz else 'infinity' end, ${after.id})`,
      ]
    : [];
  return {
    each: [sql`(select distinct unnest(${idArray(ranks)}::int[])) as level (rank)`],
    conditions: [sql<boolean>`a.priority = level.rank`, ...statusCondition(statuses), ...passed],
    rest: { priorities: [] },
  };
}

const conditions = ({ filter, floor }: AlarmQuery): RawBuilder<boolean>[] => [...filterConditions(filter), ...floorConditions(floor)];
const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `);
