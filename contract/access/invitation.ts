import * as z from 'zod/mini';
import { byId, defineCall, Instant, RecordId, requireAbility, success } from '../platform/index.ts';

/** What became of an invitation: mailed, or a link to hand over, which is in this reply only. */
export const Invitation = z.object({
  id: RecordId,
  email: z.string(),
  mailed: z.boolean(),
  /** The page for the first password; null: it was mailed. */
  link: z.nullable(z.string()),
  expires: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

const ids = z.array(RecordId).check(z.minLength(1), z.maxLength(100));

export const invitationCalls = {
  invite: defineCall({
    method: 'POST',
    path: '/v1/users/invite',
    access: requireAbility('create', 'User'),
    summary: 'Create a user who chooses the first password by a link: mailed where SMTP_URL is set, otherwise in the reply, once',
    body: z.object({
      email: z.string().check(z.minLength(3), z.maxLength(254)),
      name: z.string().check(z.minLength(1), z.maxLength(120)),
      profiles: ids,
      tenants: ids,
    }),
    reply: success(Invitation),
  }),
  inviteAgain: defineCall({
    method: 'POST',
    path: '/v1/users/invite/:id',
    access: requireAbility('update', 'User'),
    summary: 'Create a new link for the password of a user with no more rights than the caller; earlier invitations no longer work',
    params: byId,
    reply: success(Invitation),
    refusals: ['record.not_found'],
  }),
} as const;
