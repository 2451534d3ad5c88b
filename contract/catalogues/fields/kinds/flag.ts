import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';

export const flag: KindRules<'flag'> = {
  schema: () => z.boolean({ error: asFault('flag') }),
  comparisons: ['is'],
  isSortable: true,
};
