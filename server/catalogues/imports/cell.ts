import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { storedKindOf } from '../fields/index.ts';

/**
 * The value of a cell's text, by the kind of its field; what cannot be read stays text, which the field's own check refuses.
 * References stay words: they are looked up together. An empty secret stays as it is.
 */
export function valueOf(field: Field, cell: string): unknown {
  const text = cell.trim();
  if (text === '') return field.kind === 'secret' ? '' : null;
  return storedKindOf(field).importCell?.(field, text) ?? text;
}
