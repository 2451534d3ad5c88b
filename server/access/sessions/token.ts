import { createHmac, randomInt } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
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

/** Verifies an access token. Accepts only HS256, and only tokens that this platform issued for the console. */
export async function readAccessToken(key: Uint8Array, token: string, now: number): Promise<AccessToken> {
  try {
    const options = {
      algorithms: ['HS256'],
      typ: kind,
      issuer,
      audience,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'sub', 'sid'],
    };
    const { payload } = await jwtVerify(token, key, options);
    const user = Number(payload.sub);
    if (!Number.isSafeInteger(user) || user < 1 || typeof payload['sid'] !== 'string') return { kind: 'invalid' };
    return { kind: 'valid', user: user as UserId, session: payload['sid'] };
  } catch (error) {
    return { kind: (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid' };
  }
}

/** Generates a code of the second factor: six uniformly random digits. */
export const newCode = (): string => String(randomInt(10 ** secondFactorLimits.digits)).padStart(secondFactorLimits.digits, '0');

/** Hashes a code with a key from outside the store, because six digits are easily guessed from a plain hash. Bound to its sign-in. */
export const codeHash = (key: Uint8Array, token: string, code: string): string =>
  createHmac('sha256', key).update(`${token}:${code}`).digest('hex');
