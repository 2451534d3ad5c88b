import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';

export const time: KindRules<'time'> = {
  schema: () => z.iso.datetime({ offset: true, error: encodeFault('time') }),
  comparisons: ['from', 'to', 'is', 'none', 'any'],
  isSortable: true,
};
