import * as z from 'zod/mini';
import { success } from '../platform/envelope.ts';

/** The result of an exchange with an external service. `demo`: the demo's simulator answered, no external service was called. */
export const Exchange = z.object({
  demo: z.boolean(),
  /** How many records the service listed. */
  found: z.int(),
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  /** Records that were found and not stored, for people to look at. */
  rows: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
export type Exchange = z.infer<typeof Exchange>;

export const exchangeReply = success(Exchange);

/** How an exchange is refused: nothing is configured for the service (its name and the variables are in the details), or it failed. */
export const connectorRefusals = ['connector.not_connected', 'connector.failed'] as const;
export const recordConnectorRefusals = ['record.not_found', ...connectorRefusals] as const;
