import type { CatalogueKey } from '../../contract/catalogues/keys.ts';

/** A file that reads fields of a catalogue, and what it does with them. */
export interface Reader {
  /** From the root of the repository. */
  readonly file: string;
  /** What follows "…" in docs/fields.md, in English: the effect of the fields. */
  readonly effect: string;
  /** Names of fields; parts as `custom_fields.url`. */
  readonly fields: readonly string[];
}
export type Readers = Readonly<Partial<Record<CatalogueKey, readonly Reader[]>>>;

/** Declares a reader. @param fields names of fields, separated by spaces */
export const reads = (file: string, effect: string, fields: string): Reader => ({ file, effect, fields: fields.split(' ') });
