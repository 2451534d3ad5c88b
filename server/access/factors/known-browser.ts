import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserId } from '../../../contract/platform/index.ts';
import { type Config, sameHash } from '../../platform/index.ts';
import { isSecure } from '../sessions/refresh-cookie.ts';

/** Browsers are known for the longest time that they keep a cookie, in days; at most so many users of one are. */
const validDays = 400;
const usersAtMost = 5;

type Address = Pick<Config, 'publicUrl'>;

/** By user: the name of this browser, on which that user completed a second factor before. */
export type KnownBrowsers = ReadonlyMap<UserId, string>;

const cookieName = (config: Address, request: FastifyRequest) => `${isSecure(config, request) ? '__Host-' : ''}atalaya_browser`;
const seal = (key: Uint8Array, user: string, name: string) => createHmac('sha256', key).update(`browser:${user}:${name}`).digest('hex');

/**
 * Reads for which users this browser is known. The cookie opens nothing: a known browser has limits of its own for codes, so that others who
 * know the password cannot use them up, from whatever address. It is sealed, so that nobody makes up further limits.
 */
export function knownBrowsersOf(request: FastifyRequest, config: Address, key: Uint8Array): KnownBrowsers {
  const entries = (request.cookies[cookieName(config, request)] ?? '').slice(0, 1000).split('~').slice(0, usersAtMost);
  return new Map(
    entries.flatMap((entry): [UserId, string][] => {
      const [user = '', name = '', mac = '', ...rest] = entry.split('.');
      const isWhole = /^\d{1,15}$/.test(user) && /^[\w-]{16}$/.test(name) && /^[0-9a-f]{64}$/.test(mac) && rest.length === 0;
      const isValid = isWhole && sameHash(mac, seal(key, user, name));
      return isValid ? [[Number(user) as UserId, name]] : [];
    }),
  );
}

/** Makes this browser known for a user who has just completed a second factor. */
export function setKnownBrowser(reply: FastifyReply, config: Address, key: Uint8Array, user: UserId): void {
  const { request } = reply;
  const known = knownBrowsersOf(request, config, key);
  const name = known.get(user) ?? randomBytes(12).toString('base64url');
  const others = [...known].filter(([one]) => one !== user).slice(0, usersAtMost - 1);
  const value = [[user, name] as const, ...others].map(([one, its]) => `${one}.${its}.${seal(key, String(one), its)}`).join('~');
  const secure = isSecure(config, request);
  const options = { path: secure ? '/' : '/v1/user', httpOnly: true, sameSite: 'strict', secure } as const;
  void reply.setCookie(cookieName(config, request), value, { ...options, maxAge: validDays * 24 * 3600 });
}
