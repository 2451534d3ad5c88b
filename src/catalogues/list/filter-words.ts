import { type Field, labelOf } from '../../../contract/catalogues/fields/field.ts';
import type { Filter } from '../../../contract/catalogues/query.ts';
import { word } from '../../words/catalogue.ts';
import { viewOf } from '../fields/views.ts';
import { comparisonWord } from './comparison-word.ts';

/** A whole filter on one line: `Name contains north`. */
export function filterWords(
  field: Field,
  filter: Filter,
  label: (id: number) => string | null,
): { name: string; by: string; values: string } {
  return {
    name: word(labelOf(field)),
    by: comparisonWord(filter.by, field),
    values: filter.values.map((value) => viewOf(field).filterWord(field, value, label)).join(', '),
  };
}
