import * as z from 'zod/mini';
import { AlarmId, defineCall, IdParam, success } from '../platform/index.ts';
import { alarmActs } from './acts.ts';
import { Alarm } from './alarm.ts';
import { AlarmContact, ContactAttemptRequest } from './contacts.ts';

const id = z.pipe(z.coerce.number(), AlarmId);

/** The call list of an alarm. */
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
