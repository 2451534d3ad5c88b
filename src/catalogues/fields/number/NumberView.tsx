import { useLingui } from '@lingui/react';
import type { CountField, NumberField } from '../../../../contract/catalogues/fields/field.ts';
import { textOf } from '../../cells/text.ts';
import { asWritten, type CellProps, type FieldView, type ValueProps } from '../view.ts';
import { RangeFilter } from './RangeFilter.tsx';

export const numberView: FieldView<'number'> = {
  Value: NumberValue,
  Cell: NumberCell,
  Filter: RangeFilter,
  filterWord: ({ unit }, value) => withUnit(value, unit),
};
export const countView: FieldView<'count'> = { Value: NumberValue, Cell: NumberCell, Filter: null, filterWord: asWritten };

const withUnit = (number: string, unit: string | undefined): string => (unit ? `${number} ${unit}` : number);
const unitOf = (field: NumberField | CountField): string | undefined => (field.kind === 'number' ? field.unit : undefined);

function NumberValue({ field, value }: ValueProps<NumberField | CountField>) {
  const { i18n } = useLingui();
  return <bdi dir="ltr">{withUnit(typeof value === 'number' ? i18n.number(value) : String(value), unitOf(field))}</bdi>;
}

function NumberCell({ field, value }: CellProps<NumberField | CountField>) {
  const { i18n } = useLingui();
  const isPlace = field.kind === 'number' && field.format !== undefined;
  const number = typeof value === 'number' ? i18n.number(value, isPlace ? { maximumFractionDigits: 6 } : {}) : textOf(value);
  return <bdi dir="ltr">{withUnit(field.name === 'id' ? textOf(value) : number, unitOf(field))}</bdi>;
}
