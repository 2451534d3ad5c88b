import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';
import { listSchema } from './list.ts';

export const texts: KindRules<'texts'> = {
  schema: ({ max, of }) =>
    listSchema(
      of
        ? z.enum(of as [string, ...string[]], { error: encodeFault('choice') })
        : z.string().check(z.maxLength(1000, { error: encodeFault('tooLong', { max: 1000 }) })),
      max,
    ),
  comparisons: [],
  isSortable: false,
};
