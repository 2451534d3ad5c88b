import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { abilitiesOf, visitorAbilities } from '../../../contract/access/user.ts';
import type { sessionMachine } from './session.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;
export type SessionRef = ActorRefFrom<typeof sessionMachine>;

/** Ms until a code may be sent again, by the server's clock; 0 when it may, and where none is sent (OP-5.05, OP-9.76). */
export function msUntilResend({ context: { challenge, now, waitUntil } }: Snapshot): number {
  const at = challenge?.resend_at;
  return typeof at === 'string' ? Math.max(0, Date.parse(at) - now, waitUntil - now) : 0;
}

/** Ms until the platform takes another try after it was throttled; 0 when it does. */
export function msUntilTry({ context: { now, waitUntil } }: Snapshot): number {
  return Math.max(0, waitUntil - now);
}

/** When the second factor of the session must be set up, as the server reports it, and whether it may still be postponed. */
export function selectFactorDue(snapshot: Snapshot): { due: string; mayPostpone: boolean } | null {
  const due = snapshot.context.grant?.factor_due ?? null;
  return due === null ? null : { due, mayPostpone: snapshot.can({ type: 'session.postponeFactor' }) };
}

/** Abilities of the current user; those of a visitor until signed in (OP-6.02–6.04). */
export function abilities({ context: { user } }: Snapshot) {
  return user === null ? visitorAbilities : abilitiesOf(user);
}

export const selectChallenge = ({ context }: Snapshot) => context.challenge;
export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectEndedBy = ({ context }: Snapshot) => context.endedBy;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectGrant = ({ context }: Snapshot) => context.grant;

/** Whether the signed-in user is a video wall. */
export const isVideoWall = ({ context: { user } }: Snapshot): boolean => user?.video_wall ?? false;
