import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';

export const file: KindRules<'file'> = {
  schema: () => z.string({ error: asFault('file') }).check(z.maxLength(200, { error: asFault('file') })),
  comparisons: ['none', 'any'],
  isSortable: false,
};
