import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';

export const flag: KindRules<'flag'> = {
  schema: () => z.boolean({ error: encodeFault('flag') }),
  comparisons: ['is'],
  isSortable: true,
};
