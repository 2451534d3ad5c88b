import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';
import { listSchema } from './list.ts';

const id = z.int({ error: encodeFault('ref') }).check(z.positive({ error: encodeFault('ref') }));
/** A reference is an id, or an object with the id, as it was read. */
const reference = z.union([id, z.looseObject({ id })], { error: encodeFault('ref') });

export const ref: KindRules<'ref'> = { schema: () => reference, comparisons: ['is', 'none', 'any'], isSortable: true };
export const refs: KindRules<'refs'> = {
  schema: () => listSchema(reference, 20_000),
  comparisons: ['is', 'none', 'any'],
  isSortable: false,
};
