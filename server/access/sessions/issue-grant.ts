import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Grant } from '../../../contract/access/session.ts';
import { instant, platformScope, refuse } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { noteFactorDuty } from '../factors/factor-duty.ts';
import { readUser } from '../users.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import type { OpenedSession } from './sessions.ts';
import { accessTokenMs, signAccessToken } from './token.ts';

/** Address and user agent of a sign-in. */
export const clientOf = (request: FastifyRequest) => ({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' });

/**
 * Sends the grant of a new session.
 * @param inBody the refresh token goes in the reply, where no cookie can carry it
 */
export async function issueGrant(of: Access, reply: FastifyReply, opened: OpenedSession, inBody = false): Promise<Grant> {
  const { app, keys } = of;
  const now = app.clock.now();
  const { user, due } = await app.store.within(platformScope, async (tx) => ({
    user: await readUser(tx, opened.user),
    due: await noteFactorDuty(tx, opened.user, now),
  }));
  if (!user) throw refuse('access.revoked');
  const access_token = await signAccessToken(keys.access, { user: opened.user, session: opened.session, now });
  if (!inBody) setRefreshCookie(reply, app.config, opened.refreshToken, opened.refreshUntil - now);
  return {
    access_token,
    access_expires_at: instant(Math.floor((now + accessTokenMs) / 1000) * 1000),
    session: opened.session,
    ...(inBody && { refresh_token: opened.refreshToken }),
    locked: opened.locked,
    factor_due: due && instant(due),
    user,
    server_time: instant(now),
  };
}
