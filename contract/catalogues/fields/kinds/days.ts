import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';

const weekday = z
  .int({ error: encodeFault('days') })
  .check(z.minimum(0, { error: encodeFault('days') }), z.maximum(6, { error: encodeFault('days') }));

export const days: KindRules<'days'> = {
  schema: () => z.array(weekday, { error: encodeFault('days') }),
  comparisons: [],
  isSortable: false,
};
