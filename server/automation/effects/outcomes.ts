import { setTimeout as pause } from 'node:timers/promises';
import type { OutcomeCode } from '../../../contract/automation/command-run.ts';
import type { How } from '../../catalogues/connectors/connector.ts';
import { connectorOf } from '../../catalogues/connectors/connectors.ts';
import type { Failure } from '../../catalogues/connectors/exchange.ts';
import type { AnswerTo, Operation } from '../../catalogues/connectors/operations.ts';
import { services } from '../../catalogues/connectors/services.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { EffectAt, EffectOutcome } from '../effect.ts';

/** What is needed to ask something outside. */
export type Reach = Pick<EffectAt, 'app' | 'key' | 'signal'>;

type Values = NonNullable<EffectOutcome['values']>;

export const did = (code: OutcomeCode, values: Values = {}): EffectOutcome => ({ ok: true, code, values });
export const failing = (code: OutcomeCode, values: Values = {}): EffectOutcome => ({ ok: false, code, values });

/** How a failed exchange is called. */
const codeOf: Readonly<Record<Failure, OutcomeCode>> = {
  guarded: 'not_allowed',
  unreachable: 'unreachable',
  timed_out: 'timed_out',
  refused: 'refused',
  answered: 'failed',
};

/** A failed exchange as an outcome; one that was broken off is canceled. */
export const failedBy = (failure: Failure, values: Values, signal: AbortSignal): EffectOutcome =>
  signal.aborted ? failing('canceled', values) : failing(codeOf[failure], values);

/** One attempt: what came of it, and whether another may be made. */
export interface Attempt {
  outcome: EffectOutcome;
  again: boolean;
}
const pausesMs = [400, 1500, 4000] as const;

/** Tries until it succeeds, no other attempt may be made, or patience ends; pauses grow between. */
export async function persevere(signal: AbortSignal, attempt: () => Promise<Attempt>): Promise<EffectOutcome> {
  for (const ms of pausesMs) {
    const { outcome, again } = await attempt();
    if (!again || signal.aborted) return outcome;
    const isOver = await pause(ms, undefined, { signal }).then(
      () => false,
      () => true,
    );
    if (isOver) return failing('canceled', outcome.values);
  }
  return (await attempt()).outcome;
}

/** What a service answered, or why it did not do it. */
type Answer<O extends Operation> = { answer: AnswerTo<O>; demo: boolean } | { outcome: EffectOutcome };

/** Asks the service of an operation once, or (`often`) until it is reached; it knows by the key of the node what it has done already. */
export async function askService<O extends Operation>(
  at: Reach,
  operation: O,
  about: Readonly<Record<string, unknown>>,
  { often = false, key = at.key }: { often?: boolean; key?: string } = {},
): Promise<Answer<O>> {
  let answered: Answer<O> | undefined;
  const attempt = async (): Promise<Attempt> => {
    const made = await askOnce(at, operation, { ...about, key }, { key, signal: at.signal });
    if ('answer' in made) answered = made;
    const outcome = 'answer' in made ? did('done') : made.outcome;
    const isReached = outcome.ok || outcome.code === 'refused' || outcome.code === 'not_allowed' || outcome.code === 'not_connected';
    return { outcome, again: often && !isReached };
  };
  const outcome = await persevere(at.signal, attempt);
  return answered ?? { outcome };
}

async function askOnce<O extends Operation>(
  at: Reach,
  operation: O,
  about: Readonly<Record<string, unknown>>,
  how: How,
): Promise<Answer<O>> {
  try {
    const connector = connectorOf(at.app.config, serviceOf(operation));
    return { answer: await connector.ask(operation, about, how), demo: connector.demo };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { configure, failure } = error.details as { configure?: string; failure?: Failure };
    if (configure) return { outcome: failing('not_connected', { configure }) };
    return { outcome: failedBy(failure ?? 'answered', {}, at.signal) };
  }
}

/** Why an operation's service cannot be asked at all; null: it can. */
export function notConnected(at: Reach, operation: Operation): EffectOutcome | null {
  try {
    connectorOf(at.app.config, serviceOf(operation));
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return failing('not_connected', { configure: (error.details as { configure: string }).configure });
  }
}

function serviceOf(operation: Operation) {
  const service = services.find((one) => operation.startsWith(`${one}/`));
  if (!service) throw new TypeError(`No service does ${operation}`);
  return service;
}
