import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';

export const time: KindRules<'time'> = {
  schema: () => z.iso.datetime({ offset: true, error: asFault('time') }),
  comparisons: ['from', 'to', 'is', 'none', 'any'],
  isSortable: true,
};
