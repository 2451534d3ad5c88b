import { type Refused, refuse } from '../http/refused.ts';
import type { Failure } from './exchange.ts';
import type { AnswerTo, Operation } from './operations.ts';
import { type Service, variablesOf } from './services.ts';

/** An outside service, whoever stands behind it. */
export interface Connector {
  /** Whether nothing outside is asked: the stand-in of the demo. */
  readonly demo: boolean;
  /**
   * Asks the service to do something and waits for its answer.
   * @param about what it needs to know, as JSON; credentials of an account are opened for it
   * @throws Refused `connector.failed`
   */
  request<O extends Operation>(operation: O, about: Readonly<Record<string, unknown>>, how?: CallOptions): Promise<AnswerTo<O>>;
}

/** How it is asked: `key` is the same for every attempt at one and the same thing, so that the service does it once. */
export interface CallOptions {
  key?: string;
  signal?: AbortSignal;
}

/** Nothing is configured for a service: says which variable connects it. */
export const notConnected = (service: Service): Refused => {
  const { url } = variablesOf(service);
  return refuse('connector.not_connected', {
    message: `The service ${service} is not connected: set ${url} and start the platform again.`,
    details: { service, configure: url },
  });
};

/** A service that did not do what it was asked. @param reason a sentence without addresses and secrets */
export const failed = (service: Service, reason: string, failure: Failure = 'answered'): Refused =>
  refuse('connector.failed', { message: `The service ${service} did not do it: ${reason}`, details: { service, reason, failure } });
