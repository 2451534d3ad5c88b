import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { storedKindOf } from '../fields/index.ts';

/**
 * The value of a cell's text, by the kind of its field; an unreadable text remains text, which the field's validation refuses.
 * References remain texts and are looked up together. An empty secret is unchanged.
 */
export function valueOf(field: Field, cell: string): unknown {
  const text = cell.trim();
  if (text === '') return field.kind === 'secret' ? '' : null;
  return storedKindOf(field).importCell?.(field, text) ?? text;
}
