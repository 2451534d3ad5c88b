import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';
import { listSchema } from './list.ts';

const address = z
  .string({ error: asFault('email') })
  .check(
    z.maxLength(254, { error: asFault('tooLong', { max: 254 }) }),
    z.regex(/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/, { error: asFault('email') }),
  );

export const email: KindRules<'email'> = {
  schema: ({ several }) => (several ? listSchema(address, 50) : address),
  comparisons: ['has', 'is', 'none', 'any'],
  isSortable: true,
};
