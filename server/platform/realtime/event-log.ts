import { type RawBuilder, sql } from 'kysely';
import type { EventFor, EventName, StreamEvent } from '../../../contract/events.ts';
import type { CameraId, EventId, TenantId, UserId } from '../../../contract/platform/ids.ts';
import { onlyRow } from '../store/only-row.ts';
import { dropPartitions, partitionedTables } from '../store/partitions.ts';
import { prepared } from '../store/prepared.ts';
import { platformScope, type Scope, type Store, type Tx } from '../store/store.ts';
import { callReaderEvents, type LoggedEvent, mayReceive, rightsChanged, type Viewer, withCameras } from './hub.ts';

type ExportEvent = Exclude<StreamEvent['name'], EventName>;
/** The addressee of an event, as its declared audience requires. */
type Addressee =
  | { name: EventFor<'user' | 'tenantOrUser'> | ExportEvent; user: UserId }
  | { name: EventFor<'tenant' | 'callReaders' | 'tenantOrUser'>; tenant: TenantId };
/** An event for users who see `tenant`, or for `user` only. `data` is the payload, or its JSON text from the database. */
export type NewEvent = Addressee & { data: object | string };

/**
 * Appends an event in the transaction of the change that it reports: it is published only after that transaction commits (OP-4.04).
 * Numbers rise in commit order; to ensure that, the log stays locked until the transaction ends, so append last.
 * @returns its number
 */
export async function appendEvent(tx: Tx, event: NewEvent): Promise<EventId> {
  const data = typeof event.data === 'string' ? event.data : JSON.stringify(event.data);
  const [tenant, user] = 'tenant' in event ? [event.tenant, null] : [null, event.user];
  const { rows } = await sql<{ seq: EventId }>`${prepared}
    select append_event(${event.name}, ${tenant}::bigint, ${user}::bigint, ${data}::json) as seq`.execute(tx);
  const seq = rows[0]?.seq;
  if (seq === undefined) throw new Error('The event log gave no number');
  return seq;
}

/** Identity of this log; a different epoch means that the numbering restarted. */
export async function readEpoch(tx: Tx): Promise<string> {
  const { value } = await tx.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow();
  return value;
}

/** The number of the newest line of all users; 0: none. */
export async function readHead(tx: Tx): Promise<EventId> {
  const { head } = await tx.selectFrom('event_log_place').select('head').executeTakeFirstOrThrow();
  return head;
}

/**
 * Lines for the hub: all of them, in platform scope, oldest first. Numbers have no gaps, so the next lines are in one block or two; only where lines
 * were removed meanwhile, or there is none, all later blocks are read.
 */
export async function readLog(tx: Tx, epoch: string, after: number, limit: number): Promise<LoggedEvent[]> {
  const rows = await readLines(tx, sql`seq > ${after} and seq <= ${after + limit} order by seq`);
  const found = rows[0]?.seq === after + 1 ? rows : await readLines(tx, sql`seq > ${after} order by seq limit ${limit}`);
  return found.map((row) => ({ ...row, data: withSequence(row.data, row.seq, epoch) }));
}

async function readLines(tx: Tx, condition: RawBuilder<unknown>): Promise<LoggedEvent[]> {
  const { rows } = await sql<LoggedEvent>`${prepared}
    select seq, name, id_tenant as tenant, id_user as "user", app_told_type(name, data) as "alarmType", data::text as data,
      extract(epoch from clock_timestamp() - at)::float8 as age, traceparent
    from event_log where ${condition}`.execute(tx);
  return rows;
}

/** The reply of GET v1/events as JSON text, or the refusal if the log is too short. */
export type MissedResult = { kind: 'events'; json: string } | { kind: 'gap_too_old' };
const missedAtOnce = 500;

/**
 * Events of a user's stream after a given event (the `MissedEvents` of the contract). Head, floor and lines come from one snapshot, so
 * that "all after n" is exact. Row-level security hides other tenants' lines; the condition on the addressee serves the platform scope.
 */
export async function readMissed(
  tx: Tx,
  scope: Scope,
  { user: caller, calls }: { user: UserId; calls: readonly TenantId[] },
  position: { epoch: string; after: number },
): Promise<MissedResult> {
  const epoch = await readEpoch(tx);
  const mayRead =
    scope.kind === 'platform'
      ? sql`true`
      : sql`(name <> all (${[...callReaderEvents]}::text[]) or id_tenant = any (${`{${calls.join(',')}}`}::bigint[]))`;
  const isVisible =
    scope.kind === 'platform' ? sql`id_tenant is not null` : sql`id_tenant = any (${`{${scope.tenants.join(',')}}`}::bigint[])`;
  const { rows } = await sql<{ head: number; removed_to: number; lines: { seq: number; name: string; data: string }[] }>`
    select head, removed_to, coalesce((
      select json_agg(json_build_object('seq', seq, 'name', name, 'data', data::text)) from (
        select seq, name, data from event_log
        where seq > ${position.after} and name <> ${rightsChanged} and (id_user = ${caller} or (id_user is null and ${isVisible} and ${mayRead}))
        order by seq limit ${missedAtOnce + 1}
      ) as line
    ), '[]'::json) as lines from event_log_place`.execute(tx);
  const read = onlyRow(rows);
  const own = await camerasOf(tx, scope);
  if (position.epoch !== epoch) return { kind: 'events', json: missed(epoch, read.head, true, []) };
  if (position.after < read.removed_to || position.after > read.head || (await isBeyond(tx, scope, position.after)))
    return { kind: 'gap_too_old' };
  const events = read.lines.slice(0, missedAtOnce).map((line) => {
    const data = own && line.name === 'alarm' ? withCameras(line.data, own) : line.data;
    return eventText(epoch, { ...line, data: withSequence(data, line.seq, epoch) });
  });
  return { kind: 'events', json: missed(epoch, read.head, read.lines.length <= missedAtOnce, events) };
}

/** Whether the missed alarms reach back beyond the user's visible alarm history (OP-6.08): the lists are then reloaded within that limit. */
async function isBeyond(tx: Tx, scope: Scope, after: number): Promise<boolean> {
  const earliest = scope.kind === 'user' ? scope.limits?.earliest : null;
  if (!earliest) return false;
  const { rows } =
    await sql`select from event_log where seq > ${after} and name = 'alarm' and at < ${earliest}::timestamptz limit 1`.execute(tx);
  return rows.length > 0;
}

/** Cameras visible to the user; null: all of their tenants. */
async function camerasOf(tx: Tx, scope: Scope): Promise<ReadonlySet<CameraId> | null> {
  if (scope.kind !== 'user' || !scope.limits?.cameras) return null;
  const { rows } = await sql<{ id: CameraId }>`select id from camera`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The newest lines of all users, at most 500, in one snapshot. */
export interface LogTail {
  readonly epoch: string;
  readonly head: number;
  /** The lines after this number; null: none were read. */
  readonly after: number | null;
  readonly lines: readonly LoggedEvent[];
}

/**
 * The lines that callers who have received those up to `places` may have missed, in platform scope: read once for all of them. Places further
 * back than 500 lines are left to `readMissed`.
 */
export async function readTail(tx: Tx, places: readonly number[]): Promise<LogTail> {
  const epoch = await readEpoch(tx);
  const { rows } = await sql<{ head: EventId; after: number | null; lines: LoggedEvent[] }>`
    select place.head, tail.after, coalesce((
      select json_agg(json_build_object('seq', l.seq, 'name', l.name, 'tenant', l.id_tenant, 'user', l.id_user,
        'alarmType', app_told_type(l.name, l.data), 'data', l.data::text) order by l.seq)
      from event_log l where l.seq > tail.after
    ), '[]'::json) as lines
    from event_log_place place, lateral (
      select min(at)::float8 as after from unnest(${`{${places.join(',')}}`}::bigint[]) at
      where at between greatest(place.removed_to, place.head - ${missedAtOnce}) and place.head) tail`.execute(tx);
  const { head, after, lines } = onlyRow(rows);
  return { epoch, head, after, lines: lines.map((line) => ({ ...line, data: withSequence(line.data, line.seq, epoch) })) };
}

/**
 * What a viewer without restrictions within their tenants missed, as `readMissed` answers it.
 * @returns null: the tail does not reach back to this place
 */
export function missedIn(tail: LogTail, viewer: Viewer, place: { epoch: string; after: number }): string | null {
  if (place.epoch !== tail.epoch) return missed(tail.epoch, tail.head, true, []);
  if (tail.after === null || place.after < tail.after || place.after > tail.head) return null;
  const own = tail.lines.filter((line) => line.seq > place.after && line.name !== rightsChanged && mayReceive(viewer, line));
  return missed(
    tail.epoch,
    tail.head,
    true,
    own.map((line) => eventText(tail.epoch, line)),
  );
}

function eventText(epoch: string, { seq, name, data }: { seq: number; name: string; data: string }): string {
  return `{"name":${JSON.stringify(name)},"event_id":${seq},"epoch":${JSON.stringify(epoch)},"data":${data}}`;
}

function missed(epoch: string, head: number, complete: boolean, events: readonly string[]): string {
  return `{"epoch":${JSON.stringify(epoch)},"head":${head},"complete":${complete},"events":[${events.join(',')}]}`;
}

/** Adds the position in the stream to a payload, as in the `AlarmEvent` of the contract. */
function withSequence(data: string, seq: number, epoch: string): string {
  const open = data.trimEnd().slice(0, -1).trimEnd();
  return `${open}${open.endsWith('{') ? '' : ','}"event_id":${seq},"epoch":${JSON.stringify(epoch)}}`;
}

/**
 * Retention of the log: lines beyond `lines`, and those older than `hours`, are answered no more. The latter are deleted at once, the former with
 * their block. The newest line always remains.
 */
export interface Retention {
  lines: number;
  hours: number;
}
export const defaultRetention: Retention = { lines: 200_000, hours: 72 };

/** Removes lines past retention: rows that are too old, and whole blocks of numbers. @returns the number up to which lines are removed */
export async function pruneLog(store: Store, retention: Retention): Promise<number> {
  const removed = await store.within(platformScope, (tx) => removeLines(tx, retention));
  await dropPartitions(store, partitionedTables.event_log, removed + 1);
  return removed;
}

async function removeLines(tx: Tx, retention: Retention): Promise<number> {
  const { rows } = await sql<{ cut: number | null; old: number | null; removed_to: number }>`
    select least(head - 1, greatest(head - ${retention.lines}, old)) as cut, case when old is not null then least(head - 1, old) end as old, removed_to from event_log_place, lateral (
      select max(seq) as old from event_log where at < now() - make_interval(hours => ${retention.hours})
    ) aged`.execute(tx);
  const { cut, old, removed_to: before } = onlyRow(rows);
  if (old !== null) await sql`delete from event_log where seq <= ${old}`.execute(tx);
  if ((cut ?? 0) <= before) return before;
  await sql`update event_log_place set removed_to = greatest(removed_to, ${cut})`.execute(tx);
  return cut ?? before;
}
