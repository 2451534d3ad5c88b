import { type RawBuilder, sql } from 'kysely';
import type { HistoryChoice, HistoryReference } from '../../contract/alarms/history.ts';
import { containing, type Tx } from '../platform/index.ts';
import { idArray } from './history-filter.ts';

/** The records of a filter: their names and order. Row-level security limits them to what the scope may see. */
const sources: Record<HistoryReference, { from: RawBuilder<unknown>; label: RawBuilder<string>; order: RawBuilder<unknown> }> = {
  unit: { from: sql`unit`, label: sql`description`, order: sql`lower(description)` },
  tenant: { from: sql`tenant`, label: sql`name`, order: sql`lower(name)` },
  alarm_level: { from: sql`alarm_level`, label: sql`level`, order: sql`priority, lower(level)` },
  alarm_type: { from: sql`type_alarm`, label: sql`type`, order: sql`lower(type)` },
  operator: {
    from: sql`user_account`,
    label: sql`concat_ws(' ', name, first_surname)`,
    order: sql`lower(concat_ws(' ', name, first_surname))`,
  },
  outcome: { from: sql`alarm_outcome`, label: sql`name`, order: sql`lower(name)` },
  cause: { from: sql`alarm_cause`, label: sql`name`, order: sql`lower(name)` },
};
const most = 50;

/** The records that the history can be filtered by, whose name contains the text. @param ids only these, `12,15` */
export async function listHistoryChoices(
  tx: Tx,
  field: HistoryReference,
  { search = '', ids }: { search?: string | undefined; ids?: string | undefined },
): Promise<HistoryChoice[]> {
  const { from, label, order } = sources[field];
  const only = ids === undefined ? sql`` : sql`and id = any (${idArray(ids.split(',').map(Number))}::bigint[])`;
  const { rows } = await sql<HistoryChoice>`
    select id, coalesce(${label}, '') as label from ${from}
    where lower(coalesce(${label}, '')) like ${containing(search.trim())} ${only} order by ${order}, id limit ${most}`.execute(tx);
  return rows;
}
