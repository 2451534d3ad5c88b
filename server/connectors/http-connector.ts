import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, kindOf, mayAsk } from './address-guard.ts';
import { type Connector, failed } from './connector.ts';
import { type AnswerTo, type Operation, operations } from './operations.ts';
import type { Service, ServiceAddress } from './services.ts';

interface Limits {
  /** How long the whole exchange may take, in ms. */
  patienceMs: number;
  /** The longest answer, in bytes. */
  most: number;
}
const usual: Limits = { patienceMs: 25_000, most: 8_000_000 };

/**
 * Asks a service over HTTP: `POST {url}/{verb}` with what it needs to know as JSON, `Authorization: Bearer {token}`; the answer is
 * JSON as `operations` says. Redirects are not followed: they would lead past the guard, and take the token along.
 */
export function httpConnector(service: Service, address: ServiceAddress, privateAddresses: boolean, limits = usual): Connector {
  return {
    demo: false,
    ask: async <O extends Operation>(operation: O, about: Readonly<Record<string, unknown>>): Promise<AnswerTo<O>> => {
      const verb = operation.slice(service.length + 1);
      const url = new URL(`${address.url.replace(/\/+$/, '')}/${verb}`);
      const wrong = wrongWith(url, privateAddresses);
      if (wrong) throw failed(service, wrong);
      const text = await post(url, JSON.stringify(about), address.token, privateAddresses, limits).catch((error: Error) => {
        throw failed(service, reasonOf(error));
      });
      return read(service, operation, text);
    },
  };
}

/** What keeps an address from being asked before anything is sent; null: nothing. */
function wrongWith(url: URL, privateAddresses: boolean): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) === 0 ? host === 'localhost' : kindOf(host) === 'private';
  if (isIP(host) !== 0 && !mayAsk(host, privateAddresses))
    return 'its address is private, which CONNECTOR_PRIVATE_ADDRESSES does not allow.';
  if (url.protocol === 'http:' && !(isPrivate || privateAddresses)) return 'its address must begin with https://.';
  return null;
}

class Unasked extends Error {}

function post(url: URL, body: string, token: string | null, privateAddresses: boolean, limits: Limits): Promise<string> {
  const ask = url.protocol === 'https:' ? askHttps : askHttp;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const giveUp = (reason: string): void => {
      reject(new Unasked(reason));
      request.destroy();
    };
    const request = ask(
      url,
      { method: 'POST', headers, agent: false, lookup: guardedLookup(privateAddresses), signal: AbortSignal.timeout(limits.patienceMs) },
      (reply) => {
        const status = reply.statusCode ?? 0;
        if (status >= 300 && status < 400) return giveUp('it answered with a redirect, which is not followed.');
        if (status >= 400) return giveUp(`it answered ${status}.`);
        const chunks: Buffer[] = [];
        let length = 0;
        reply.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > limits.most) giveUp('its answer is too long.');
          else chunks.push(chunk);
        });
        reply.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
        reply.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Why an exchange failed, without the address that it went to. */
function reasonOf(error: Error & { code?: string }): string {
  if (error instanceof Unasked) return error.message;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it took too long.';
  if (error.code === 'EGUARD') return 'its address is private, which CONNECTOR_PRIVATE_ADDRESSES does not allow.';
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'its name is not known.';
  if (error.code === 'ECONNREFUSED') return 'nothing listens at its address.';
  return 'the connection broke.';
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
