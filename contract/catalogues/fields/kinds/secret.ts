import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';

export const secret: KindRules<'secret'> = {
  schema: () => z.string({ error: encodeFault('text') }).check(z.maxLength(500, { error: encodeFault('tooLong', { max: 500 }) })),
  comparisons: [],
  isSortable: false,
};
