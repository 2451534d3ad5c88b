import * as z from 'zod/mini';
import { success } from '../platform/index.ts';

/** The result of an exchange with an external service. `demo`: the demo's simulator answered, no external service was called. */
export const Exchange = z.object({
  demo: z.boolean(),
  /** How many records the service listed. */
  found: z.int(),
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  /** Records that were found and not stored, for review. */
  rows: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
export type Exchange = z.infer<typeof Exchange>;

export const exchangeReply = success(Exchange);

/** Refusals of an exchange: the service is not configured (the details name it and its variables), or the exchange failed. */
export const connectorRefusals = ['connector.not_connected', 'connector.failed'] as const;
export const recordConnectorRefusals = ['record.not_found', ...connectorRefusals] as const;
