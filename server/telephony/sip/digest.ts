import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readDigest } from './fields.ts';
import { header, type SipRequest } from './message.ts';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
/** Maximum number of nonces whose counters a connection tracks; a phone uses one or two for each call. */
const maxNonces = 256;

/** Result of authentication: the verified user, or the reason for failure. */
export type DigestResult = { kind: 'shown'; user: string } | { kind: 'nothing' } | { kind: 'stale' } | { kind: 'wrong'; user: string };

/** The counters of the nonces that one connection was given. */
export type Counters = Map<string, number>;

/**
 * Digest authentication with MD5 and qop=auth (RFC 2617). Nonces are signed and contain their time of issue, so that none is stored; each
 * is bound to one connection, which tracks the last counter of those in use to reject replays.
 */
export class Digest {
  readonly #realm: string;
  readonly #lifeMs: number;
  readonly #key = randomBytes(32);

  constructor(realm: string, lifeMs: number) {
    this.#realm = realm;
    this.#lifeMs = lifeMs;
  }

  /** The header value of a challenge. */
  challenge(connection: string, isStale: boolean): string {
    const parts = [`realm="${this.#realm}"`, `nonce="${this.#nonce(connection)}"`, 'algorithm=MD5', 'qop="auth"'];
    return `Digest ${[...parts, ...(isStale ? ['stale=true'] : [])].join(', ')}`;
  }

  /** Verifies a request against the secret of the user it names. `ha1Of` returns null for an unknown name, which is also `wrong`. */
  async read(
    request: SipRequest,
    connection: string,
    counters: Counters,
    ha1Of: (user: string) => Promise<string | null>,
  ): Promise<DigestResult> {
    const value =
      header(request, request.method === 'REGISTER' ? 'authorization' : 'proxy-authorization') ?? header(request, 'authorization');
    const credentials = value === undefined ? null : readDigest(value);
    if (!credentials || credentials['realm'] !== this.#realm) return { kind: 'nothing' };
    const { username: user = '', nonce = '', nc = '' } = credentials;
    if (!this.#isFresh(nonce, connection)) return { kind: 'stale' };
    const expected = expectedOf(request, credentials);
    if (expected === null) return { kind: 'wrong', user };
    const ha1 = await ha1Of(user);
    if (!isSame(expected(ha1 ?? randomBytes(16).toString('hex')), credentials['response']?.toLowerCase() ?? '') || ha1 === null)
      return { kind: 'wrong', user };
    return counted(counters, nonce, Number.parseInt(nc, 16)) ? { kind: 'shown', user } : { kind: 'stale' };
  }

  #nonce(connection: string): string {
    const nonce = `${Date.now().toString(36)}.${randomBytes(9).toString('base64url')}`;
    return `${nonce}.${this.#signature(nonce, connection)}`;
  }

  #signature(nonce: string, connection: string): string {
    return createHmac('sha256', this.#key).update(`${nonce} ${connection}`).digest('base64url').slice(0, 22);
  }

  #isFresh(nonce: string, connection: string): boolean {
    const [at = '', random = '', signature = ''] = nonce.split('.', 3);
    if (!isSame(this.#signature(`${at}.${random}`, connection), signature)) return false;
    return Date.now() - Number.parseInt(at, 36) <= this.#lifeMs;
  }
}

/** Computes the expected response from an HA1; null when a required parameter is missing. */
function expectedOf(request: SipRequest, credentials: Readonly<Record<string, string>>): ((ha1: string) => string) | null {
  const { nonce = '', uri = '', nc = '', cnonce = '', qop = '' } = credentials;
  if (qop !== 'auth' || !/^[0-9a-f]{8}$/i.test(nc) || cnonce === '' || uri !== request.uri) return null;
  return (ha1) => md5(`${ha1}:${nonce}:${nc}:${cnonce}:auth:${md5(`${request.method}:${uri}`)}`);
}

function counted(counters: Counters, nonce: string, nc: number): boolean {
  if (nc <= (counters.get(nonce) ?? 0)) return false;
  counters.delete(nonce);
  counters.set(nonce, nc);
  for (const [old] of counters) if (counters.size > maxNonces) counters.delete(old);
  return true;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
