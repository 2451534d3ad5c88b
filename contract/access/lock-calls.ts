import * as z from 'zod/mini';
import { defineCall, success } from '../platform/index.ts';

const signedIn = { kind: 'signed_in' } as const;
const emptyReply = success(z.null());

/** The lock of the screen, which the page loads before anybody signed in. */
export const lockCalls = {
  /** A locked session may only ring its alarms, unlock and sign out: everything else is refused with `access.locked`. */
  lock: defineCall({
    method: 'POST',
    path: '/v1/user/lock',
    access: signedIn,
    whileLocked: true,
    summary: 'Lock this session: its screens hide everything until its user enters the password',
    reply: emptyReply,
  }),
  unlock: defineCall({
    method: 'POST',
    path: '/v1/user/unlock',
    access: signedIn,
    whileLocked: true,
    summary: 'Unlock this session with the password of its user',
    body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
    reply: emptyReply,
    refusals: ['session.credentials', 'access.throttled'],
  }),
} as const;
