import { type RawBuilder, sql } from 'kysely';
import { type Fault, faultTexts } from '../../../contract/catalogues/fields/fault.ts';

/** A column of a row in a query. */
export const column = (row: string, name: string): RawBuilder<unknown> => sql.ref(`${row}.${name}`);

/** The fault of a field that would give more than the writer holds; none where nothing is beyond them. */
export const grantFaults = (field: string, beyond: readonly string[]): Fault[] =>
  beyond.length === 0 ? [] : [{ field, text: faultTexts.grant, values: { what: beyond.slice(0, 5).join(', ') } }];
