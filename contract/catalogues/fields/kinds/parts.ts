import * as z from 'zod/mini';
import { encodeFault, type KindRules } from './kind.ts';
import { listSchema } from './list.ts';

/** The parts are validated by their own fields (schema.ts). */
const named = z.record(z.string(), z.unknown(), { error: encodeFault('parts') });

export const parts: KindRules<'parts'> = { schema: () => named, comparisons: [], isSortable: false };
export const rows: KindRules<'rows'> = { schema: ({ max }) => listSchema(named, max), comparisons: [], isSortable: false };
