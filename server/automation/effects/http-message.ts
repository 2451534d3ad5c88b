import { addressFault, failureOf, type HttpReply, type HttpRequest, send } from '../../platform/index.ts';
import type { EffectContext, EffectOutcome } from '../effect.ts';
import { type Attempt, failedBy, failedWith, retry, succeeded } from './outcomes.ts';

const limits = { patienceMs: 10_000, most: 1_000_000 };
const isTransient = (status: number): boolean => status === 429 || status >= 500;

function attemptOfReply({ status }: HttpReply): Attempt {
  if (status >= 200 && status < 300) return { outcome: succeeded('sent', { status }), canRetry: false };
  return { outcome: failedWith(status < 500 ? 'refused' : 'failed', { status }), canRetry: isTransient(status) };
}

/**
 * Sends an HTTP request to an external address; retries with increasing pauses if it is unreachable, busy or failing, always with the
 * same `Idempotency-Key`, so that the receiver can deduplicate. Redirects are not followed.
 * @param privateAddresses whether the address may be in a private network
 */
export async function sendHttpMessage(
  at: EffectContext,
  request: HttpRequest & { key: string },
  privateAddresses: boolean,
): Promise<EffectOutcome> {
  const wrong = addressFault(request.url, privateAddresses);
  if (wrong) return failedWith('not_allowed', { reason: wrong });
  const headers = { 'user-agent': 'Atalaya', 'idempotency-key': request.key, ...request.headers };
  return retry(at.signal, () =>
    send({ ...request, headers, signal: at.signal }, privateAddresses, limits).then(attemptOfReply, (error: Error): Attempt => {
      const failure = failureOf(error);
      return { outcome: failedBy(failure, {}, at.signal), canRetry: failure === 'unreachable' || failure === 'timed_out' };
    }),
  );
}
