import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';

/** A kind that the platform computes; writes must not contain it. */
const computed = { schema: () => z.never({ error: encodeFault('readOnly') }), comparisons: [], isSortable: false } as const;

export const data: KindRules<'data'> = computed;
export const count: KindRules<'count'> = computed;
