import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';

const pairValue = z.union([z.string().check(z.maxLength(8000)), z.number(), z.boolean()]);

const anyValue = z.union([pairValue, z.null(), z.array(pairValue).check(z.maxLength(1000))], { error: encodeFault('parts') });

export const pairs: KindRules<'pairs'> = {
  schema: () => z.record(z.string().check(z.maxLength(100)), anyValue, { error: encodeFault('parts') }),
  comparisons: [],
  isSortable: false,
};
