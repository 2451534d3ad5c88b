import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';

export const number: KindRules<'number'> = {
  schema: (field) => {
    const number = field.whole ? z.int({ error: asFault('whole') }) : z.number({ error: asFault('number') });
    const min = field.min ?? (field.whole ? -2_147_483_648 : -1e15);
    const max = field.max ?? (field.whole ? 2_147_483_647 : 1e15);
    return number.check(z.minimum(min, { error: asFault('tooSmall', { min }) }), z.maximum(max, { error: asFault('tooLarge', { max }) }));
  },
  comparisons: ['from', 'to', 'is', 'none', 'any'],
  isSortable: true,
};
