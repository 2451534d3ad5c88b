import { type CallOptions, type Connector, failed } from './connector.ts';
import { addressFault, defaultLimits, exchange, failureOf, reasonOf } from './exchange.ts';
import { type AnswerTo, type Operation, operations } from './operations.ts';
import type { Service, ServiceAddress } from './services.ts';

/**
 * Calls a service over HTTP: `POST {url}/{verb}` with the parameters as JSON, `Authorization: Bearer {token}`, and `Idempotency-Key` if a key
 * is given; the reply is JSON as defined by `operations`. Redirects are not followed: that would bypass the guard and forward the token.
 */
export function httpConnector(service: Service, address: ServiceAddress, privateAddresses: boolean, limits = defaultLimits): Connector {
  return {
    demo: false,
    request: async <O extends Operation>(
      operation: O,
      about: Readonly<Record<string, unknown>>,
      how: CallOptions = {},
    ): Promise<AnswerTo<O>> => {
      const verb = operation.slice(service.length + 1);
      const url = new URL(`${address.url.replace(/\/+$/, '')}/${verb}`);
      const wrong = addressFault(url, privateAddresses);
      if (wrong) throw failed(service, wrong, 'guarded');
      const headers = how.key === undefined ? {} : { 'idempotency-key': how.key };
      const request = { url, body: JSON.stringify(about), token: address.token, headers, ...(how.signal && { signal: how.signal }) };
      const text = await exchange(request, privateAddresses, limits).catch((error: Error) => {
        throw failed(service, reasonOf(error), failureOf(error));
      });
      return read(service, operation, text);
    },
  };
}

function read<O extends Operation>(service: Service, operation: O, text: string): AnswerTo<O> {
  const json = ((): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw failed(service, 'its answer is not JSON.');
    }
  })();
  const answer = operations[operation].safeParse(json);
  if (!answer.success) {
    const at = answer.error.issues[0]?.path.join('.') ?? '';
    throw failed(service, `its answer to ${operation} is not as agreed (${at}).`);
  }
  return answer.data as AnswerTo<O>;
}
