import { t } from '@lingui/core/macro';
import type { Field } from '../../../../contract/catalogues/fields/field.ts';
import type { Comparison } from '../../../../contract/catalogues/fields/kinds/kind.ts';

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
