import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';

export const number: KindRules<'number'> = {
  schema: (field) => {
    const number = field.whole ? z.int({ error: encodeFault('whole') }) : z.number({ error: encodeFault('number') });
    const min = field.min ?? (field.whole ? -2_147_483_648 : -1e15);
    const max = field.max ?? (field.whole ? 2_147_483_647 : 1e15);
    return number.check(
      z.minimum(min, { error: encodeFault('tooSmall', { min }) }),
      z.maximum(max, { error: encodeFault('tooLarge', { max }) }),
    );
  },
  comparisons: ['from', 'to', 'is', 'none', 'any'],
  isSortable: true,
};
