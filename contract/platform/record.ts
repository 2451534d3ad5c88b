import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { wireNumber } from './wire.ts';

/**
 * A record of any catalogue on the wire. Besides its fields: `id`; `version`, sent with an edit to detect concurrent changes;
 * `_labels`, the labels of the records in `id_…` fields; `_counts`, the size of a `refs` field where a list shows only the first three;
 * `_secrets`, the secret fields that are set. Names that begin with `_`, and `version`, extend the specification; a console works without them.
 */
export const CatalogueRecord = z.looseObject({
  id: wireNumber(z.int()),
  version: z.catch(z.optional(z.int()), undefined),
  _labels: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  _counts: z.catch(z.optional(z.record(z.string(), z.int())), undefined),
  _secrets: z.catch(z.optional(z.array(z.string())), undefined),
});
export type CatalogueRecord = z.infer<typeof CatalogueRecord>;

/** The reply of a call that reads or changes one record. */
export const recordReply = success(CatalogueRecord);
