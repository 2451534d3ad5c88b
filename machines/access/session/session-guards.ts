import { type Grant, SignInRequest, VerifyRequest } from '../../../contract/access/session.ts';
import { isRefusedFor, retryAtOf } from '../../../contract/refusal-details.ts';
import type { Answer } from '../../shared/port.ts';
import type { SessionContext, SessionEvent } from './session.types.ts';

interface At {
  context: SessionContext;
  event: SessionEvent;
}

const isDue = (grant: Grant | null): boolean => grant?.factor_due != null;
/** A locked session is unlocked first. */
const isOverdue = (grant: Grant | null): boolean =>
  grant?.factor_due != null && !grant.locked && Date.parse(grant.factor_due) <= Date.parse(grant.server_time);
const grantIn = (answer: Answer<unknown>): Grant | null =>
  answer.ok && typeof answer.data === 'object' && answer.data !== null && 'user' in answer.data ? (answer.data as Grant) : null;

/** Guards of the session: what its events and the replies to its calls mean. */
export const sessionGuards = {
  isComplete: ({ event }: At) => event.type === 'session.signIn' && SignInRequest.safeParse(event).success,
  canEnterCode: ({ context, event }: At) =>
    event.type === 'session.enterCode' &&
    context.now >= context.waitUntil &&
    VerifyRequest.safeParse({ token: context.challenge?.token, code: event.code }).success,
  canResend: ({ context: { challenge, now, waitUntil } }: At) =>
    challenge !== null && challenge.resend_at !== null && now >= waitUntil && now >= Date.parse(challenge.resend_at),
  isCodeExpired: ({ context, event }: At) =>
    event.type === 'clock.ticked' && context.challenge !== null && event.now >= Date.parse(context.challenge.expires_at),
  isWaitOver: ({ context, event }: At) => event.type === 'clock.ticked' && event.now >= context.waitUntil,
  isGrant: (_: At, answer: Answer<unknown>) => grantIn(answer) !== null,
  isOverdueGrant: (_: At, answer: Answer<unknown>) => isOverdue(grantIn(answer)),
  isFactorDue: ({ context }: At) => isDue(context.grant),
  isFactorOverdue: ({ context }: At) => isOverdue(context.grant),
  isFactorPostponable: ({ context }: At) => !isOverdue(context.grant),
  isChallenge: (_: At, answer: Answer<unknown>) =>
    answer.ok && typeof answer.data === 'object' && answer.data !== null && 'two_factor' in answer.data,
  isPending: ({ event }: At) => event.type === 'signIn.replied' && 'two_factor' in event.reply,
  isNobody: (_: At, answer: Answer<unknown>) => answer.ok && answer.data === null,
  isIncorrect: (_: At, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'code.incorrect', 'request.invalid'),
  isExpired: (_: At, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'code.expired'),
  isExhausted: (_: At, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'code.exhausted'),
  isTooEarly: (_: At, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'code.too_early', 'access.throttled'),
  isThrottled: (_: At, answer: Answer<unknown>) =>
    !answer.ok && isRefusedFor(answer.refusal, 'access.throttled') && retryAtOf(answer.refusal) !== undefined,
  isEndedElsewhere: (_: At, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'access.revoked', 'refresh.reused'),
  isSignedOutElsewhere: ({ event }: At) => event.type === 'session.synced' && event.grant === null,
  isSameUser: ({ context, event }: At) =>
    event.type === 'session.synced' && event.grant !== null && event.grant.user.id === context.user?.id,
  hasGrant: ({ event }: At) => event.type === 'session.synced' && event.grant !== null,
  isThisSession: ({ context, event }: At) =>
    event.type === 'session.revoked' && event.session !== undefined && event.session === context.grant?.session,
  isPossiblyThisSession: ({ context, event }: At) =>
    event.type === 'session.revoked' && (event.session === undefined || context.grant?.session === undefined),
  isLockOfThis: ({ context, event }: At) =>
    event.type === 'session.locked' && (event.session === undefined || event.session === context.grant?.session),
};
