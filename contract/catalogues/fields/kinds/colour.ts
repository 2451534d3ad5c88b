import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';

export const colour: KindRules<'colour'> = {
  schema: () => z.string({ error: encodeFault('colour') }).check(z.regex(/^#[0-9a-f]{6}$/i, { error: encodeFault('colour') })),
  comparisons: ['is', 'none', 'any'],
  isSortable: true,
};
