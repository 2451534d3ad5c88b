import * as z from 'zod/mini';
import { asFault, type KindRules } from './kind.ts';

/** A kind that the platform computes and no write may carry. */
const computed = { schema: () => z.never({ error: asFault('readOnly') }), comparisons: [], isSortable: false } as const;

export const data: KindRules<'data'> = computed;
export const count: KindRules<'count'> = computed;
