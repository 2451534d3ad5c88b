import * as z from 'zod/mini';
import { AlarmId, defineCall, success } from '../platform/index.ts';
import { alarmActs } from './acts.ts';
import { Addressee } from './handling.ts';

/** Whom an alarm can be forwarded to. */
export const addresseeCalls = {
  alarmAddressees: defineCall({
    method: 'GET',
    path: '/v1/alarm/:id/addressees',
    access: { kind: 'ability', ...alarmActs.take.right },
    summary: 'List the users and groups that the alarm can be forwarded to, connected ones first, at most 200',
    params: z.object({ id: z.pipe(z.coerce.number(), AlarmId) }),
    query: z.object({ search: z.optional(z.string().check(z.maxLength(100))) }),
    reply: success(z.array(Addressee)),
    refusals: ['record.not_found'],
  }),
} as const;
