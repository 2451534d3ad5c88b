import type { Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor, retryAtOf, triesLeftOf } from '../../../contract/refusal-details.ts';
import type { EndReason, SessionContext } from './session.types.ts';

/** The context after a refusal: its reason, when further tries are allowed, and the state of the pending code. */
export function refusalContext({ challenge, waitUntil }: SessionContext, refusal: Refusal) {
  const at = retryAtOf(refusal);
  const throttled = isRefusedFor(refusal, 'access.throttled');
  return {
    refusal,
    waitUntil: throttled && at !== undefined ? at : waitUntil,
    challenge: challenge && {
      ...challenge,
      tries_left: triesLeftOf(refusal) ?? challenge.tries_left,
      resend_at: !throttled && at !== undefined ? new Date(at).toISOString() : challenge.resend_at,
    },
  };
}

/** Why a session is over that could not be renewed. */
export function endReasonOf(refusal: Refusal): EndReason {
  if (isRefusedFor(refusal, 'refresh.reused')) return 'refresh_reused';
  return isRefusedFor(refusal, 'access.revoked') ? 'by_admin' : 'expired';
}
