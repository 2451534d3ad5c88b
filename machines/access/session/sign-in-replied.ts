import type { Challenge, Grant } from '../../../contract/access/session.ts';
import type { SignInReplied } from './session.types.ts';

/** A sign-in by other means than the form: a ticket, or a passkey. */
export const signInReplied = [
  {
    guard: 'isPending' as const,
    target: 'code',
    actions: { type: 'challenge' as const, params: ({ event }: { event: SignInReplied }) => ({ challenge: event.reply as Challenge }) },
  },
  {
    target: 'admitting',
    actions: { type: 'takeGrant' as const, params: ({ event }: { event: SignInReplied }) => ({ grant: event.reply as Grant }) },
  },
] as const;
