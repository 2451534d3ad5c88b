import { type Refused, refuse } from '../http/refused.ts';
import type { Failure } from './exchange.ts';
import type { AnswerTo, Operation } from './operations.ts';
import { type Service, variablesOf } from './services.ts';

/** An external service, regardless of its provider. */
export interface Connector {
  /** True for the demo stand-in, which sends no requests. */
  readonly demo: boolean;
  /**
   * Requests an operation from the service and waits for its reply.
   * @param about the parameters, as JSON; the credentials of an account are decrypted for it
   * @throws Refused `connector.failed`
   */
  request<O extends Operation>(operation: O, about: Readonly<Record<string, unknown>>, how?: CallOptions): Promise<AnswerTo<O>>;
}

/** Call options: `key` is the same for every attempt at one operation, so that the service performs it once. */
export interface CallOptions {
  key?: string;
  signal?: AbortSignal;
}

/** No service is configured: the refusal names the variable that connects it. */
export const notConnected = (service: Service): Refused => {
  const { url } = variablesOf(service);
  return refuse('connector.not_connected', {
    message: `The service ${service} is not connected: set ${url} and start the platform again.`,
    details: { service, configure: url },
  });
};

/** The service did not complete the operation. @param reason a sentence without addresses or secrets */
export const failed = (service: Service, reason: string, failure: Failure = 'answered'): Refused =>
  refuse('connector.failed', { message: `The service ${service} did not do it: ${reason}`, details: { service, reason, failure } });
