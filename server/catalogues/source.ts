import { type RawBuilder, sql } from 'kysely';
import { type Catalogue, tableOf } from '../../contract/catalogues/catalogue.ts';
import { extensions } from './extensions.ts';
import { labelText } from './label.ts';

/** Where a catalogue's rows come from, under a name: `from ${sourceOf(catalogue, 'a')}`. */
export function sourceOf(catalogue: Catalogue, row: string): RawBuilder<unknown> {
  const reading = extensions[catalogue.key]?.reading;
  return reading ? sql`(${reading}) as ${sql.id(row)}` : sql`${sql.table(tableOf(catalogue))} as ${sql.id(row)}`;
}

/** The words that name a row. */
export const labelSql = (catalogue: Catalogue, row: string): RawBuilder<string> => sql.raw<string>(labelText(catalogue, row));
