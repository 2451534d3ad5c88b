import type { FastifyReply, FastifyRequest } from 'fastify';
import { signOnValidMs } from '../../../contract/access/single-sign-on.ts';
import { type Config, newToken } from '../../platform/index.ts';
import { isSecure } from '../sessions/refresh-cookie.ts';

type Address = Pick<Config, 'publicUrl'>;

/** As the refresh cookie: over https only this host can set it. */
const cookieOf = (config: Address, request: FastifyRequest) =>
  isSecure(config, request) ? { name: '__Host-atalaya_sign_on', path: '/' } : { name: 'atalaya_sign_on', path: '/v1/user' };

/** The token that binds sign-ins to this browser; null: there is none. */
export const browserTokenOf = (request: FastifyRequest, config: Address): string | null => {
  const token = request.cookies[cookieOf(config, request).name];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
};

/** Binds a sign-in to the browser, in which several may be open at a time. @returns its token */
export function bindBrowser(reply: FastifyReply, config: Address): string {
  const { request } = reply;
  const token = browserTokenOf(request, config) ?? newToken();
  const { name, path } = cookieOf(config, request);
  const options = { path, httpOnly: true, sameSite: 'strict', secure: isSecure(config, request) } as const;
  void reply.setCookie(name, token, { ...options, maxAge: signOnValidMs / 1000 });
  return token;
}
