import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';

export const secret: KindRules<'secret'> = {
  schema: () => z.string({ error: asFault('text') }).check(z.maxLength(500, { error: asFault('tooLong', { max: 500 }) })),
  comparisons: [],
  isSortable: false,
};
