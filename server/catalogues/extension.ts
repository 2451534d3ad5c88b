import type { RawBuilder } from 'kysely';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../contract/catalogues/fields/fault.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import type { Tx } from '../platform/index.ts';
import type { Write, Writer } from './write.ts';

/** A record about to be deleted, in its current state. */
interface Deletion extends Writer {
  catalogue: Catalogue;
  id: number;
  before: CatalogueRecord;
}

/** Server-side behaviour of a catalogue beyond its descriptor. Omitted members follow the descriptor. */
export interface Extension {
  /**
   * Members of the record besides its fields', or in place of one's: `[name, value as SQL]`.
   * @param row alias of the catalogue's row in the query
   */
  members?(row: string): readonly (readonly [name: string, value: RawBuilder<unknown>])[];
  /** Parameters of the list besides the filters of its fields: which rows they leave. @throws Refused where a value cannot be read */
  filters?: Readonly<Record<string, (value: string, row: string) => RawBuilder<boolean>>>;
  /** A select that replaces the catalogue's table, with the same columns; the catalogue then has no table of its own. */
  sourceSql?: RawBuilder<unknown>;
  /** Runs in the transaction before the write: returns the values to write, or faults. */
  beforeWrite?(tx: Tx, write: Write): Promise<Values | Fault[]>;
  /** In the transaction of the write, after it. */
  afterWrite?(tx: Tx, write: Write & { id: number }): Promise<void>;
  /** In the transaction of the deletion, before it. @throws Refused where it must not be */
  beforeDelete?(tx: Tx, deletion: Deletion): Promise<void>;
}
