import * as z from 'zod/mini';
import type { RefusalCode } from './refusal.ts';

type Schema = z.core.$ZodType;

/** Who may call: anybody, a signed-in user, a holder of an ability, a device with an intake token, or anybody in demo mode. */
export type CallerAccess =
  | { kind: 'public' }
  | { kind: 'signed_in' }
  | { kind: 'ability'; action: string; subject: string }
  | { kind: 'intake' }
  | { kind: 'demo' };

/** What the API description says of a call beyond the schemas that validate it. */
export interface DocumentedParts {
  readonly query?: Schema;
  readonly body?: Schema;
  /** Whether the body may also be sent as a multipart form. */
  readonly isForm?: boolean;
  /** A body that is a multipart form only; its member `file` is a file. */
  readonly form?: Schema;
}

/** One call of the API, for both sides and the API description. Paths use `:name` for parameters. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: CallerAccess;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
  /** Refusals besides those of every call (invalid, signed out, forbidden, throttled). */
  readonly refusals?: readonly RefusalCode[];
  /** Largest body in bytes, where it differs from the usual limit. */
  readonly maxBytes?: number;
  /** The most members and items of a JSON body at any depth, where it differs from the usual limit. */
  readonly maxValues?: number;
  readonly documented?: () => DocumentedParts;
  /** Whether a locked session may call it: required for ringing alarms, unlocking and signing out. */
  readonly whileLocked?: true;
  /** Whether a user may call it whose required second factor is overdue: to set one up, and to sign out. */
  readonly whileFactorMissing?: true;
}

/** Declares a call with its exact types. */
export const defineCall = <const E extends Endpoint>(of: E): E => of;

export const byId = z.object({ id: z.pipe(z.coerce.number(), z.int().check(z.positive())) });
export const RecordId = z.int().check(z.positive());
/** An id in an address. */
export const IdParam = z.pipe(z.coerce.number(), RecordId);

/** Access for users with a right. */
export const requireAbility = (action: string, subject: string): Extract<CallerAccess, { kind: 'ability' }> => ({
  kind: 'ability',
  action,
  subject,
});
