import { RangeFilter } from '../number/RangeFilter.tsx';
import { CodeCell, PlainValue } from '../plain.tsx';
import { asWritten, type FieldView } from '../view.ts';

export const clockView: FieldView<'clock'> = { Value: PlainValue, Cell: CodeCell, Filter: RangeFilter, filterWord: asWritten };
