import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';

export const colour: KindRules<'colour'> = {
  schema: () => z.string({ error: asFault('colour') }).check(z.regex(/^#[0-9a-f]{6}$/i, { error: asFault('colour') })),
  comparisons: ['is', 'none', 'any'],
  isSortable: true,
};
