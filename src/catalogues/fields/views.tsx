import { useLingui } from '@lingui/react/macro';
import type { Field, FieldKind, TextField } from '../../../contract/catalogues/fields/field.ts';
import { choiceWord } from '../../words/catalogue.ts';
import cells from '../cells/Cell.module.css';
import { textOf } from '../cells/text.ts';
import { choiceView } from './ChoiceView.tsx';
import { colourView } from './colour/ColourView.tsx';
import { dataView, pairsView } from './data/DataView.tsx';
import { flagView } from './FlagView.tsx';
import { fileView } from './file/FileView.tsx';
import { countView, numberView } from './number/NumberView.tsx';
import { RangeFilter } from './number/RangeFilter.tsx';
import { partsView, rowsView } from './PartsView.tsx';
import { CodeCell, Lines, PlainCell, PlainValue } from './plain.tsx';
import { refsView, refView } from './ref/RefView.tsx';
import { TextFilter } from './TextFilter.tsx';
import { timeView } from './time/TimeView.tsx';
import { asWritten, type CellProps, type FieldView, type ValueProps } from './view.ts';
import { weekdayName } from './weekdays.ts';

/** Never shows the secret, only whether there is one (OQ-87). */
const secretView: FieldView<'secret'> = { Value: SecretValue, Cell: SecretCell, Filter: null, filterWord: asWritten };

function SecretValue({ value, isSet }: ValueProps) {
  const { t } = useLingui();
  if (value === null) return <>{t`Not set`}</>;
  if (typeof value === 'string' && value !== '') return <>{t`New value`}</>;
  return <>{isSet ? t`Set` : t`Not set`}</>;
}

function SecretCell({ field, row }: CellProps) {
  const { t } = useLingui();
  return row._secrets?.includes(field.name) ? <>{t`Set`}</> : <span className={cells.nothing}>—</span>;
}

const clockView: FieldView<'clock'> = { Value: PlainValue, Cell: CodeCell, Filter: RangeFilter, filterWord: asWritten };

const daysView: FieldView<'days'> = { Value: DaysValue, Cell: DaysCell, Filter: null, filterWord: asWritten };

function DaysValue({ value }: ValueProps) {
  const { i18n } = useLingui();
  return <>{(value as number[]).map((day) => weekdayName(day, 'short', i18n)).join(', ')}</>;
}

function DaysCell({ value }: CellProps) {
  const { i18n } = useLingui();
  const days = Array.isArray(value) ? (value as number[]) : [];
  return <span>{days.map((day) => weekdayName(day, 'short', i18n)).join(' ')}</span>;
}

const textView: FieldView<'text'> = { Value: PlainValue, Cell: TextCell, Filter: TextFilter, filterWord: asWritten };

function TextCell({ field, value }: CellProps<TextField>) {
  const text = textOf(value);
  return (
    <bdi dir={field.format ? 'ltr' : undefined} title={text.length > 24 ? text : undefined}>
      {text}
    </bdi>
  );
}

/** The texts, those of a closed list in words. */
const textsView: FieldView<'texts'> = {
  Value: ({ field, value }) => {
    const lines = Array.isArray(value) ? value.map(String) : [String(value)];
    return <Lines items={field.of ? lines.map(choiceWord) : lines} />;
  },
  Cell: PlainCell,
  Filter: null,
  filterWord: asWritten,
};

const emailView: FieldView<'email'> = {
  Value: ({ value }) => <Lines items={Array.isArray(value) ? value.map(String) : [String(value)]} />,
  Cell: CodeCell,
  Filter: TextFilter,
  filterWord: asWritten,
};

/** Every field kind with its view: a kind that is not named here does not compile. */
const kinds: { readonly [Kind in FieldKind]: FieldView<Kind> } = {
  text: textView,
  number: numberView,
  flag: flagView,
  time: timeView,
  clock: clockView,
  days: daysView,
  choice: choiceView,
  ref: refView,
  refs: refsView,
  email: emailView,
  colour: colourView,
  secret: secretView,
  file: fileView,
  parts: partsView,
  rows: rowsView,
  texts: textsView,
  pairs: pairsView,
  data: dataView,
  count: countView,
};

/** The view of a field's kind, to be drawn with fields of that kind only. */
export const viewOf = ({ kind }: Pick<Field, 'kind'>): FieldView<FieldKind> => kinds[kind] as FieldView<FieldKind>;
