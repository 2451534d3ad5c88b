import { createHash, randomBytes } from 'node:crypto';
import { type HttpReply, type HttpRequest, type Limits, send } from './exchange.ts';

/** Credentials for a device. */
export interface Login {
  user: string;
  password: string;
}

const hashes: Readonly<Record<string, string>> = { md5: 'md5', 'sha-256': 'sha256' };
const partsOf = (challenge: string): Record<string, string> =>
  Object.fromEntries(
    [...challenge.matchAll(/(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g)].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '',
    ]),
  );
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/**
 * What answers a challenge of a server (RFC 7616, with qop `auth` or none; MD5 and SHA-256), or a plain one of type Basic.
 * @param challenges the lines of `www-authenticate`
 * @returns the value of `authorization`; null where none of them is understood
 */
export function authorizationFor(
  challenges: readonly string[],
  { user, password }: Login,
  asked: { method: string; uri: string },
  cnonce = randomBytes(12).toString('hex'),
): string | null {
  const digests = challenges.filter((one) => /^digest\s/i.test(one)).map(partsOf);
  const digest = digests.find(({ algorithm = 'md5' }) => algorithm.toLowerCase() in hashes);
  if (!digest) {
    const isBasic = challenges.some((one) => /^basic\b/i.test(one));
    return isBasic ? `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` : null;
  }
  const { realm = '', nonce = '', opaque, algorithm } = digest;
  const name = hashes[(algorithm ?? 'md5').toLowerCase()] ?? 'md5';
  const hash = (...parts: readonly string[]): string => createHash(name).update(parts.join(':')).digest('hex');
  const qop = digest['qop']?.split(',').some((one) => one.trim() === 'auth') ? 'auth' : undefined;
  const [who, what, nc] = [hash(user, realm, password), hash(asked.method, asked.uri), '00000001'];
  const response = qop ? hash(who, nonce, nc, cnonce, qop, what) : hash(who, nonce, what);
  const parts = [`username=${quoted(user)}`, `realm=${quoted(realm)}`, `nonce=${quoted(nonce)}`, `uri=${quoted(asked.uri)}`];
  if (qop) parts.push(`qop=${qop}`, `nc=${nc}`, `cnonce=${quoted(cnonce)}`);
  if (algorithm) parts.push(`algorithm=${algorithm}`);
  if (opaque !== undefined) parts.push(`opaque=${quoted(opaque)}`);
  return `Digest ${[...parts, `response=${quoted(response)}`].join(', ')}`;
}

/** One exchange with a device that may require authentication: its challenge is answered once. */
export async function sendWithDigest(
  login: Login | null,
  asked: HttpRequest,
  privateAddresses: boolean,
  limits: Limits,
): Promise<HttpReply> {
  const first = await send(asked, privateAddresses, limits);
  const given = first.headers['www-authenticate'];
  if (first.status !== 401 || !login || !given) return first;
  const challenges = given.split(/,\s*(?=(?:digest|basic)\b)/i);
  const method = asked.method ?? (asked.body === null ? 'GET' : 'POST');
  const authorization = authorizationFor(challenges, login, { method, uri: `${asked.url.pathname}${asked.url.search}` });
  return authorization ? send({ ...asked, headers: { ...asked.headers, authorization } }, privateAddresses, limits) : first;
}
