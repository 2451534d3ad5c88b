import { CodeCell, Lines } from '../plain.tsx';
import { TextFilter } from '../text/TextFilter.tsx';
import { asWritten, type FieldView } from '../view.ts';

export const emailView: FieldView<'email'> = {
  Value: ({ value }) => <Lines items={Array.isArray(value) ? value.map(String) : [String(value)]} />,
  Cell: CodeCell,
  Filter: TextFilter,
  filterWord: asWritten,
};
