import type { Fault } from '../../../../contract/catalogues/fields/fault.ts';
import type { Field, FieldKind } from '../../../../contract/catalogues/fields/field.ts';
import type { FieldOf } from '../../../../contract/catalogues/fields/kinds/kind.ts';
import type { Values } from '../../../../contract/catalogues/fields/schema.ts';
import type { ChosenFile } from '../../../shared/chosen-file.ts';

/**
 * The values of a form by field, without loss of typed text: numbers and moments as typed, references with their labels,
 * files before the upload, an untouched secret as '' and one to be cleared as null.
 */
export type Draft = Readonly<Record<string, unknown>>;

/** Initial draft of nested fields. */
type BeginDraft = (fields: readonly Field[], record: Values | null) => Draft;
/** How the draft of the fields inside of a field is read back. */
export interface DraftReader {
  valuesOf: (fields: readonly Field[], draft: Draft) => Values;
  /** The value sent for a chosen file. */
  send: (file: ChosenFile) => unknown;
}

/** The form representation of a field kind. */
export interface DraftKind<Kind extends FieldKind> {
  /** The draft of a record's value, or of none. `label`: the words for an id that travels bare. */
  begin: (field: FieldOf<Kind>, value: unknown, label: unknown, begin: BeginDraft) => unknown;
  /** The value of a draft, as it is compared, checked and sent; undefined: it is not sent. */
  read: (field: FieldOf<Kind>, drafted: unknown, reader: DraftReader) => unknown;
  /** Faults of a draft that its value does not show; null: there are none for this kind. */
  faults: ((field: FieldOf<Kind>, drafted: unknown, path: string, faultsOf: FaultsOf) => Fault[]) | null;
}
type FaultsOf = (fields: readonly Field[], draft: Draft, path: string) => Fault[];

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);
