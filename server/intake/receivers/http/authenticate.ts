import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { HttpSettings } from './settings.ts';

/** Lifetime of a nonce in ms, and how many are valid at once. */
const [nonceMs, maxNonces] = [60_000, 1000];
const realm = 'Receiver';

/** What authentication reads of a request. */
export interface Credentials {
  readonly method: string;
  /** Path and query as they arrived. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The secret in the path. */
  readonly secret: string | null;
}

/** `missing`: nothing was shown, e.g. the first request of Digest; `stale`: a nonce was used before or is too old. */
export type Authentication = 'valid' | 'missing' | 'stale' | 'wrong';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Compares in constant time. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));

/** Authenticates the senders of one receiver. A secret in the settings is always required, Basic and Digest beside it. */
export class SenderAuthenticator {
  readonly #settings: HttpSettings;
  readonly #now: () => number;
  /** Expiry by nonce, oldest first. */
  readonly #nonces = new Map<string, number>();

  constructor(settings: HttpSettings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  verify(request: Credentials): Authentication {
    const { authentication } = this.#settings;
    const bySecret = this.#verifySecret(request);
    if (authentication === 'secret' || bySecret === 'wrong') return bySecret;
    if (this.#settings.secret !== null && bySecret !== 'valid') return bySecret;
    return authentication === 'basic' ? this.#verifyBasic(request) : this.#verifyDigest(request);
  }

  /** The values of `www-authenticate`, with nonces for Digest. */
  challenges(isStale: boolean): string[] {
    const { authentication } = this.#settings;
    if (authentication === 'secret') return ['Bearer'];
    if (authentication === 'basic') return [`Basic realm="${realm}", charset="UTF-8"`];
    const nonce = this.#createNonce();
    const stale = isStale ? ', stale=true' : '';
    return ['SHA-256', 'MD5'].map((algorithm) => `Digest realm="${realm}", qop="auth", algorithm=${algorithm}, nonce="${nonce}"${stale}`);
  }

  #verifySecret({ secret: inPath, headers }: Credentials): Authentication {
    const { secret, authentication } = this.#settings;
    if (secret === null) return authentication === 'secret' ? 'wrong' : 'missing';
    const header = headers['x-receiver-secret'];
    const bearer = /^Bearer (.{1,1000})$/i.exec(headers.authorization ?? '')?.[1];
    const shown = [inPath, typeof header === 'string' ? header : null, bearer ?? null].filter((one) => one !== null);
    if (shown.length === 0) return 'missing';
    return shown.some((one) => isSame(one, secret)) ? 'valid' : 'wrong';
  }

  #verifyBasic({ headers }: Credentials): Authentication {
    const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,4000})$/i.exec(headers.authorization ?? '') ?? [];
    if (encoded === undefined) return 'missing';
    const { user, password } = this.#settings;
    if (user === null || password === null) return 'wrong';
    return isSame(Buffer.from(encoded, 'base64').toString('utf8'), `${user}:${password}`) ? 'valid' : 'wrong';
  }

  #verifyDigest({ method, url, headers }: Credentials): Authentication {
    const header = headers.authorization ?? '';
    if (!/^Digest /i.test(header) || header.length > 4000) return 'missing';
    const fields = fieldsOf(header.slice('Digest '.length));
    const algorithm = (fields['algorithm'] ?? 'MD5').toUpperCase();
    if (algorithm !== 'MD5' && algorithm !== 'SHA-256') return 'wrong';
    const nonce = fields['nonce'] ?? '';
    if (!this.#useNonce(nonce)) return 'stale';
    const expected = this.#digestOf(algorithm === 'MD5' ? 'md5' : 'sha256', fields, method.toUpperCase(), url);
    return expected !== null && isSame((fields['response'] ?? '').toLowerCase(), expected) ? 'valid' : 'wrong';
  }

  /** The response that is expected; null: the fields are not of this receiver, address and user. */
  #digestOf(algorithm: 'md5' | 'sha256', fields: Readonly<Record<string, string>>, method: string, url: string): string | null {
    const { user, password } = this.#settings;
    const { username, uri, nonce = '', qop, nc = '', cnonce = '' } = fields;
    if (user === null || password === null || username !== user || fields['realm'] !== realm || uri !== url) return null;
    const hash = (...parts: readonly string[]): string => createHash(algorithm).update(parts.join(':')).digest('hex');
    const [who, what] = [hash(user, realm, password), hash(method, url)];
    // Cameras of RFC 2069 answer without qop.
    if (qop === undefined) return hash(who, nonce, what);
    return qop === 'auth' ? hash(who, nonce, nc, cnonce, qop, what) : null;
  }

  #createNonce(): string {
    const nonce = randomBytes(18).toString('base64url');
    for (const [old, expiry] of this.#nonces) {
      if (expiry > this.#now() && this.#nonces.size < maxNonces) break;
      this.#nonces.delete(old);
    }
    this.#nonces.set(nonce, this.#now() + nonceMs);
    return nonce;
  }

  /** Whether a nonce is valid; it is not afterwards. */
  #useNonce(nonce: string): boolean {
    const expiry = this.#nonces.get(nonce) ?? 0;
    this.#nonces.delete(nonce);
    return expiry > this.#now();
  }
}

function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [, name = '', quoted, plain] of text.matchAll(/(\w{1,40})=(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g)) {
    fields[name.toLowerCase()] = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '';
  }
  return fields;
}
