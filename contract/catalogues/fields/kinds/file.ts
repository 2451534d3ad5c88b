import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';

/** An uploaded file, stored as its id (old records: its address). Filters only test whether there is a file. */
export const file: KindRules<'file'> = {
  schema: () => z.string({ error: encodeFault('file') }).check(z.maxLength(200, { error: encodeFault('file') })),
  comparisons: ['none', 'any'],
  isSortable: false,
};
