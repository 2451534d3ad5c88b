import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';

export const clock: KindRules<'clock'> = {
  schema: () => z.string({ error: encodeFault('clock') }).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: encodeFault('clock') })),
  comparisons: ['from', 'to', 'is', 'none', 'any'],
  isSortable: true,
};
