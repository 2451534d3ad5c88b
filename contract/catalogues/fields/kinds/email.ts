import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';
import { listSchema } from './list.ts';

const address = z
  .string({ error: encodeFault('email') })
  .check(
    z.maxLength(254, { error: encodeFault('tooLong', { max: 254 }) }),
    z.regex(/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/, { error: encodeFault('email') }),
  );

export const email: KindRules<'email'> = {
  schema: ({ several }) => (several ? listSchema(address, 50) : address),
  comparisons: ['has', 'is', 'none', 'any'],
  isSortable: true,
};
