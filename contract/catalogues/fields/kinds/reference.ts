import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';
import { listSchema } from './list.ts';

const id = z.int({ error: asFault('ref') }).check(z.positive({ error: asFault('ref') }));
/** A record is named by its id, or by an object that holds it, as it was read. */
const reference = z.union([id, z.looseObject({ id })], { error: asFault('ref') });

export const ref: KindRules<'ref'> = { schema: () => reference, comparisons: ['is', 'none', 'any'], isSortable: true };
export const refs: KindRules<'refs'> = {
  schema: () => listSchema(reference, 20_000),
  comparisons: ['is', 'none', 'any'],
  isSortable: false,
};
