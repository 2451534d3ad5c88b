import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';

/** An uploaded file, stored as its id (old records: its address). Filters only test whether there is a file. */
export const file: KindRules<'file'> = {
  schema: () => z.string({ error: asFault('file') }).check(z.maxLength(200, { error: asFault('file') })),
  comparisons: ['none', 'any'],
  isSortable: false,
};
