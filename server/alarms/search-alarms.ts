import { type RawBuilder, sql } from 'kysely';
import type { HistoryOrder } from '../../contract/alarms/history.ts';
import { containing, instant, onlyRow, runInSavepoint, type Tx } from '../platform/index.ts';
import type { AlarmQuery } from './alarm-list.ts';
import { type CursorPosition, writeCursor } from './cursor.ts';
import { type AlarmFilter, filterConditions, floorConditions, idArray, statusCondition } from './history-filter.ts';
import { type Span, TimeWalk } from './time-walk.ts';

/** A query in an order of the history, whose filter has a text. */
export type SearchQuery = AlarmQuery & { order: HistoryOrder };

/** A page of what a search found: `data` and `next` as in a page of alarms. */
export interface SearchPage {
  data: string;
  next: string | null;
  /** How many alarms were found, counted up to `counted` and one more. */
  total: number;
  /** Whether the search looked at all alarms, unless it found more than are counted. */
  isWhole: boolean;
  /** The moment that the search reached, where it ended before it had looked at all alarms; null: it did not. */
  reached: string | null;
}

/** After this long a search returns what it found so far, in ms. */
const patienceMs = 600;
/** A span may take so much longer than the patience lasts, so that a search takes less than a second. */
const graceMs = 200;
const firstSpanMs = 10 * 60_000;
const mostGrowth = 8;
/** A scope with more tenants sees so many alarms that an index of tenants would not help. */
const mostNamedTenants = 100;

/**
 * Searches the words of alarms in the order of the query, one span of time after the other, because a text that few alarms have would
 * otherwise be compared with all of them before there is a reply. Spans grow while they take little time. The alarm whose displayed id is
 * the text comes first, whatever the order.
 * @param counted how many alarms are counted at least; 0: only those of the page are looked for
 * @param now the time, in ms
 */
export async function searchAlarms(tx: Tx, query: SearchQuery, counted: number, now: () => number): Promise<SearchPage> {
  const named = await findNamed(tx, query);
  const found: CursorPosition[] = named && !query.after ? [named] : [];
  const { walkAfter, tenants } = await openWalk(tx, query, now());
  const walk = walkAfter(query.after);
  const beginning = walk.place;
  const searched = { ...query, tenants, excluded: named?.id ?? 0 };
  const reached = await walkThrough(tx, searched, { walk, found, now, wanted: wantedOf(query, counted) });
  const shown = found.slice(query.skip, query.skip + query.max);
  const last = shown.findLast(({ id }) => id !== named?.id) ?? beginning;
  const next = found.length > query.skip + query.max ? last : reached;
  return {
    data: `[${await readRecords(tx, shown)}]`,
    next: next && writeCursor(query.order, next),
    total: found.length,
    isWhole: reached === null,
    reached: found.length > query.skip + query.max ? null : (reached?.created ?? null),
  };
}

/**
 * Finds all alarms of a search in the order of the query, some of their ids at a time, each by statements that take less than a second.
 * @param most how many ids at a time
 */
export async function* searchEveryAlarm(tx: Tx, query: SearchQuery, most: number, now: () => number): AsyncGenerator<number[], void, void> {
  const named = await findNamed(tx, query);
  if (named) yield [named.id];
  const { walkAfter, tenants } = await openWalk(tx, query, now());
  let [walk, after] = [walkAfter(query.after), query.after];
  for (;;) {
    const found: CursorPosition[] = [];
    const searched = { ...query, after, tenants, excluded: named?.id ?? 0 };
    const reached = await walkThrough(tx, searched, { walk, found, now, wanted: most });
    if (found.length > 0) yield found.map(({ id }) => id);
    if (found.length >= most) {
      // Its last span may have more.
      after = found.at(-1);
      walk = walkAfter(after);
    } else if (reached === null) return;
  }
}

const wantedOf = ({ skip, max }: SearchQuery, counted: number) => Math.max(skip + max, counted) + 1;

interface Searching {
  readonly walk: TimeWalk;
  /** Alarms that are found are added to these. */
  readonly found: CursorPosition[];
  readonly wanted: number;
  readonly now: () => number;
}

/** @returns where the search ended for want of time; null: it looked at all alarms, or found as many as are wanted */
async function walkThrough(tx: Tx, query: WalkedQuery, { walk, found, wanted, now }: Searching): Promise<CursorPosition | null> {
  const began = now();
  let [spanMs, hasAdvanced] = [firstSpanMs, false];
  while (!walk.hasEnded && found.length < wanted) {
    const before = now();
    const left = began + patienceMs - before;
    if (left <= 0 && hasAdvanced) return walk.place;
    const span = walk.next(spanMs);
    const rows = await readSpan(tx, { ...query, span, most: wanted - found.length }, Math.max(0, left) + graceMs);
    if (rows) {
      found.push(...rows);
      hasAdvanced = true;
      walk.pass(span);
    }
    const fitting = rows ? left / 2 / Math.max(1, now() - before) : 0;
    spanMs = Math.ceil(spanMs * Math.min(mostGrowth, Math.max(1 / mostGrowth, fitting)));
  }
  return null;
}

/** A walk through the alarms that the scope may see and the query may find, from a place on, and the tenants that have any. */
async function openWalk(tx: Tx, { order, filter, floor }: SearchQuery, now: number) {
  const { rows } = await sql<{ oldest: string | null; tenants: number[] }>`
    select iso(min(first.created)) as oldest, coalesce(json_agg(t.id), '[]') as tenants from tenant t cross join lateral (
      select a.created from alarm a where a.id_tenant = t.id order by a.created, a.id limit 1
    ) as first`.execute(tx);
  const { oldest, tenants } = onlyRow(rows);
  const bounds = [filter.from, floor.earliest, floor.oldest?.created ?? null].flatMap((bound) =>
    bound === null ? [] : [Date.parse(bound)],
  );
  const ranks = filter.priorities.length > 0 ? [...new Set(filter.priorities)].sort((one, other) => one - other) : [1, 2, 3, 4];
  const options = {
    isAscending: order === 'oldest',
    priorities: order === 'most_urgent' ? ranks : order === 'least_urgent' ? ranks.reverse() : null,
    from: oldest === null ? Number.POSITIVE_INFINITY : Math.max(Date.parse(oldest), ...bounds),
    to: filter.to === null ? Number.POSITIVE_INFINITY : Date.parse(filter.to),
    now,
  };
  return { walkAfter: (after: CursorPosition | undefined) => new TimeWalk({ ...options, after }), tenants };
}

/** The alarm whose displayed id is the searched text, if the query may find it. */
async function findNamed(tx: Tx, query: SearchQuery): Promise<CursorPosition | undefined> {
  const conditions = [sql`a.alarm_id = ${query.filter.search.toUpperCase()}`, ...conditionsOf(query)];
  const { rows } = await sql<CursorPosition>`
    select a.priority, iso(a.created) as created, a.id from alarm a where ${sql.join(conditions, sql` and `)}`.execute(tx);
  return rows[0];
}

interface WalkedQuery extends SearchQuery {
  /** Those of the scope. */
  readonly tenants: readonly number[];
  /** The alarm that is left out; 0: none. */
  readonly excluded: number;
}
interface SpanQuery extends WalkedQuery {
  readonly span: Span;
  readonly most: number;
}

/** The alarms of a span that have the text; null: finding them would take longer than it may. */
async function readSpan(tx: Tx, query: SpanQuery, withinMs: number): Promise<CursorPosition[] | null> {
  let rows: CursorPosition[] = [];
  const fault = await runInSavepoint(tx, async () => {
    await sql`set local statement_timeout = ${sql.raw(String(Math.ceil(withinMs)))}`.execute(tx);
    ({ rows } = await spanSql(query).execute(tx));
    await sql`set local statement_timeout to default`.execute(tx);
  });
  if (fault === undefined) return rows;
  if ((fault as { code?: string }).code === timedOut) return null;
  throw fault as Error;
}

/** The code of a statement that was canceled after its time. */
const timedOut = '57014';

/**
 * Reads the alarms of a span that have the text, in the order of the query. Row-level security limits them to the scope; its tenants are
 * named as well where they are few, so that the planner knows how many alarms they have.
 */
export function spanSql(query: SpanQuery) {
  const { order, filter, after, span, most, excluded, tenants } = query;
  const isAscending = order === 'oldest';
  const isWithin = after && (span.priority === null || span.priority === after.priority);
  const conditions: RawBuilder<unknown>[] = [
    ...(Number.isFinite(span.from) ? [sql`a.created >= ${instant(span.from)}::timestamptz`] : []),
    ...(Number.isFinite(span.to) ? [sql`a.created < ${instant(span.to)}::timestamptz`] : []),
    ...(span.priority === null ? [] : [sql`a.priority = ${span.priority}`]),
    ...(isWithin ? [sql`(a.created, a.id) ${isAscending ? sql`>` : sql`<`} (${after.created}::timestamptz, ${after.id})`] : []),
    ...(tenants.length <= mostNamedTenants ? [sql`a.id_tenant = any (${idArray(tenants)}::bigint[])`] : []),
    ...(excluded > 0 ? [sql`a.id <> ${excluded}`] : []),
    ...conditionsOf(query),
    sql`a.words like ${containing(filter.search)}`,
  ];
  const inTurn = isAscending ? sql`a.created, a.id` : sql`a.created desc, a.id desc`;
  return sql<CursorPosition>`
    select ${span.priority === null ? sql`0` : sql`a.priority`} as priority, iso(a.created) as created, a.id from alarm a
    where ${sql.join(conditions, sql` and `)} order by ${inTurn} limit ${most}`;
}

/** The conditions of a query besides its text. */
function conditionsOf({ filter, floor }: SearchQuery): RawBuilder<boolean>[] {
  const rest: AlarmFilter = { ...filter, search: '' };
  return [...statusCondition(filter.statuses), ...filterConditions(rest), ...floorConditions(floor)];
}

/** The alarms as JSON texts of the contract's `Alarm`, with commas, in this order. */
async function readRecords(tx: Tx, alarms: readonly CursorPosition[]): Promise<string> {
  const { rows } = await sql<{ data: string | null }>`
    select string_agg(j.record::text, ',' order by k.at) as data
    from unnest(${idArray(alarms.map(({ id }) => id))}::bigint[]) with ordinality as k (id, at)
      join (select id as alarm, record from alarm_as_json) j on j.alarm = k.id`.execute(tx);
  return onlyRow(rows).data ?? '';
}
