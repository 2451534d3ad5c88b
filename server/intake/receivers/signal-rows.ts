import { type RawBuilder, sql } from 'kysely';
import type { SignalFilters, SignalRow, UnknownSignal } from '../../../contract/intake/receivers/calls.ts';
import type { Tx } from '../../platform/index.ts';

/** The signal after which a page starts. */
export interface SignalCursor {
  readonly at: string;
  readonly id: number;
}

export const encodeSignalCursor = ({ at, id }: SignalCursor): string => `${at}~${id}`;
/** Null: not a cursor of this list. */
export function decodeSignalCursor(text: string): SignalCursor | null {
  const [, at = '', id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d{1,15})$/.exec(text) ?? [];
  return id !== undefined && !Number.isNaN(Date.parse(at)) ? { at, id: Number(id) } : null;
}

const rowSql = sql`
  s.id, iso(s.received) as received, json_build_object('id', s.id_receiver, 'name', s.receiver) as receiver,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as tenant,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.description) end as unit,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as device,
  s.account, s.vocabulary, s.code, s.qualifier, s.zone, z.name as zone_name, z.id as id_zone, s.partition, s.user_number as user, s.text, iso(s.happened) as happened,
  s.description, s.outcome, s.reason,
  case when a.id is not null then json_build_object('id', a.id, 'alarm_id', a.alarm_id) end as alarm`;

const joinsSql = sql`
  left join tenant t on t.id = s.id_tenant left join unit u on u.id = s.id_unit left join receiver_device d on d.id = s.id_device
  left join zone z on z.id = s.id_zone left join alarm a on a.id = s.id_alarm`;

/** Signals that the scope sees, newest first. */
export async function listSignals(tx: Tx, filters: SignalFilters, after: SignalCursor | null, max: number): Promise<SignalRow[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (after) conditions.push(sql`(s.received, s.id) < (${after.at}::timestamptz, ${after.id}::bigint)`);
  if (filters.id_receiver !== undefined) conditions.push(sql`s.id_receiver = ${filters.id_receiver}`);
  if (filters.id_unit !== undefined) conditions.push(sql`s.id_unit = ${filters.id_unit}`);
  if (filters.id_device !== undefined) conditions.push(sql`s.id_device = ${filters.id_device}`);
  if (filters.id_alarm !== undefined) {
    // An alarm is raised in the transaction of its signal; the tenant and the time find it by their index, in one or two months.
    conditions.push(sql`s.id_alarm = ${filters.id_alarm} and s.id_tenant = (select id_tenant from alarm where id = ${filters.id_alarm})
      and s.received > (select created - interval '7 days' from alarm where id = ${filters.id_alarm})`);
  }
  if (filters.outcome !== undefined) conditions.push(sql`s.outcome = ${filters.outcome}`);
  if (filters.from !== undefined) conditions.push(sql`s.received >= ${filters.from}::timestamptz`);
  if (filters.to !== undefined) conditions.push(sql`s.received < ${filters.to}::timestamptz`);
  if (filters.search) {
    const pattern = `%${filters.search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`concat_ws(' ', s.account, s.code, s.zone, s.text, s.description, u.description, d.name, z.name) ilike ${pattern}`);
  }
  const { rows } = await sql<SignalRow>`
    select ${rowSql} from signal s ${joinsSql} where ${sql.join(conditions, sql` and `)}
    order by s.received desc, s.id desc limit ${max}`.execute(tx);
  return rows;
}

/** A signal with its bytes, and what it is decided by. */
export interface WholeSignal extends SignalRow {
  readonly raw: string;
  readonly pictures: string[];
  readonly id_receiver: number;
}

export async function readSignal(tx: Tx, id: number): Promise<WholeSignal | undefined> {
  const { rows } = await sql<WholeSignal>`
    select ${rowSql}, s.id_receiver, encode(s.raw, 'base64') as raw, s.pictures from signal s ${joinsSql} where s.id = ${id}`.execute(tx);
  return rows[0];
}

/** Days that unknown senders and codes are listed. */
const unknownDays = 30;

/** Unknown senders and codes, the last first; one that a record explains since is left out. */
export async function listUnknown(tx: Tx, now: number): Promise<UnknownSignal[]> {
  const { rows } = await sql<UnknownSignal>`
    select json_build_object('id', s.id_receiver, 'name', max(s.receiver), 'kind', coalesce(max(r.kind), 'dc09')) as receiver, s.outcome, s.account,
      case when s.outcome = 'unknown_device' then null else s.vocabulary end as vocabulary,
      case when s.outcome = 'unknown_device' then null else s.code end as code, s.reason, count(*)::int as count,
      iso(min(s.received)) as first, iso(max(s.received)) as last, max(s.id) as last_id
    from signal s join receiver r on r.id = s.id_receiver
    where s.outcome in ('unknown_device', 'unknown_code', 'unreadable') and s.received > ${new Date(now - unknownDays * 86_400_000)}
      and not (s.outcome = 'unknown_device' and exists (
        select from receiver_device d where d.id_receiver = s.id_receiver and lower(d.account) = lower(s.account)))
      and not (s.outcome = 'unknown_code' and exists (
        select from signal_code c where c.code = s.code and c.vocabulary = s.vocabulary
          and (c.id_receiver is null or c.id_receiver = s.id_receiver) and (c.id_device is null or c.id_device = s.id_device)))
    group by s.id_receiver, s.outcome, s.account, 4, 5, s.reason order by max(s.received) desc limit 500`.execute(tx);
  return rows;
}
