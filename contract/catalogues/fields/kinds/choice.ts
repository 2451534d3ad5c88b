import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';

export const choice: KindRules<'choice'> = {
  schema: ({ of }) => z.enum(of as [string, ...string[]], { error: encodeFault('choice') }),
  comparisons: ['is', 'none', 'any'],
  isSortable: true,
};
