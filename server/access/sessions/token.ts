import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { secondFactorLimits } from '../../../contract/access/session.ts';
import type { UserId } from '../../../contract/platform/index.ts';

/** Validity of an access token, in ms. */
export const accessTokenMs = 5 * 60_000;
/** Name of the installation's secret that signs it. */
export const accessTokenKey = 'access-token-key';
const issuer = 'atalaya';
const audience = 'atalaya-console';
const kind = 'at+jwt';

/** Creates the access token of requests: signed, short-lived, bound to its session. */
export function signAccessToken(key: Uint8Array, of: { user: UserId; session: string; now: number }): Promise<string> {
  return new SignJWT({ sid: of.session })
    .setProtectedHeader({ alg: 'HS256', typ: kind })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(of.user))
    .setIssuedAt(Math.floor(of.now / 1000))
    .setExpirationTime(Math.floor((of.now + accessTokenMs) / 1000))
    .sign(key);
}

export type AccessToken = { kind: 'valid'; user: UserId; session: string } | { kind: 'expired' } | { kind: 'invalid' };

const Header = z.object({ alg: z.literal('HS256'), typ: z.literal(kind), crit: z.optional(z.never()) });
const Claims = z.object({
  iss: z.literal(issuer),
  aud: z.literal(audience),
  exp: z.number(),
  nbf: z.optional(z.number()),
  sub: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  sid: z.string(),
});
const longestToken = 2000;

/**
 * Verifies an access token. Accepts only HS256, and only tokens that this platform issued for the console. Computed at once instead of in a
 * thread, where every request would wait behind the passwords of others.
 */
export function readAccessToken(key: Uint8Array, token: string, now: number): AccessToken {
  const [header, payload, signature, ...rest] = token.split('.');
  if (token.length > longestToken || !header || !payload || !signature || rest.length > 0) return { kind: 'invalid' };
  const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest();
  const sent = Buffer.from(signature, 'base64url');
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return { kind: 'invalid' };
  const claims = Claims.safeParse(decode(payload));
  if (!Header.safeParse(decode(header)).success || !claims.success) return { kind: 'invalid' };
  const { exp, nbf = 0, sub, sid } = claims.data;
  const second = Math.floor(now / 1000);
  if (nbf > second || !Number.isSafeInteger(Number(sub))) return { kind: 'invalid' };
  return exp <= second ? { kind: 'expired' } : { kind: 'valid', user: Number(sub) as UserId, session: sid };
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Generates a code of the second factor: six uniformly random digits. */
export const newCode = (): string => String(randomInt(10 ** secondFactorLimits.digits)).padStart(secondFactorLimits.digits, '0');

/** Hashes a code with a key from outside the store, because six digits are easily guessed from a plain hash. Bound to its sign-in. */
export const codeHash = (key: Uint8Array, token: string, code: string): string =>
  createHmac('sha256', key).update(`${token}:${code}`).digest('hex');
