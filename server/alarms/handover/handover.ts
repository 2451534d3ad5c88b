import { sql } from 'kysely';
import {
  type Handover,
  type HandoverItems,
  type HandoverList,
  type HandoverPart,
  type HandoverSummary,
  handoverLimits,
  handoverParts,
} from '../../../contract/alarms/handover.ts';
import { type Caller, refuse, type Tx } from '../../platform/index.ts';
import { nameOf } from '../user-name.ts';
import { type Circumstances, keep, ownedBy, readItems } from './handover-items.ts';

const signaturesSql = sql`h.id, json_build_object('id', h.id_user, 'name', h.user_name) as by, iso(h.signed) as signed,
  case when h.accepted is not null then json_build_object('id', h.id_accepted_by, 'name', h.accepted_by) end as accepted_by,
  iso(h.accepted) as accepted`;

/** Those that the scope sees, the last first. */
export async function listHandovers(tx: Tx): Promise<HandoverSummary[]> {
  const { rows } = await sql<HandoverSummary>`
    select ${signaturesSql} from handover h order by h.signed desc, h.id desc limit ${handoverLimits.listed}`.execute(tx);
  return rows;
}

/** A handover without what the reader may not see. @throws Refused `record.not_found` */
export async function readHandover(tx: Tx, reader: Caller, id: number): Promise<Handover> {
  const { rows } = await sql<Handover>`select ${signaturesSql}, h.note, h.items from handover h where h.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw refuse('record.not_found');
  return { ...found, items: await withoutHidden(tx, reader, found.items) };
}

const ofAlarms: readonly HandoverPart[] = ['open', 'parked', 'plans'];

/** Rights of parts, and the alarms and cameras that a reader is limited to, hide items that the author saw. */
async function withoutHidden(tx: Tx, reader: Caller, items: HandoverItems): Promise<HandoverItems> {
  const idsOf = (parts: readonly HandoverPart[]) => parts.flatMap((part) => items[part]?.items.flatMap(({ id }) => id ?? []) ?? []);
  const alarms = await visibleOf(tx, 'alarm', idsOf(ofAlarms));
  const cameras = await visibleOf(tx, 'camera', idsOf(['cameras']));
  const listOf = (part: HandoverPart): HandoverList => {
    const isOwn = ownedBy(reader, part);
    // Handovers of earlier versions lack the parts that were added since.
    const list: HandoverList = part in items ? items[part] : { items: [], count: 0, unknown: 'earlier' };
    if (!isOwn || !list) return null;
    const visible = ofAlarms.includes(part) ? alarms : part === 'cameras' ? cameras : null;
    const own = keep(list, isOwn);
    const kept = own.items.filter(({ id }) => visible === null || id === null || visible.has(id));
    return { ...own, items: kept, count: own.count - (own.items.length - kept.length) };
  };
  return Object.fromEntries(handoverParts.map((part) => [part, listOf(part)])) as HandoverItems;
}

async function visibleOf(tx: Tx, table: 'alarm' | 'camera', ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where id = any (${`{${ids.join(',')}}`}::bigint[])`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Keeps what is open now, signed by the outgoing. @throws Refused `access.forbidden` to who sees no tenant */
export async function signHandover(tx: Tx, caller: Caller, note: string, at: Circumstances): Promise<Handover> {
  const items = await readItems(tx, caller, at);
  const { rows } = await sql<{ id: number }>`
    insert into handover (tenants, id_user, user_name, signed, note, items)
    select array_agg(t.id order by t.id), ${caller.user}::bigint, ${nameOf(caller.user)}, clock_timestamp(), ${note}, ${JSON.stringify(items)}::jsonb
    from tenant t having count(*) > 0 returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw refuse('access.forbidden');
  return readHandover(tx, caller, row.id);
}

/** Signed by the incoming, once. @throws Refused `record.not_found`, `handover.own`, `handover.accepted` */
export async function acceptHandover(tx: Tx, caller: Caller, id: number): Promise<Handover> {
  const { rows } = await sql<{ by: number; accepted_by: number | null }>`
    select id_user as by, id_accepted_by as accepted_by from handover where id = ${id} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw refuse('record.not_found');
  if (row.by === caller.user) throw refuse('handover.own');
  if (row.accepted_by !== null && row.accepted_by !== caller.user) throw refuse('handover.accepted');
  await sql`
    update handover set id_accepted_by = ${caller.user}, accepted_by = ${nameOf(caller.user)}, accepted = clock_timestamp()
    where id = ${id} and accepted is null`.execute(tx);
  return readHandover(tx, caller, id);
}
