import { sql } from 'kysely';
import type { Tx } from './store/store.ts';

/** Properties of the installation that the master administrator sets. */
export type InstallationProperty = 'installation_name' | 'installation_timezone' | 'map_tiles_url' | 'map_tiles_file';

type Properties = Partial<Record<InstallationProperty, string | null>>;

/** The stored ones of these properties, in platform scope. */
export async function readProperties(tx: Tx, names: readonly InstallationProperty[]): Promise<Properties> {
  const rows = await tx.selectFrom('meta').selectAll().where('key', 'in', names).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Stores properties, in platform scope; null deletes. */
export async function writeProperties(tx: Tx, properties: Properties): Promise<void> {
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined) await tx.deleteFrom('meta').where('key', '=', key).execute();
    else
      await tx
        .insertInto('meta')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
  }
}

/** Name of the installation, in platform scope; null: none was given. */
export const readInstallationName = async (tx: Tx): Promise<string | null> =>
  (await readProperties(tx, ['installation_name'])).installation_name ?? null;

/** Time zone that new tenants begin with, as the id of its record, in platform scope; null: none was chosen, or it is deleted. */
export async function readInstallationZone(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select z.id from meta m join timezone z on z.id::text = m.value where m.key = 'installation_timezone'`.execute(tx);
  return rows[0]?.id ?? null;
}
