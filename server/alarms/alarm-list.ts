import { type RawBuilder, sql } from 'kysely';
import { type AlarmStatus, isOpen } from '../../contract/alarms/status.ts';
import { containing, type Tx } from '../platform/index.ts';
import { type CursorPosition, type ListOrder, writeCursor } from './cursor.ts';

/** Filter, order and cursor of a list of alarms. `statuses` empty: any. */
export interface AlarmQuery {
  order: ListOrder;
  statuses: readonly AlarmStatus[];
  after: CursorPosition | undefined;
  /** Number of skipped rows, for clients of the numbered paging. */
  skip: number;
  max: number;
  search: string;
  /** The oldest moment that the reader may see (OP-6.08). */
  floor: HistoryFloor;
}

/** The oldest row a user's history reaches: not before the instant, nor the row. Null: no limit. */
export interface HistoryFloor {
  earliest: string | null;
  oldest: { created: string; id: number } | null;
}
export const noFloor: HistoryFloor = { earliest: null, oldest: null };

/**
 * A page of alarms: `data` is the JSON text of their array, written by the database; `next` is the cursor of the next page. `head` and
 * `epoch` are read by the same statement and therefore consistent with it.
 */
export interface AlarmPage {
  data: string;
  next: string | null;
  head: number;
  epoch: string;
}

interface PageRow extends CursorPosition {
  data: string | null;
  found: number;
  head: number;
  epoch: string;
}

/**
 * Reads a page of the alarms that the scope may see. The alarms of each tenant (and status) are read along an index from the cursor on,
 * and only as far as the page needs, so a page costs the same however many alarms there are.
 */
export async function readAlarms(tx: Tx, query: AlarmQuery): Promise<AlarmPage> {
  const [forward, backward] = query.order === 'queue' ? orders.queue : orders.newest;
  const { rows } = await sql<PageRow>`
    with found as materialized (
      select * from (${candidates(query)}) as candidate order by ${forward} limit ${query.max + 1} offset ${query.skip}
    ), shown as materialized (
      select * from found order by ${forward} limit ${query.max}
    )
    select place.head, (select value from meta where key = 'epoch') as epoch, (select count(*) from found) as found,
      (select string_agg(j.record::text, ',' order by ${prefixed(query.order)}) from shown s join alarm_as_json j on j.id = s.id) as data,
      last.priority, iso(last.created) as created, last.id
    from event_log_place place left join lateral (select * from shown order by ${backward} limit 1) as last on true`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('The event log has no place');
  const next = row.found > query.max ? writeCursor(query.order, row) : null;
  return { data: `[${row.data ?? ''}]`, next, head: row.head, epoch: row.epoch };
}

/** Counts the matching alarms, up to `cap`. */
export async function countAlarms(tx: Tx, query: AlarmQuery, cap: number): Promise<number> {
  const all = candidates({ ...query, after: undefined, skip: 0, max: cap - 1 });
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from (select 1 from (${all}) as one limit ${cap}) as counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

const orders = {
  newest: [sql`created desc, id desc`, sql`created, id`],
  queue: [sql`priority, created, id`, sql`priority desc, created desc, id desc`],
} as const;

function prefixed(order: ListOrder): RawBuilder<unknown> {
  return order === 'queue' ? sql`s.priority, s.created, s.id` : sql`s.created desc, s.id desc`;
}

/** One index scan per visible tenant (and status), each limited to the length of the page. */
function candidates(query: AlarmQuery): RawBuilder<unknown> {
  const length = query.skip + query.max + 1;
  if (query.order === 'queue') {
    const openStatuses = query.statuses.filter(isOpen);
    return sql`
      select walk.* from tenant t cross join lateral (
        select a.priority, a.created, a.id from alarm a
        where a.id_tenant = t.id and a.alarm_status in ('waiting', 'attending')
          ${openStatuses.length === 1 ? sql`and a.alarm_status = ${openStatuses[0]}` : sql``} ${conditions(query)}
        order by a.priority, a.created, a.id limit ${length}
      ) as walk`;
  }
  const each = query.statuses.length > 0 ? sql`cross join unnest(${textArray(query.statuses)}::text[]) as one (status)` : sql``;
  return sql`
    select walk.* from tenant t ${each} cross join lateral (
      select 0 as priority, a.created, a.id from alarm a
      where a.id_tenant = t.id ${query.statuses.length > 0 ? sql`and a.alarm_status = one.status` : sql``} ${conditions(query)}
      order by a.created desc, a.id desc limit ${length}
    ) as walk`;
}

function conditions({ order, after, search, floor }: AlarmQuery): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (after && order === 'queue')
    parts.push(sql`(a.priority, a.created, a.id) > (${after.priority}, ${after.created}::timestamptz, ${after.id})`);
  if (after && order === 'newest') parts.push(sql`(a.created, a.id) < (${after.created}::timestamptz, ${after.id})`);
  if (floor.earliest) parts.push(sql`a.created >= ${floor.earliest}::timestamptz`);
  if (floor.oldest) parts.push(sql`(a.created, a.id) >= (${floor.oldest.created}::timestamptz, ${floor.oldest.id})`);
  if (search) parts.push(sql`(a.words like ${containing(search)} or a.alarm_id = ${search.toUpperCase()})`);
  return parts.length > 0 ? sql`and ${sql.join(parts, sql` and `)}` : sql``;
}

function textArray(values: readonly string[]): string {
  return `{${values.join(',')}}`;
}
