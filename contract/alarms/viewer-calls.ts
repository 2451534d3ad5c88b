import * as z from 'zod/mini';
import { AlarmId, defineCall, success } from '../platform/index.ts';
import { Person } from './alarm.ts';

const ViewParams = z.object({
  id: z.pipe(z.coerce.number(), AlarmId),
  /** Chosen by the console, another one for each time that an alarm is opened. */
  view: z.string().check(z.regex(/^[\w-]{8,64}$/)),
});

/** Who else has an alarm opened. A view ends by itself when it is not renewed, when its session ends or is locked, and when its user is offline. */
export const viewerCalls = {
  viewAlarm: defineCall({
    method: 'PUT',
    path: '/v1/alarm/:id/viewers/:view',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'Report that the alarm is opened, for 40 s; lists the others who have it opened and may see it',
    params: ViewParams,
    reply: success(z.array(Person)),
    refusals: ['record.not_found'],
  }),
  leaveAlarm: defineCall({
    method: 'DELETE',
    path: '/v1/alarm/:id/viewers/:view',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'Report that the alarm is no longer opened there',
    params: ViewParams,
    reply: success(z.null()),
    refusals: ['record.not_found'],
  }),
} as const;
