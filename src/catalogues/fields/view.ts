import type { ComponentType } from 'react';
import type { Field, FieldKind } from '../../../contract/catalogues/fields/field.ts';
import type { Comparison, FieldOf } from '../../../contract/catalogues/fields/kinds/kind.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';

/** A filled value that is only read. */
export interface ValueProps<F extends Field = Field> {
  field: F;
  /** The value of a record or of a form. */
  value: unknown;
  /** The words for a bare id, which travel beside it. */
  label?: unknown;
  /** Whether a secret is set. */
  isSet: boolean;
  /** Draws the values inside of a value. */
  Nested: ComponentType<{ field: Field; value: unknown }>;
}

/** A filled field of a list's row, on one line. */
export interface CellProps<F extends Field = Field> {
  field: F;
  row: CatalogueRecord;
  value: unknown;
}

export type FilterDrafts = Partial<Record<Comparison, readonly string[]>>;
/** The input of a filter's values. */
export interface FilterProps<F extends Field = Field> {
  field: F;
  drafts: FilterDrafts;
  onChange: (by: Comparison, values: readonly string[]) => void;
}

/** How a field kind is read: in a record, in a list and in its filter. */
export interface FieldView<Kind extends FieldKind> {
  Value: ComponentType<ValueProps<FieldOf<Kind>>>;
  Cell: ComponentType<CellProps<FieldOf<Kind>>>;
  /** Null: lists are not filtered by its values. */
  Filter: ComponentType<FilterProps<FieldOf<Kind>>> | null;
  /** A value of a filter, in words. `label`: those of a record, where they are known. */
  filterWord: (field: FieldOf<Kind>, value: string, label: (id: number) => string | null) => string;
}

/** A filter value that is shown as it is written. */
export const asWritten = (_: Field, value: string): string => value;
