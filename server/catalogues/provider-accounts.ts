import { sql } from 'kysely';
import { tableOf } from '../../contract/catalogues/catalogue.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../contract/catalogues/registry.ts';
import { secretBox } from '../platform/index.ts';
import { columnOf } from './schema/storage.ts';
import type { Writer } from './writing/write.ts';

/** A record as sent to a service: its fields by name, its secrets decrypted, and its id as text. */
export type ProviderRecord = Readonly<Record<string, unknown>> & { id: string };

/**
 * Reads records that the scope sees, in the form that is sent to a service.
 * @param fields fields to send; secrets among them are decrypted
 * @param id restricts the result to one record
 */
export async function readProviderRecords(
  { tx, config }: Writer,
  key: CatalogueKey,
  fields: readonly string[],
  id?: number,
): Promise<ProviderRecord[]> {
  const catalogue = catalogueOf(key);
  const { rows } = await sql<{ id: number; row: Record<string, unknown> }>`
    select t.id, to_jsonb(t) as row from ${sql.table(tableOf(catalogue))} as t
    ${id === undefined ? sql`` : sql`where t.id = ${id}`} order by t.id limit 20000`.execute(tx);
  const box = await secretBox(config);
  return rows.map(({ id: own, row }) => ({
    ...Object.fromEntries(
      catalogue.fields.flatMap((field) => {
        const column = fields.includes(field.name) ? columnOf(field) : null;
        const value = column && row[column.name];
        if (value === null || value === undefined) return [];
        return [[field.name, field.kind === 'secret' && typeof value === 'string' ? box.open(value) : value]];
      }),
    ),
    id: String(own),
  }));
}

/** Returns record ids by the provider's identifiers. */
export async function idsByExternal({ tx }: Writer, key: CatalogueKey, field: string): Promise<Map<string, number>> {
  const known = catalogueOf(key).fields.find(({ name }) => name === field);
  const column = known && columnOf(known);
  if (!column) throw new TypeError(`${key} has no ${field}`);
  const name = sql.ref(`t.${column.name}`);
  const { rows } = await sql<{ id: number; known: string }>`
    select t.id, ${name} as known from ${sql.table(tableOf(catalogueOf(key)))} as t where ${name} is not null order by t.id`.execute(tx);
  return new Map(rows.map((row) => [row.known, row.id]));
}
