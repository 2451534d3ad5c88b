import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/index.ts';

const name = 'atalaya_refresh';

const options = (config: Pick<Config, 'publicUrl'>, request: FastifyRequest) =>
  ({
    path: '/v1/user',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl?.startsWith('https:') || request.protocol === 'https',
  }) as const;

/** Sends the refresh token in a cookie that scripts cannot read. @param maxAgeMs its validity */
export function setRefreshCookie(reply: FastifyReply, config: Pick<Config, 'publicUrl'>, token: string, maxAgeMs: number): void {
  void reply.setCookie(name, token, { ...options(config, reply.request), maxAge: Math.floor(maxAgeMs / 1000) });
}

export function clearRefreshCookie(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): void {
  void reply.clearCookie(name, options(config, reply.request));
}

export const refreshCookieOf = (request: FastifyRequest): string | null => request.cookies[name]?.slice(0, 200) || null;
