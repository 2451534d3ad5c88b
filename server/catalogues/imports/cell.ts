import type { Field } from '../../../contract/catalogues/fields/field.ts';
import type { DateOrder } from '../../../contract/catalogues/record.ts';
import { storedKindOf } from '../fields/index.ts';

/**
 * The value of a cell's text, by the kind of its field; an unreadable text remains text, which the field's validation refuses.
 * References remain texts and are looked up together. An empty secret is unchanged.
 * @param order the order of day and month in the cell's column; null: not known
 */
export function valueOf(field: Field, cell: string, order: DateOrder | null = null): unknown {
  const text = cell.trim();
  if (text === '') return field.kind === 'secret' ? '' : null;
  return storedKindOf(field).importCell?.(field, text, order) ?? text;
}
