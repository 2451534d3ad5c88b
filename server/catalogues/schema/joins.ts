import { sql } from 'kysely';
import { tableOf } from '../../../contract/catalogues/catalogue.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { Tx } from '../../platform/index.ts';
import type { Storage } from './storage.ts';

/** Writes the given lists of references. Entries that the caller does not see were never shown to them and are preserved. */
export async function writeJoins(tx: Tx, { joins }: Storage, id: number, values: Values): Promise<void> {
  for (const { field, table } of joins) {
    if (!(field.name in values)) continue;
    const ids = (values[field.name] ?? []) as number[];
    const join = sql.table(table);
    await sql`delete from ${join} where id_owner = ${id} and id_target <> all (${ids}::bigint[])
      and id_target in (select target.id from ${sql.table(tableOf(catalogueOf(field.to)))} target)`.execute(tx);
    if (ids.length === 0) continue;
    await sql`insert into ${join} (id_owner, id_target, place)
      select ${id}::bigint, given.id, given.place from unnest(${ids}::bigint[]) with ordinality as given (id, place)
      on conflict (id_owner, id_target) do update set place = excluded.place`.execute(tx);
  }
}
