import type { Challenge, Grant, SessionEnd, SignInReply } from '../../../contract/access/session.ts';
import type { User } from '../../../contract/access/user.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { ClockTicked } from '../../shared/clock.ts';

/** Why a session is over although its user did not end it here. `other_tab`: signed out in another browser tab (OQ-19). */
export type EndReason = 'other_tab' | SessionEnd;

export interface SessionContext {
  grant: Grant | null;
  user: User | null;
  challenge: Challenge | null;
  /** The e-mail typed at sign-in, retained for the form; passwords and codes are never stored. */
  email: string;
  refusal: Refusal | null;
  endedBy: EndReason | null;
  /** Server ms; 0 until the first tick. */
  now: number;
  /** Until this instant, in server ms, the platform takes no more tries. */
  waitUntil: number;
}

/** Another browser tab signed in or went on (a grant), or signed out (null). */
export interface SessionSynced {
  type: 'session.synced';
  grant: Grant | null;
}

/** The answer to a sign-in other than by the form: a ticket of another installation, a passkey. */
export interface SignInReplied {
  type: 'signIn.replied';
  reply: SignInReply;
}

export type SessionEvent =
  | { type: 'session.signIn'; email: string; password: string }
  | { type: 'session.enterCode'; code: string; remember?: boolean }
  | { type: 'session.resendCode' }
  | SignInReplied
  | { type: 'session.startOver' }
  /** The second factor that is due was set up, or is postponed within its days of grace. */
  | { type: 'session.factorEnabled' }
  | { type: 'session.postponeFactor' }
  | { type: 'session.signOut' }
  | { type: 'session.retry' }
  | { type: 'session.stale' }
  | { type: 'session.revoked'; reason: EndReason; session?: string }
  /** The operator locks the screen. */
  | { type: 'session.lock' }
  /** The platform reports that a session was locked or unlocked; without a name: this one. */
  | { type: 'session.locked'; locked: boolean; session?: string }
  | { type: 'call.began' }
  | { type: 'call.ended' }
  | { type: 'user.changed'; user: User }
  | SessionSynced
  | ClockTicked;

/** Events from the session to the console that started it; `session.ended` also where there was none. */
export type SessionFact = { type: 'session.began'; grant: Grant } | { type: 'session.ended' };

/** The context of a console without a signed-in user. */
export const nobody: SessionContext = {
  grant: null,
  user: null,
  challenge: null,
  email: '',
  refusal: null,
  endedBy: null,
  now: 0,
  waitUntil: 0,
};
