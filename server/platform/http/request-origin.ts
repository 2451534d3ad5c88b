import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { refuse } from './refused.ts';

/**
 * Refuses a write whose browser reports a page of another origin. Calls before signing in need it, because their cookies are set by a form
 * of any page; programs send no `Origin`.
 * @throws Refused `access.forbidden`, unless the origin is our own, PUBLIC_URL's or one of CORS_ORIGINS
 */
export function refuseForeignOrigin({ publicUrl, corsOrigins }: Pick<Config, 'publicUrl' | 'corsOrigins'>, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return;
  const allowed = [publicUrl && new URL(publicUrl).origin, ...corsOrigins];
  const isOwn = URL.canParse(origin) && new URL(origin).host === request.host;
  if (!isOwn && !allowed.includes(origin))
    throw refuse('access.forbidden', { message: 'Pages of this origin may not call: see CORS_ORIGINS.' });
}
