import { setTimeout as pause } from 'node:timers/promises';
import type { OutcomeCode } from '../../../contract/automation/command-run.ts';
import { type AnswerTo, type CallOptions, connectorOf, type Failure, type Operation, Refused, services } from '../../platform/index.ts';
import type { EffectContext, EffectOutcome } from '../effect.ts';

/** Dependencies of a request to an external service. */
export type ServiceContext = Pick<EffectContext, 'app' | 'key' | 'signal'>;

type Values = NonNullable<EffectOutcome['values']>;

export const succeeded = (code: OutcomeCode, values: Values = {}): EffectOutcome => ({ ok: true, code, values });
export const failedWith = (code: OutcomeCode, values: Values = {}): EffectOutcome => ({ ok: false, code, values });

/** Result codes of failed exchanges. */
const codeOf: Readonly<Record<Failure, OutcomeCode>> = {
  guarded: 'not_allowed',
  unreachable: 'unreachable',
  timed_out: 'timed_out',
  refused: 'refused',
  answered: 'failed',
};

/** The outcome of a failed exchange; an aborted one is canceled. */
export const failedBy = (failure: Failure, values: Values, signal: AbortSignal): EffectOutcome =>
  signal.aborted ? failedWith('canceled', values) : failedWith(codeOf[failure], values);

/** Result of one attempt, and whether it may be retried. */
export interface Attempt {
  outcome: EffectOutcome;
  canRetry: boolean;
}
const pausesMs = [400, 1500, 4000] as const;

/** Retries with growing pauses until success, a final failure, or the time limit. */
export async function retry(signal: AbortSignal, attempt: () => Promise<Attempt>): Promise<EffectOutcome> {
  for (const ms of pausesMs) {
    const { outcome, canRetry } = await attempt();
    if (!canRetry || signal.aborted) return outcome;
    const isOver = await pause(ms, undefined, { signal }).then(
      () => false,
      () => true,
    );
    if (isOver) return failedWith('canceled', outcome.values);
  }
  return (await attempt()).outcome;
}

/** A service's answer, or the outcome if it failed. */
type ServiceAnswer<O extends Operation> = { answer: AnswerTo<O>; demo: boolean } | { outcome: EffectOutcome };

/** Calls the service of an operation once, or (`often`) until it is reached; the key of the node lets the service deduplicate. */
export async function callService<O extends Operation>(
  at: ServiceContext,
  operation: O,
  about: Readonly<Record<string, unknown>>,
  { often = false, key = at.key }: { often?: boolean; key?: string } = {},
): Promise<ServiceAnswer<O>> {
  let answered: ServiceAnswer<O> | undefined;
  const attempt = async (): Promise<Attempt> => {
    const answer = await callServiceOnce(at, operation, { ...about, key }, { key, signal: at.signal });
    if ('answer' in answer) answered = answer;
    const outcome = 'answer' in answer ? succeeded('done') : answer.outcome;
    const isReached = outcome.ok || outcome.code === 'refused' || outcome.code === 'not_allowed' || outcome.code === 'not_connected';
    return { outcome, canRetry: often && !isReached };
  };
  const outcome = await retry(at.signal, attempt);
  return answered ?? { outcome };
}

async function callServiceOnce<O extends Operation>(
  at: ServiceContext,
  operation: O,
  about: Readonly<Record<string, unknown>>,
  how: CallOptions,
): Promise<ServiceAnswer<O>> {
  try {
    const connector = connectorOf(at.app.config, serviceOf(operation));
    return { answer: await connector.request(operation, about, how), demo: connector.demo };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { configure, failure } = error.details as { configure?: string; failure?: Failure };
    if (configure) return { outcome: failedWith('not_connected', { configure }) };
    return { outcome: failedBy(failure ?? 'answered', {}, at.signal) };
  }
}

/** Returns why an operation's service cannot be called; null: it is connected. */
export function notConnected(at: ServiceContext, operation: Operation): EffectOutcome | null {
  try {
    connectorOf(at.app.config, serviceOf(operation));
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return failedWith('not_connected', { configure: (error.details as { configure: string }).configure });
  }
}

function serviceOf(operation: Operation) {
  const service = services.find((one) => operation.startsWith(`${one}/`));
  if (!service) throw new TypeError(`No service does ${operation}`);
  return service;
}
