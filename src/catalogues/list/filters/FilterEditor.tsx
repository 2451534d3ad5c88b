import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Field } from '../../../../contract/catalogues/fields/field.ts';
import type { Comparison } from '../../../../contract/catalogues/fields/kinds/kind.ts';
import { comparisonsOf, type Filter } from '../../../../contract/catalogues/query.ts';
import { Button } from '../../../ui/Button.tsx';
import type { FilterDrafts } from '../../fields/view.ts';
import { viewOf } from '../../fields/views.tsx';
import { comparisonWord } from './comparison-word.ts';
import css from './Filters.module.css';

type Ways = 'values' | 'none' | 'any';

interface FilterEditorProps {
  field: Field;
  /** Those of this field, as they are set. */
  filters: readonly Filter[];
  /** All of this field from now on; none: it is not filtered by. */
  onSet: (filters: readonly Filter[]) => void;
}

/** Filters a list by one field: by values, or by whether a value is present. */
export function FilterEditor({ field, filters, onSet }: FilterEditorProps) {
  const { t } = useLingui();
  const initial: FilterDrafts = Object.fromEntries(filters.map(({ by, values }) => [by, values]));
  const { Filter: Values } = viewOf(field);
  const offered = comparisonsOf(field);
  const hasValues = offered.some((by) => by !== 'none' && by !== 'any');
  const [way, go] = useState<Ways>(initial.none ? 'none' : initial.any || !hasValues ? 'any' : 'values');
  const [drafts, draft] = useState<FilterDrafts>(initial);
  const apply = () => {
    if (way !== 'values') return onSet([{ field: field.name, by: way, values: ['1'] }]);
    const order: readonly Comparison[] = ['is', 'has', 'from', 'to'];
    onSet(
      order.flatMap((by) => {
        const values = (drafts[by] ?? []).map((value) => value.trim()).filter((value) => value !== '');
        return values.length > 0 ? [{ field: field.name, by, values }] : [];
      }),
    );
  };
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {offered.includes('none') && (
        <div className={css.ways} role="group" aria-label={t`How to compare`}>
          {(['values', 'none', 'any'] as const)
            .filter((one) => hasValues || one !== 'values')
            .map((one) => (
              <button key={one} type="button" aria-pressed={way === one} onClick={() => go(one)}>
                {one === 'values' ? t`Value` : comparisonWord(one, field)}
              </button>
            ))}
        </div>
      )}
      {way === 'values' && Values && (
        <Values field={field} drafts={drafts} onChange={(by, values) => draft(only(field, drafts, by, values))} />
      )}
      {/* The input keeps the focus: closing its open list would move the button from under the pointer. */}
      <Button type="submit" kind="primary" small onMouseDown={(event) => event.preventDefault()}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
}

/** The two comparisons of a text are alternatives. */
function only(field: Field, drafts: FilterDrafts, by: Comparison, values: readonly string[]): FilterDrafts {
  return comparisonsOf(field).includes('has') ? { [by]: values } : { ...drafts, [by]: values };
}
