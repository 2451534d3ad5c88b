import { type RawBuilder, sql } from 'kysely';
import { type Catalogue, tableOf } from '../../../contract/catalogues/catalogue.ts';
import { extensions } from '../extensions.ts';
import { labelText } from '../schema/label.ts';
import { isUnmanaged } from '../schema/storage.ts';

/** Where a catalogue's rows come from, under a name: `from ${sourceOf(catalogue, 'a')}`. */
export function sourceOf(catalogue: Catalogue, row: string): RawBuilder<unknown> {
  const reading = extensions[catalogue.key]?.sourceSql;
  if (reading) return sql`(${reading}) as ${sql.id(row)}`;
  const table = sql.table(tableOf(catalogue));
  const rows = extensions[catalogue.key]?.rowsSql;
  return rows ? sql`(select * from ${table} as t where ${rows}) as ${sql.id(row)}` : sql`${table} as ${sql.id(row)}`;
}

/** Whether a catalogue's rows lie in a table of their own, with the columns that the store fills. */
export const hasOwnTable = (catalogue: Catalogue): boolean => !extensions[catalogue.key]?.sourceSql && !isUnmanaged(catalogue);

/** The words that name a row. */
export const labelSql = (catalogue: Catalogue, row: string): RawBuilder<string> => sql.raw<string>(labelText(catalogue, row));
