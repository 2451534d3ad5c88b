import type { Tx } from '../platform/index.ts';

/** The id of the alarm type of everybody that is called so; it is made where there is none. In platform scope. */
export async function alarmTypeIdOf(tx: Tx, type: string): Promise<number> {
  const known = await tx
    .selectFrom('type_alarm')
    .select('id')
    .where('type', '=', type)
    .where('id_master_tenant', 'is', null)
    .executeTakeFirst();
  if (known) return known.id;
  const made = await tx.insertInto('type_alarm').values({ type, id_master_tenant: null }).returning('id').executeTakeFirstOrThrow();
  return made.id;
}
