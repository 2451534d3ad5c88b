import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';

export const clock: KindRules<'clock'> = {
  schema: () => z.string({ error: asFault('clock') }).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: asFault('clock') })),
  comparisons: ['from', 'to', 'is', 'none', 'any'],
  isSortable: true,
};
