import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a signed request is accepted: longer than clocks of nodes differ. */
const validMs = 30_000;
/** Beyond so many requests in that time, further ones are refused rather than forgotten ones accepted again. */
const rememberedMost = 200_000;

/** A request of one node to another. */
export interface NodeRequest {
  readonly method: string;
  /** The node that is asked. */
  readonly target: string;
  /** Path and query. */
  readonly path: string;
}

const sign = (key: Uint8Array, { method, target, path }: NodeRequest, expires: number, nonce: string): Buffer =>
  createHmac('sha256', key).update(['node-request', method, target, path, expires, nonce].join('\0')).digest();

/** Signs a request for one use within half a minute. @param now in ms */
export function signNodeRequest(key: Uint8Array, request: NodeRequest, now: number): string {
  const expires = now + validMs;
  const nonce = randomBytes(12).toString('base64url');
  return `${expires}.${nonce}.${sign(key, request, expires, nonce).toString('base64url')}`;
}

/** Verifies signatures of requests to a node, each of which is accepted once. */
export class NodeVerifier {
  readonly #key: Uint8Array;
  /** Nonces that were used, in order of their use, with the end of their signature. */
  readonly #used = new Map<string, number>();

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** Whether another node of this installation signed exactly this request, for now and for the first time. */
  accepts(request: NodeRequest, signed: string, now: number): boolean {
    const [expires = '', nonce = '', provided = '', ...rest] = signed.split('.');
    const until = Number(expires);
    if (rest.length > 0 || !/^\d{1,15}$/.test(expires) || nonce === '') return false;
    const right = sign(this.#key, request, until, nonce);
    const found = Buffer.from(provided, 'base64url');
    if (found.length !== right.length || !timingSafeEqual(found, right)) return false;
    if (until <= now || until > now + 2 * validMs) return false;
    for (const [used, end] of this.#used) {
      if (end > now) break;
      this.#used.delete(used);
    }
    if (this.#used.has(nonce) || this.#used.size >= rememberedMost) return false;
    this.#used.set(nonce, until + validMs);
    return true;
  }
}
