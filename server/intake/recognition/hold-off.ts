import { sql } from 'kysely';
import { alarmHoldOffSeconds } from '../../../contract/intake/recognition.ts';
import type { Tx } from '../../platform/index.ts';
import type { Hit, Item, ListTable, Sighting } from './recognition-kind.ts';

/** A list that acts on a sighting; `arrival` is the alarm that it would raise, null: none. */
interface Attempt {
  sighting: Sighting<Item>;
  hit: Hit | null;
  arrival: object | null;
}

interface Claim {
  place: number;
  key: string;
  at: number;
  holdOffMs: number;
}

/**
 * Decides which alarms of lists are not raised, because the same plate or person raised one of the same list at the same unit less than the
 * list's hold-off before or after it. Two statements, whatever the number of alarms; rows are locked in one order.
 * @returns for each attempt whether its alarm is suppressed
 */
export async function holdOff(tx: Tx, kind: string, attempts: readonly Attempt[]): Promise<boolean[]> {
  const suppressed = attempts.map(() => false);
  const sent = attempts.flatMap(({ sighting, hit, arrival }, place) =>
    hit && arrival ? [{ place, sighting, hit, row: { list: hit.id_list, what: hit.what, unit: sighting.camera.id_unit } }] : [],
  );
  if (sent.length === 0) return suppressed;
  const { rows } = await sql<{ key: string; last: Date | null }>`
    insert into recognition_hold_off as h (kind, id_list, what, id_unit)
    select distinct ${kind}::text, list, what, unit
    from json_to_recordset(${JSON.stringify(sent.map(({ row }) => row))}::json) as sent (list bigint, what text, unit bigint)
    order by 2, 3, 4 on conflict (kind, id_list, what, id_unit) do update set last = h.last
    returning id_list || ' ' || id_unit || ' ' || what as key, last`.execute(tx);
  const last = new Map(rows.map((row) => [row.key, row.last?.getTime() ?? null]));
  const claims = sent.map(
    ({ place, sighting, hit, row }): Claim => ({
      place,
      key: `${row.list} ${row.unit} ${row.what}`,
      at: Date.parse(sighting.at),
      holdOffMs: (hit.alarm_hold_off ?? alarmHoldOffSeconds) * 1000,
    }),
  );
  const raised = new Map<string, number>();
  for (const { place, key, at, holdOffMs } of claims.toSorted((one, other) => one.at - other.at || one.place - other.place)) {
    const before = last.get(key) ?? null;
    if (before !== null && Math.abs(at - before) < holdOffMs) suppressed[place] = true;
    else {
      const latest = Math.max(before ?? at, at);
      last.set(key, latest);
      raised.set(key, latest);
    }
  }
  const changed = claims.flatMap(({ place, key }) => {
    const at = raised.get(key);
    raised.delete(key);
    const row = sent.find((one) => one.place === place)?.row;
    return at === undefined || !row ? [] : [{ ...row, last: new Date(at) }];
  });
  if (changed.length > 0) {
    await sql`
      update recognition_hold_off h set last = sent.last
      from json_to_recordset(${JSON.stringify(changed)}::json) as sent (list bigint, what text, unit bigint, last timestamptz)
      where h.kind = ${kind} and h.id_list = sent.list and h.what = sent.what and h.id_unit = sent.unit`.execute(tx);
  }
  return suppressed;
}

/** Counts in the records of lists what was on them, and the alarms that were suppressed. Lists are locked in one order. */
export async function countOnLists(tx: Tx, table: ListTable, acts: readonly (Attempt & { suppressed: boolean })[]): Promise<void> {
  const json = JSON.stringify(
    acts.flatMap(({ sighting, hit, suppressed }) =>
      hit ? [{ list: hit.id_list, at: sighting.at, detected: hit.is_missing ? 0 : 1, suppressed: suppressed ? 1 : 0 }] : [],
    ),
  );
  await sql`
    with counted as (
      select list, sum(detected)::int as detected, sum(suppressed)::int as suppressed, max(at) filter (where detected > 0) as last
      from json_to_recordset(${json}::json) as sent (list bigint, at timestamptz, detected int, suppressed int) group by list
    ), locked as (select l.id from ${sql.table(table)} l where l.id in (select list from counted) order by l.id for no key update)
    update ${sql.table(table)} l set number_of_detections = coalesce(l.number_of_detections, 0) + c.detected,
      last_detection = greatest(l.last_detection, c.last), suppressed_alarms = coalesce(l.suppressed_alarms, 0) + c.suppressed
    from counted c join locked k on k.id = c.list where l.id = c.list`.execute(tx);
}
