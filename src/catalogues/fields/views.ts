import type { Field, FieldKind } from '../../../contract/catalogues/fields/field.ts';
import { choiceView } from './choice/ChoiceView.tsx';
import { clockView } from './clock/ClockView.tsx';
import { colourView } from './colour/ColourView.tsx';
import { dataView, pairsView } from './data/DataView.tsx';
import { daysView } from './days/DaysView.tsx';
import { emailView } from './email/EmailView.tsx';
import { fileView } from './file/FileView.tsx';
import { flagView } from './flag/FlagView.tsx';
import { countView, numberView } from './number/NumberView.tsx';
import { partsView, rowsView } from './parts/PartsView.tsx';
import { refsView, refView } from './ref/RefView.tsx';
import { secretView } from './secret/SecretView.tsx';
import { textView } from './text/TextView.tsx';
import { textsView } from './texts/TextsView.tsx';
import { timeView } from './time/TimeView.tsx';
import type { FieldView } from './view.ts';

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
