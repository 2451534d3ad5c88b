import type { FastifyRequest } from 'fastify';
import type { SignInReply } from '../../contract/access/session.ts';
import { api } from '../../contract/api.ts';
import type { UserId } from '../../contract/platform/index.ts';
import { type App, platformScope, refuse, route, secret, type Tx, tokenHash } from '../platform/index.ts';
import type { Access } from './access.ts';
import { callerAuthenticator } from './authenticate-caller.ts';
import { factorRoutes } from './factors/factor-routes.ts';
import { knownBrowsersOf } from './factors/known-browser.ts';
import { deviceTokensOf, rememberedDeviceRoutes } from './factors/remembered-device.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { factorContextOf, resendCode, verifySignInCode } from './second-factor.ts';
import { completeSignIn, sendCompleted } from './sessions/complete-sign-in.ts';
import { clientOf, issueGrant } from './sessions/issue-grant.ts';
import { lockRoutes } from './sessions/lock.ts';
import { openSessionRoutes, type UserLookup } from './sessions/open-sessions.ts';
import { clearRefreshCookie, refreshCookieOf } from './sessions/refresh-cookie.ts';
import { revokeSession, rotateRefreshToken } from './sessions/sessions.ts';
import { verifySignIn } from './sessions/sign-in.ts';
import { startSweep } from './sessions/sweep.ts';
import { accessTokenKey } from './sessions/token.ts';
import { type NewStore, setupRoutes } from './setup.ts';
import { endSessionUrlOf, singleSignOnRoutes } from './single-sign-on/routes.ts';
import { countAttempts, limits, releaseAttempts, throttled } from './throttle.ts';
import { currentUserRoutes } from './user-routes.ts';
import { externalRoutes } from './ways/external.ts';
import { mobileRoutes } from './ways/mobile.ts';
import { passwordResetRoutes } from './ways/password-reset.ts';

/** Signing in and out, sessions, the signed-in user, and the authentication of every signed-in call. */
export async function accessRoutes(app: App, users: UserLookup & NewStore): Promise<void> {
  const key = (name: string) => secret(app.config, name);
  const [access, codes, factors, handles] = await Promise.all([
    key(accessTokenKey),
    key('code-key'),
    key('factor-key'),
    key('passkey-key'),
  ]);
  const of: Access = { app, mailer: app.mailer, keys: { access, codes, factors, handles } };
  app.authenticators.caller = callerAuthenticator({ store: app.store, clock: app.clock, key: access });
  app.onClose.push(() => of.mailer.close());
  app.onClose.push(startSweep(app));
  signInRoutes(of);
  sessionRoutes(of);
  currentUserRoutes(app);
  passwordResetRoutes(of);
  mobileRoutes(of);
  externalRoutes(of);
  openSessionRoutes(app, users);
  lockRoutes(app);
  factorRoutes(of);
  rememberedDeviceRoutes(of);
  singleSignOnRoutes(of);
  passkeyRoutes(of, users);
  await setupRoutes(app, users);
}

function signInRoutes(of: Access): void {
  const { app, mailer, keys } = of;
  const from = (request: FastifyRequest) => ({ ...clientOf(request), browsers: knownBrowsersOf(request, app.config, keys.codes) });
  route(app, api.signIn, async ({ body, request, reply }): Promise<SignInReply> => {
    const outcome = await verifySignIn(of, body, { ...from(request), deviceTokens: deviceTokensOf(request, app.config) });
    if (outcome.kind === 'refused') throw refuse(outcome.code, { details: outcome.details });
    mailer.wake();
    return outcome.kind === 'sent' ? outcome.challenge : issueGrant(of, reply, outcome.session);
  });
  route(app, api.verifyCode, async ({ body, request, reply }) => {
    const now = app.clock.now();
    const outcome = await app.store.within(platformScope, async (tx) => {
      const verdict = await verifySignInCode(tx, factorContextOf(of, now, from(request)), body.token, body.code);
      if (verdict.kind === 'refused') return verdict;
      if (!(await isActive(tx, verdict.user))) return { kind: 'refused', code: 'session.inactive' } as const;
      const pending = tokenHash(body.token);
      return completeSignIn(tx, of, { user: verdict.user, pending, client: clientOf(request), remember: body.remember === true }, now);
    });
    if (outcome.kind === 'refused') throw refuse(outcome.code, 'details' in outcome ? { details: outcome.details } : {});
    mailer.wake();
    return sendCompleted(of, reply, outcome);
  });
  route(app, api.resendCode, async ({ body, request }) => {
    const outcome = await app.store.within(platformScope, (tx) =>
      resendCode(tx, factorContextOf(of, app.clock.now(), from(request)), body.token),
    );
    if (outcome.kind === 'refused') throw refuse(outcome.code, { details: outcome.details });
    mailer.wake();
    return outcome.challenge;
  });
}

function sessionRoutes(of: Access): void {
  const { app } = of;
  route(app, api.refresh, async ({ body, request, reply }) => {
    const inCookie = refreshCookieOf(request, app.config);
    const token = inCookie ?? body?.refreshToken;
    if (!token) throw refuse('refresh.unknown');
    const outcome = await exchange(app, token, request.ip);
    if (outcome.kind === 'rotated') return issueGrant(of, reply, outcome, inCookie === null);
    clearRefreshCookie(reply, app.config);
    throw refuse(outcome.code, 'details' in outcome ? { details: outcome.details } : {});
  });
  // Users are made or invited by an administrator, who gives them their tenants and rights.
  route(app, api.register, () => Promise.reject(refuse('register.closed')));
  route(app, api.signOut, async ({ caller, request, reply }) => {
    const end_session_url = await endSessionUrlOf(of, caller, request);
    await app.store.within(platformScope, (tx) =>
      revokeSession(tx, { id: caller.session, id_user: caller.user }, 'signed_out', app.clock.now()),
    );
    clearRefreshCookie(reply, app.config);
    return end_session_url === null ? null : { end_session_url };
  });
}

/** Unknown tokens count against their address; known ones do not. */
async function exchange(app: App, token: string, address: string) {
  const now = app.clock.now();
  return app.store.within(platformScope, async (tx) => {
    const counted = await countAttempts(tx, [limits.refresh(address)], now);
    if (counted.kind === 'refused') return throttled(counted.retryAt);
    const outcome = await rotateRefreshToken(tx, token, now, app.config.sessions);
    if (outcome.kind === 'rotated' || outcome.code !== 'refresh.unknown') await releaseAttempts(tx, counted.ids);
    return outcome;
  });
}

async function isActive(tx: Tx, user: UserId): Promise<boolean> {
  const row = await tx.selectFrom('user_account').select('active').where('id', '=', user).executeTakeFirst();
  return row?.active === true;
}
