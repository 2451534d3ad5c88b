import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, kindOf, mayAsk } from './address-guard.ts';

interface Limits {
  /** How long the whole exchange may take, in ms. */
  patienceMs: number;
  /** The longest answer, in bytes. */
  most: number;
}
export const usual: Limits = { patienceMs: 25_000, most: 8_000_000 };

/** What keeps an address from being asked before anything is sent; null: nothing. */
export function wrongWith(url: URL, privateAddresses: boolean): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) === 0 ? host === 'localhost' : kindOf(host) === 'private';
  if (isIP(host) !== 0 && !mayAsk(host, privateAddresses))
    return 'its address is private, which CONNECTOR_PRIVATE_ADDRESSES does not allow.';
  if (url.protocol === 'http:' && !(isPrivate || privateAddresses)) return 'its address must begin with https://.';
  return null;
}

class Unasked extends Error {}

/** What is asked of an address: POST where there is a body, else GET. */
interface Exchanged {
  url: URL;
  body: string | null;
  token: string | null;
}

/** One exchange with an outside service, as text. Redirects are not followed: they would lead past the guard, and take the token along. */
export function exchange({ url, body, token }: Exchanged, privateAddresses: boolean, limits = usual): Promise<string> {
  const ask = url.protocol === 'https:' ? askHttps : askHttp;
  const method = body === null ? 'GET' : 'POST';
  const headers = {
    accept: 'application/json',
    ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const giveUp = (reason: string): void => {
      reject(new Unasked(reason));
      request.destroy();
    };
    const request = ask(
      url,
      { method, headers, agent: false, lookup: guardedLookup(privateAddresses), signal: AbortSignal.timeout(limits.patienceMs) },
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
    request.end(body ?? undefined);
  });
}

/** Why an exchange failed, without the address that it went to. */
export function reasonOf(error: Error & { code?: string }): string {
  if (error instanceof Unasked) return error.message;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it took too long.';
  if (error.code === 'EGUARD') return 'its address is private, which CONNECTOR_PRIVATE_ADDRESSES does not allow.';
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'its name is not known.';
  if (error.code === 'ECONNREFUSED') return 'nothing listens at its address.';
  return 'the connection broke.';
}
