import * as z from 'zod/mini';
import { AlarmId, defineCall, IdParam, Instant, RecordId, success } from '../platform/index.ts';
import { alarmActs } from './acts.ts';
import { Alarm } from './alarm.ts';
import { contactOutcomes, passwordResults } from './contacts.ts';

/** An attempt to reach a contact. `by_call`: filled in by a call of the console that was not answered. */
const ContactAttempt = z.object({
  at: Instant,
  by: z.nullable(z.string()),
  outcome: z.enum(contactOutcomes),
  password: z.enum(passwordResults),
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
  outcome: z.enum(contactOutcomes),
  spoken_password: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  password: z.optional(z.enum(['not_asked', 'does_not_match'])),
  note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
});
export type ContactAttemptRequest = z.infer<typeof ContactAttemptRequest>;

const id = z.pipe(z.coerce.number(), AlarmId);

/** The call list of an alarm. The console loads these calls with the list. */
export const contactCalls = {
  alarmContacts: defineCall({
    method: 'GET',
    path: '/v1/alarm/:id/contacts',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'List the contacts of an alarm in the order in which they are called: those on schedule now first, each with its last attempt',
    params: z.object({ id }),
    reply: success(z.array(AlarmContact)),
    refusals: ['record.not_found'],
  }),
  attemptContact: defineCall({
    method: 'POST',
    path: '/v1/alarm/:id/contacts/:contact/attempt',
    access: { kind: 'ability', ...alarmActs.take.right },
    summary: 'Record an attempt to reach a contact, with whether its password matches; by the owner of the alarm alone',
    params: z.object({ id, contact: IdParam }),
    body: ContactAttemptRequest,
    reply: success(z.object({ contacts: z.array(AlarmContact), alarm: Alarm })),
    refusals: [
      'record.not_found',
      'alarm.final',
      'alarm.not_allowed',
      'alarm.not_owner',
      'access.throttled',
      'request.key_reused',
      'request.in_progress',
    ],
  }),
} as const;
