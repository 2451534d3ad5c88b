import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/index.ts';

type Address = Pick<Config, 'publicUrl'>;

/** Whether the browser's connection is encrypted, so that its cookies may be bound to it. */
export const isSecure = (config: Address, request: FastifyRequest): boolean =>
  config.publicUrl?.startsWith('https:') === true || request.protocol === 'https';

/**
 * Over https the name begins with `__Host-`: browsers accept such a cookie only from this host, with Secure and for the path `/`, so that no
 * subdomain can set or read it.
 */
function cookieOf(config: Address, request: FastifyRequest) {
  const secure = isSecure(config, request);
  const options = { path: secure ? '/' : '/v1/user', httpOnly: true, sameSite: 'strict', secure } as const;
  return { name: secure ? '__Host-atalaya_refresh' : 'atalaya_refresh', options };
}

/** Sends the refresh token in a cookie that scripts cannot read. @param maxAgeMs its validity */
export function setRefreshCookie(reply: FastifyReply, config: Address, token: string, maxAgeMs: number): void {
  const { name, options } = cookieOf(config, reply.request);
  void reply.setCookie(name, token, { ...options, maxAge: Math.floor(maxAgeMs / 1000) });
}

export function clearRefreshCookie(reply: FastifyReply, config: Address): void {
  const { name, options } = cookieOf(config, reply.request);
  void reply.clearCookie(name, options);
}

export const refreshCookieOf = (request: FastifyRequest, config: Address): string | null =>
  request.cookies[cookieOf(config, request).name]?.slice(0, 200) || null;
