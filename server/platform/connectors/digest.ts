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
 * The response to a challenge (RFC 7616, with qop `auth` or none; MD5 and SHA-256), or to a Basic challenge.
 * @param challenges the lines of `www-authenticate`
 * @returns the value of `authorization`; null: no supported challenge
 */
export function authorizationFor(
  challenges: readonly string[],
  { user, password }: Login,
  request: { method: string; uri: string },
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
  const [who, what, nc] = [hash(user, realm, password), hash(request.method, request.uri), '00000001'];
  const response = qop ? hash(who, nonce, nc, cnonce, qop, what) : hash(who, nonce, what);
  const parts = [`username=${quoted(user)}`, `realm=${quoted(realm)}`, `nonce=${quoted(nonce)}`, `uri=${quoted(request.uri)}`];
  if (qop) parts.push(`qop=${qop}`, `nc=${nc}`, `cnonce=${quoted(cnonce)}`);
  if (algorithm) parts.push(`algorithm=${algorithm}`);
  if (opaque !== undefined) parts.push(`opaque=${quoted(opaque)}`);
  return `Digest ${[...parts, `response=${quoted(response)}`].join(', ')}`;
}

/** One exchange with a device that may require authentication: its challenge is answered once. */
export async function sendWithDigest(
  login: Login | null,
  request: HttpRequest,
  privateAddresses: boolean,
  limits: Limits,
): Promise<HttpReply> {
  const first = await send(request, privateAddresses, limits);
  const challenge = first.headers['www-authenticate'];
  if (first.status !== 401 || !login || !challenge) return first;
  const challenges = challenge.split(/,\s*(?=(?:digest|basic)\b)/i);
  const method = request.method ?? (request.body === null ? 'GET' : 'POST');
  const authorization = authorizationFor(challenges, login, { method, uri: `${request.url.pathname}${request.url.search}` });
  return authorization ? send({ ...request, headers: { ...request.headers, authorization } }, privateAddresses, limits) : first;
}
