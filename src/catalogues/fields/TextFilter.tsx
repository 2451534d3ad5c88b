import { useLingui } from '@lingui/react/macro';
import { labelOf } from '../../../contract/catalogues/fields/field.ts';
import type { Comparison } from '../../../contract/catalogues/fields/kinds/kind.ts';
import { word } from '../../words/catalogue.ts';
import { comparisonWord } from '../list/filters/comparison-word.ts';
import type { FilterProps } from './view.ts';

/** A text that is contained in the value, or equal to it. */
export function TextFilter({ field, drafts, onChange }: FilterProps) {
  const { t } = useLingui();
  const by: Comparison = drafts.is ? 'is' : 'has';
  const value = drafts[by]?.join(', ') ?? '';
  return (
    <>
      <select aria-label={t`How to compare`} value={by} onChange={({ target }) => onChange(target.value as Comparison, drafts[by] ?? [])}>
        <option value="has">{comparisonWord('has', field)}</option>
        <option value="is">{comparisonWord('is', field)}</option>
      </select>
      <input
        type="text"
        maxLength={200}
        aria-label={word(labelOf(field))}
        value={value}
        onChange={({ target }) => onChange(by, [target.value])}
      />
    </>
  );
}
