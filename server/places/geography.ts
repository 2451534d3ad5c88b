import { sql } from 'kysely';
import type { Tx } from '../platform/index.ts';

interface PlaceNames {
  municipality: string;
  region: string;
  country: string;
}
export interface PlaceIds {
  id_municipality: number;
  id_region: number;
  id_country: number;
}

/** Finds ids of a place's records by their names; missing ones are created. In platform scope. */
export async function findOrCreatePlace(tx: Tx, names: PlaceNames): Promise<PlaceIds> {
  const id_country = await idOf(tx, 'country', names.country, null);
  const id_region = await idOf(tx, 'region', names.region, ['id_country', id_country]);
  return { id_country, id_region, id_municipality: await idOf(tx, 'municipality', names.municipality, ['id_region', id_region]) };
}

async function idOf(tx: Tx, table: string, name: string, within: readonly [string, number] | null): Promise<number> {
  const [column, above] = within ?? [null, null];
  const { rows } = await sql<{ id: number }>`
    with known as (
      select id from ${sql.table(table)} where name = ${name} ${column === null ? sql`` : sql`and ${sql.ref(column)} = ${above}`} order by id limit 1
    ), made as (
      insert into ${sql.table(table)} (name ${column === null ? sql`` : sql`, ${sql.ref(column)}`})
      select ${name}::text ${column === null ? sql`` : sql`, ${above}::bigint`} where not exists (select from known) returning id
    )
    select id from known union all select id from made`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`No ${table} was made`);
  return id;
}
