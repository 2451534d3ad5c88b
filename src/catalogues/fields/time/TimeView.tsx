import { useLingui } from '@lingui/react';
import { dayAndTime } from '../../../words/time.ts';
import { comparisonWord } from '../../list/filters/comparison-word.ts';
import { MomentInput } from '../../list/filters/MomentInput.tsx';
import type { CellProps, FieldView, FilterProps, ValueProps } from '../view.ts';

export const timeView: FieldView<'time'> = {
  Value: TimeValue,
  Cell: TimeCell,
  Filter: TimeFilter,
  filterWord: (_, value) => (Number.isNaN(Date.parse(value)) ? value : dayAndTime(value, undefined, 'short')),
};

function TimeValue({ value }: ValueProps) {
  const { i18n } = useLingui();
  return <bdi dir="ltr">{Number.isNaN(Date.parse(String(value))) ? String(value) : dayAndTime(String(value), i18n)}</bdi>;
}

function TimeCell({ value }: CellProps) {
  const { i18n } = useLingui();
  const at = Date.parse(String(value));
  return (
    <time dir="ltr" dateTime={String(value)}>
      {Number.isNaN(at) ? String(value) : dayAndTime(at, i18n, 'short')}
    </time>
  );
}

function TimeFilter({ field, drafts, onChange }: FilterProps) {
  const isExact = drafts.is !== undefined;
  return (
    <>
      {(isExact ? (['is'] as const) : (['from', 'to'] as const)).map((by) => (
        <MomentInput
          key={by}
          label={comparisonWord(by, field)}
          dayIs={by === 'to' ? 'end' : 'start'}
          value={drafts[by]?.[0] ?? ''}
          onChange={(value) => onChange(by, [value])}
        />
      ))}
    </>
  );
}
