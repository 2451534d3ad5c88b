import { type Asked, failureOf, type Replied, send, wrongWith } from '../../catalogues/connectors/exchange.ts';
import type { EffectAt, EffectOutcome } from '../effect.ts';
import { type Attempt, did, failedBy, failing, persevere } from './outcomes.ts';

const limits = { patienceMs: 10_000, most: 1_000_000 };
const isTransient = (status: number): boolean => status === 429 || status >= 500;

function attemptThatWasAnswered({ status }: Replied): Attempt {
  if (status >= 200 && status < 300) return { outcome: did('sent', { status }), again: false };
  return { outcome: failing(status < 500 ? 'refused' : 'failed', { status }), again: isTransient(status) };
}

/**
 * Sends something to an address outside, again with growing pauses where it is not reached, or answers that it is busy or broken: with
 * the same `Idempotency-Key`, so that the other side does it once. Redirects are not followed.
 * @param privateAddresses whether it may stand on a private network
 */
export async function sendOut(at: EffectAt, asked: Asked & { key: string }, privateAddresses: boolean): Promise<EffectOutcome> {
  const wrong = wrongWith(asked.url, privateAddresses);
  if (wrong) return failing('not_allowed', { reason: wrong });
  const headers = { 'user-agent': 'Atalaya', 'idempotency-key': asked.key, ...asked.headers };
  return persevere(at.signal, () =>
    send({ ...asked, headers, signal: at.signal }, privateAddresses, limits).then(attemptThatWasAnswered, (error: Error): Attempt => {
      const failure = failureOf(error);
      return { outcome: failedBy(failure, {}, at.signal), again: failure === 'unreachable' || failure === 'timed_out' };
    }),
  );
}
