import * as z from 'zod/mini';
import type { CallerAccess, Endpoint } from '../api.ts';
import { CatalogueRecord } from '../catalogues/record.ts';
import { success } from './envelope.ts';

/** What an exchange with an outside service came to. `demo`: its stand-in of the demo answered, nothing outside was asked. */
export const Exchange = z.object({
  demo: z.boolean(),
  /** How many records the service named. */
  found: z.int(),
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  /** What was found and not kept, for people to look at. */
  rows: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
export type Exchange = z.infer<typeof Exchange>;

export const byId = z.object({ id: z.pipe(z.coerce.number(), z.int().check(z.positive())) });
export const RecordId = z.int().check(z.positive());
/** An id in an address. */
export const IdParam = z.pipe(z.coerce.number(), RecordId);

/** The access of those who hold a right. */
export const requireAbility = (action: string, subject: string): Extract<CallerAccess, { kind: 'ability' }> => ({
  kind: 'ability',
  action,
  subject,
});
export const exchangeReply = success(Exchange);
export const recordReply = success(CatalogueRecord);

/** How an exchange is refused: nothing is configured for the service (its name and the variables are in the details), or it failed. */
export const connectorRefusals = ['connector.not_connected', 'connector.failed'] as const;
export const recordConnectorRefusals = ['record.not_found', ...connectorRefusals] as const;

/** Declares a call beyond the engine's. */
export const defineCall = <const E extends Endpoint>(of: E): E => of;
