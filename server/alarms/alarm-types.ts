import type { Tx } from '../platform/index.ts';

/** Returns the id of the common alarm type of this name, creating it if missing; platform scope. */
export async function alarmTypeIdOf(tx: Tx, type: string): Promise<number> {
  const existing = await tx
    .selectFrom('type_alarm')
    .select('id')
    .where('type', '=', type)
    .where('id_master_tenant', 'is', null)
    .executeTakeFirst();
  if (existing) return existing.id;
  const created = await tx.insertInto('type_alarm').values({ type, id_master_tenant: null }).returning('id').executeTakeFirstOrThrow();
  return created.id;
}
