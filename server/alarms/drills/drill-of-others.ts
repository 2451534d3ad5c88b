import { sql } from 'kysely';
import type { AlarmId, UserId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';

/** The name of the drill of an alarm that does not name the user; null: the alarm is real, or the drill names them. @param user null: a group */
export async function drillOfOthers(tx: Tx, alarm: AlarmId, user: UserId | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select d.name from alarm a join drill d on d.id = a.id_drill
    where a.id = ${alarm} and not d.operators @> jsonb_build_array(jsonb_build_object('id', ${user}::bigint))`.execute(tx);
  return rows[0]?.name ?? null;
}

export const describeDrill = (name: string): string =>
  `This alarm belongs to the drill “${name}”: only the operators named in it act on it.`;
