import { choiceWord } from '../../../words/catalogue.ts';
import { Lines, PlainCell } from '../plain.tsx';
import { asWritten, type FieldView } from '../view.ts';

/** The texts, those of a closed list in words. */
export const textsView: FieldView<'texts'> = {
  Value: ({ field, value }) => {
    const lines = Array.isArray(value) ? value.map(String) : [String(value)];
    return <Lines items={field.of ? lines.map(choiceWord) : lines} />;
  },
  Cell: PlainCell,
  Filter: null,
  filterWord: asWritten,
};
