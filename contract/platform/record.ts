import * as z from 'zod/mini';
import { success } from './envelope.ts';

/**
 * A record of any catalogue on the wire. Besides its fields: `id`; `version`, which an edit names so that nobody's change is lost;
 * `_labels`, the words for what `id_…` fields name; `_counts`, how many a `refs` field holds where a list shows only the first three;
 * `_secrets`, the secret fields that are set. What begins with `_`, and `version`, is beyond the specification; a console does without.
 */
export const CatalogueRecord = z.looseObject({
  id: z.int(),
  version: z.optional(z.int()),
  _labels: z.optional(z.record(z.string(), z.string())),
  _counts: z.optional(z.record(z.string(), z.int())),
  _secrets: z.optional(z.array(z.string())),
});
export type CatalogueRecord = z.infer<typeof CatalogueRecord>;

/** The reply of a call that reads or changes one record. */
export const recordReply = success(CatalogueRecord);
