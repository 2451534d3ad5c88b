import { t } from '@lingui/core/macro';
import { type Field, labelOf } from '../../../contract/catalogues/fields/field.ts';
import type { Comparison } from '../../../contract/catalogues/fields/kinds/kind.ts';
import type { Filter } from '../../../contract/catalogues/query.ts';
import { choiceWord, word } from '../../words/catalogue.ts';
import { dayAndTime } from '../../words/time.ts';

/** How a field is compared, in words. */
export function comparisonWord(by: Comparison, field: Pick<Field, 'kind'>): string {
  switch (by) {
    case 'is':
      return field.kind === 'refs' ? t`includes` : t`is`;
    case 'has':
      return t`contains`;
    case 'from':
      return t`from`;
    case 'to':
      return t`to`;
    case 'none':
      return t`is empty`;
    case 'any':
      return t`is not empty`;
  }
}

/** A value of a filter, in words; of a record its label, where that is known. */
function valueWord(field: Field, value: string, label: (id: number) => string | null): string {
  switch (field.kind) {
    case 'flag':
      return value === 'true' || value === '1' ? t`Yes` : t`No`;
    case 'choice':
      return choiceWord(value);
    case 'time':
      return Number.isNaN(Date.parse(value)) ? value : dayAndTime(value, undefined, 'short');
    case 'ref':
    case 'refs':
      return label(Number(value)) ?? `#${value}`;
    case 'number':
      return field.unit ? `${value} ${field.unit}` : value;
    default:
      return value;
  }
}

/** A whole filter on one line: `Name contains north`. */
export function filterWords(
  field: Field,
  filter: Filter,
  label: (id: number) => string | null,
): { name: string; by: string; values: string } {
  return {
    name: word(labelOf(field)),
    by: comparisonWord(filter.by, field),
    values: filter.values.map((value) => valueWord(field, value, label)).join(', '),
  };
}
