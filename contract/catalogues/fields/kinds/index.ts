import type { Field, FieldKind } from '../field.ts';
import { choice } from './choice.ts';
import { clock } from './clock.ts';
import { colour } from './colour.ts';
import { count, data } from './computed.ts';
import { days } from './days.ts';
import { email } from './email.ts';
import { file } from './file.ts';
import { flag } from './flag.ts';
import type { KindRules } from './kind.ts';
import { number } from './number.ts';
import { pairs } from './pairs.ts';
import { parts, rows } from './parts.ts';
import { ref, refs } from './reference.ts';
import { secret } from './secret.ts';
import { text } from './text.ts';
import { texts } from './texts.ts';
import { time } from './time.ts';

/** Every field kind with its rules; a missing kind is a compile error. */
const kinds: { readonly [Kind in FieldKind]: KindRules<Kind> } = {
  text,
  number,
  flag,
  time,
  clock,
  days,
  choice,
  ref,
  refs,
  email,
  colour,
  secret,
  file,
  parts,
  rows,
  texts,
  pairs,
  data,
  count,
};

/** The rules of a field's kind, to be called with fields of that kind only. */
export const rulesOf = ({ kind }: Pick<Field, 'kind'>): KindRules<FieldKind> => kinds[kind] as KindRules<FieldKind>;
