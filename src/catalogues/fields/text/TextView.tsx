import type { TextField } from '../../../../contract/catalogues/fields/field.ts';
import { textOf } from '../../cells/text.ts';
import { PlainValue } from '../plain.tsx';
import { asWritten, type CellProps, type FieldView } from '../view.ts';
import { TextFilter } from './TextFilter.tsx';

export const textView: FieldView<'text'> = { Value: PlainValue, Cell: TextCell, Filter: TextFilter, filterWord: asWritten };

function TextCell({ field, value }: CellProps<TextField>) {
  const text = textOf(value);
  return (
    <bdi dir={field.format ? 'ltr' : undefined} title={text.length > 24 ? text : undefined}>
      {text}
    </bdi>
  );
}
