import { request as askHttp, type IncomingHttpHeaders } from 'node:http';
import { request as askHttps } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, isAllowedAddress, isBlockedPort, kindOf } from './address-guard.ts';

export interface Limits {
  /** Timeout of the complete exchange, in ms. */
  patienceMs: number;
  /** Maximum size of the reply, in bytes. */
  most: number;
}
export const defaultLimits: Limits = { patienceMs: 25_000, most: 8_000_000 };

/** Why a request to an address is blocked before anything is sent; null: it is allowed. */
export function addressFault(url: URL, privateAddresses: boolean): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) === 0 ? host === 'localhost' : kindOf(host) === 'private';
  if (isIP(host) !== 0 && !isAllowedAddress(host, privateAddresses))
    return 'its address is private, which CONNECTOR_PRIVATE_ADDRESSES does not allow.';
  if (isBlockedPort(url.port)) return 'its port is one of mail, terminals or databases.';
  if (url.protocol === 'http:' && !(isPrivate || privateAddresses)) return 'its address must begin with https://.';
  return null;
}

/** Kind of failure of an exchange: `refused` and `answered` come from the other side, the others occur before it could reply. */
export type Failure = 'guarded' | 'unreachable' | 'timed_out' | 'refused' | 'answered';

class RequestError extends Error {
  readonly kind: Failure;
  constructor(reason: string, kind: Failure = 'answered') {
    super(reason);
    this.kind = kind;
  }
}

/** A request. `method` defaults to POST with a body and to GET without one. */
export interface HttpRequest {
  url: URL;
  body: string | null;
  token: string | null;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** Aborts the exchange. */
  signal?: AbortSignal;
}

/** The reply, whatever its status. */
export interface HttpReply {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

function headersOf({ body, token, headers }: HttpRequest): Record<string, string | number> {
  return {
    accept: 'application/json',
    ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
  };
}

/**
 * One exchange with an external host. Connects to allowed addresses only, whatever the name resolves to by then. Redirects are returned
 * like any other reply: following them would bypass the guard and forward the token.
 * @throws Error see `reasonOf`
 */
export function send(call: HttpRequest, privateAddresses: boolean, limits = defaultLimits): Promise<HttpReply> {
  const { url, body } = call;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal IP address is used without a lookup.
  if (isIP(host) !== 0 && !isAllowedAddress(host, privateAddresses))
    return Promise.reject(Object.assign(new Error('a private address'), { code: 'EGUARD' }));
  const startRequest = url.protocol === 'https:' ? askHttps : askHttp;
  const method = call.method ?? (body === null ? 'GET' : 'POST');
  const patience = AbortSignal.timeout(limits.patienceMs);
  const signal = call.signal ? AbortSignal.any([call.signal, patience]) : patience;
  return new Promise((resolve, reject) => {
    const giveUp = (reason: Error): void => {
      reject(reason);
      request.destroy();
    };
    const onAbort = (): void => giveUp(signal.reason as Error);
    const request = startRequest(
      url,
      { method, headers: headersOf(call), agent: false, lookup: guardedLookup(privateAddresses) },
      (reply) => {
        const chunks: Buffer[] = [];
        let length = 0;
        reply.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > limits.most) giveUp(new RequestError('its answer is too long.'));
          else chunks.push(chunk);
        });
        reply.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes, text: bytes.toString('utf8') });
        });
        reply.on('error', reject);
      },
    );
    request.on('error', reject);
    request.on('close', () => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    request.end(body ?? undefined);
  });
}

/** One exchange with an external service, as text; redirects and error statuses are failures. */
export async function exchange(call: HttpRequest, privateAddresses: boolean, limits = defaultLimits): Promise<string> {
  const { status, text } = await send(call, privateAddresses, limits);
  if (status >= 300 && status < 400) throw new RequestError('it answered with a redirect, which is not followed.');
  if (status >= 400) throw new RequestError(`it answered ${status}.`, status < 500 ? 'refused' : 'answered');
  return text;
}

/** Why an exchange failed, without its address. */
export function reasonOf(error: Error & { code?: string }): string {
  if (error instanceof RequestError) return error.message;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it took too long.';
  if (error.code === 'EGUARD') return 'its address is private, which CONNECTOR_PRIVATE_ADDRESSES does not allow.';
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'its name is not known.';
  if (error.code === 'ECONNREFUSED') return 'nothing listens at its address.';
  return 'the connection broke.';
}

/** The kind of an exchange's failure. */
export function failureOf(error: Error & { code?: string }): Failure {
  if (error instanceof RequestError) return error.kind;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timed_out';
  return error.code === 'EGUARD' ? 'guarded' : 'unreachable';
}
