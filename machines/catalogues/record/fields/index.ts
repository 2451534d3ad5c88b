import type { Field, FieldKind } from '../../../../contract/catalogues/fields/field.ts';
import { file } from './file.ts';
import { flag } from './flag.ts';
import type { DraftKind } from './kind.ts';
import { days, email, texts } from './lists.ts';
import { number } from './number.ts';
import { pairs } from './pairs.ts';
import { parts, rows } from './parts.ts';
import { ref, refs } from './reference.ts';
import { secret } from './secret.ts';
import { choice, clock, colour, count, data, text, time } from './text.ts';

/** Every field kind with its draft: a kind that is not named here does not compile. */
const kinds: { readonly [Kind in FieldKind]: DraftKind<Kind> } = {
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

/** The draft of a field's kind, to be called with fields of that kind only. */
export const draftKindOf = ({ kind }: Pick<Field, 'kind'>): DraftKind<FieldKind> => kinds[kind] as DraftKind<FieldKind>;
