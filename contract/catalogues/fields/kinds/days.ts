import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';

const weekday = z.int({ error: asFault('days') }).check(z.minimum(0, { error: asFault('days') }), z.maximum(6, { error: asFault('days') }));

export const days: KindRules<'days'> = {
  schema: () => z.array(weekday, { error: asFault('days') }),
  comparisons: [],
  isSortable: false,
};
