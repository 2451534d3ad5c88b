import type { RawBuilder } from 'kysely';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../contract/catalogues/fields/fault.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import type { Tx } from '../platform/index.ts';
import type { Write, Writer } from './write.ts';

/** A record that is being deleted, as it stands. */
interface Deletion extends Writer {
  catalogue: Catalogue;
  id: number;
  before: CatalogueRecord;
}

/** What a catalogue needs beyond its descriptor, on the server. What is left out is as the descriptor says. */
export interface Extension {
  /**
   * Members of the record besides its fields', or in place of one's: `[name, value as SQL]`.
   * @param row alias of the catalogue's row in the query
   */
  members?(row: string): readonly (readonly [name: string, value: RawBuilder<unknown>])[];
  /** Parameters of the list besides the filters of its fields: which rows they leave. @throws Refused where a value cannot be read */
  filters?: Readonly<Record<string, (value: string, row: string) => RawBuilder<boolean>>>;
  /** A select that stands in for the catalogue's table, with the same columns; it then has no table of its own. */
  sourceSql?: RawBuilder<unknown>;
  /** In the transaction of the write, before it: what is to be written, or what is wrong with it. */
  beforeWrite?(tx: Tx, write: Write): Promise<Values | Fault[]>;
  /** In the transaction of the write, after it. */
  afterWrite?(tx: Tx, write: Write & { id: number }): Promise<void>;
  /** In the transaction of the deletion, before it. @throws Refused where it must not be */
  beforeDelete?(tx: Tx, deletion: Deletion): Promise<void>;
}
