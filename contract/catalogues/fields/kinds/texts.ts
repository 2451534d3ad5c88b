import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';
import { listSchema } from './list.ts';

const domain = /^(?=.{4,253}$)([a-z\d](-?[a-z\d])*\.)+[a-z]{2,}$/i;

export const texts: KindRules<'texts'> = {
  schema: ({ max, of, format }) =>
    listSchema(
      of
        ? z.enum(of as [string, ...string[]], { error: encodeFault('choice') })
        : format === 'domain'
          ? z.string().check(z.regex(domain, { error: encodeFault('domain') }))
          : z.string().check(z.maxLength(1000, { error: encodeFault('tooLong', { max: 1000 }) })),
      max,
    ),
  comparisons: [],
  isSortable: false,
};
