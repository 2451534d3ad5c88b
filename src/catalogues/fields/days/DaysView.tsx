import { useLingui } from '@lingui/react';
import { asWritten, type CellProps, type FieldView, type ValueProps } from '../view.ts';
import { weekdayName } from './weekdays.ts';

export const daysView: FieldView<'days'> = { Value: DaysValue, Cell: DaysCell, Filter: null, filterWord: asWritten };

function DaysValue({ value }: ValueProps) {
  const { i18n } = useLingui();
  return <>{(value as number[]).map((day) => weekdayName(day, 'short', i18n)).join(', ')}</>;
}

function DaysCell({ value }: CellProps) {
  const { i18n } = useLingui();
  const days = Array.isArray(value) ? (value as number[]) : [];
  return <>{days.map((day) => weekdayName(day, 'short', i18n)).join(' ')}</>;
}
