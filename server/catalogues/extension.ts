import { type RawBuilder, sql } from 'kysely';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { type Fault, faultTexts } from '../../contract/catalogues/fields/fault.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import type { RecordReference } from '../../contract/catalogues/record.ts';
import type { CatalogueRecord } from '../../contract/platform/index.ts';
import type { Tx } from '../platform/index.ts';
import type { Write, Writer } from './writing/write.ts';

/** A record about to be deleted, in its current state. */
export interface Deletion extends Writer {
  catalogue: Catalogue;
  id: number;
  before: CatalogueRecord;
}

/** Server-side behaviour of a catalogue beyond its descriptor. Omitted members follow the descriptor. */
export interface Extension {
  /**
   * Additional or replaced members of the record: `[name, value as SQL]`.
   * @param row alias of the catalogue's row in the query
   */
  members?(row: string): readonly (readonly [name: string, value: RawBuilder<unknown>])[];
  /** Conditions of list parameters besides the filters of its fields. @throws Refused if a value cannot be parsed */
  filters?: Readonly<Record<string, (value: string, row: string) => RawBuilder<boolean>>>;
  /** A select that replaces the catalogue's table, with the same columns; the catalogue then has no table of its own. */
  sourceSql?: RawBuilder<unknown>;
  /** Further indexes of the catalogue's table: what follows `on <table>`, by name. */
  indexes?: Readonly<Record<string, string>>;
  /** Rows of the catalogue's own table `t` that are its records; default: all. */
  rowsSql?: RawBuilder<boolean>;
  /** Runs in the transaction before the write: returns the values to write, or faults. */
  beforeWrite?(tx: Tx, write: Write): Promise<Values | Fault[]>;
  /** Runs in the transaction after the write. */
  afterWrite?(tx: Tx, write: Write & { id: number }): Promise<void>;
  /** References to records that no foreign key holds, or that must prevent a deletion although their key does not. Platform scope. */
  uses?(tx: Tx, ids: readonly number[]): Promise<(RecordReference & { id: number })[]>;
  /** Runs in the transaction before the deletion. @throws Refused if the record must not be deleted */
  beforeDelete?(tx: Tx, deletion: Deletion): Promise<void>;
}

/** A column of a row in a query. */
export const column = (row: string, name: string): RawBuilder<unknown> => sql.ref(`${row}.${name}`);

/** The fault of a field that would grant more than the writer has; empty if it does not. */
export const grantFaults = (field: string, beyond: readonly string[]): Fault[] =>
  beyond.length === 0 ? [] : [{ field, text: faultTexts.grant, values: { what: beyond.slice(0, 5).join(', ') } }];
