import * as z from 'zod/mini';
import { Instant, RecordId } from '../platform/index.ts';

/** How an attempt to reach a contact ended, in the order of their keys. */
export const contactOutcomes = ['reached', 'no_answer', 'voicemail', 'wrong_number'] as const;
const ContactOutcome = z.enum(contactOutcomes);
export type ContactOutcome = z.infer<typeof ContactOutcome>;

/** Whether the contact was recognized by the password. `not_asked` too where there is none. */
export const passwordResults = ['matches', 'does_not_match', 'not_asked'] as const;
const PasswordResult = z.enum(passwordResults);
export type PasswordResult = z.infer<typeof PasswordResult>;

/** At most so many wrong passwords of one contact, and of one user, within the window. */
export const passwordAttempts = { ofContact: 5, ofUser: 15, windowMinutes: 10 } as const;

/** An attempt to reach a contact. `by_call`: filled in by a call of the console that was not answered. */
const ContactAttempt = z.object({
  at: Instant,
  by: z.nullable(z.string()),
  outcome: ContactOutcome,
  password: PasswordResult,
  note: z.nullable(z.string()),
  by_call: z.boolean(),
});

/**
 * A contact of an alarm's unit. `schedule` null: called at any time; it is on the clock of the unit's tenant. Whether there is a password is
 * known, the password never.
 */
export const AlarmContact = z.object({
  id: RecordId,
  name: z.string(),
  role: z.string(),
  phone: z.string(),
  schedule: z.nullable(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })),
  is_on_schedule: z.boolean(),
  has_password: z.boolean(),
  attempts: z.int(),
  last: z.nullable(ContactAttempt),
});
export type AlarmContact = z.infer<typeof AlarmContact>;

/**
 * Body of POST v1/alarm/:id/contacts/:contact/attempt. `spoken_password` is what the contact says: the platform compares it and stores the
 * result alone. Without it the password was not asked for, or, as the operator states, not known (`does_not_match`).
 */
export const ContactAttemptRequest = z.object({
  outcome: ContactOutcome,
  spoken_password: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  password: z.optional(z.enum(['not_asked', 'does_not_match'])),
  note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
});
export type ContactAttemptRequest = z.infer<typeof ContactAttemptRequest>;
