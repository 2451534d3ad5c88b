import * as oidc from 'openid-client';
import { signOnPath, signOnValidMs } from '../../../contract/access/single-sign-on.ts';
import { type App, newToken, platformScope, secretBox, type Tx, tokenHash } from '../../platform/index.ts';
import { countAttempts, limits, refuseThrottled } from '../throttle.ts';
import { type Claims, hasGroups } from './claims.ts';
import type { IdentityProvider } from './provider.ts';
import { demandBrowserAddress, openProvider, ProviderFault, withFaults } from './provider-client.ts';

export interface Beginning {
  provider: IdentityProvider;
  /** Token of the browser that the sign-in is bound to. */
  browser: string;
  address: string;
  /** Public address of the platform. */
  base: string;
  /** The locked session to unlock; null: a session is started. */
  session: string | null;
}

/** Counts a sign-in that a client address starts. @throws Refused `access.throttled` */
export async function countSignOn(app: App, address: string): Promise<void> {
  const counted = await app.store.within(platformScope, (tx) => countAttempts(tx, [limits.signOns(address)], app.clock.now()));
  if (counted.kind === 'refused') throw refuseThrottled(counted.retryAt);
}

/**
 * Starts a sign-in at a provider: state, nonce and PKCE verifier are random, valid once, for `signOnValidMs`, in the same browser.
 * @returns where the browser goes
 * @throws ProviderFault
 */
export async function beginSignOn(app: App, { provider, browser, address, base, session }: Beginning): Promise<string> {
  const client = await openProvider(app, provider);
  const [state, nonce, verifier] = [newToken(), newToken(), oidc.randomPKCECodeVerifier()];
  const redirect_uri = `${base}${signOnPath}`;
  const scopes = new Set(['openid', ...(provider.scopes ?? 'openid profile email').split(/\s+/).filter(Boolean)]);
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri,
    scope: [...scopes].join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // The person at the locked screen proves anew who they are.
    ...(session !== null && { prompt: 'login', max_age: '0' }),
  });
  const target = demandBrowserAddress(url, app.config);
  const now = app.clock.now();
  const sealed = (await secretBox(app.config)).seal(verifier);
  await app.store.within(platformScope, (tx) =>
    tx
      .insertInto('sign_on_attempt')
      .values({
        state_hash: tokenHash(state),
        browser_hash: tokenHash(browser),
        id_provider: provider.id,
        nonce,
        verifier: sealed,
        redirect_uri,
        id_session: session,
        address,
        created: new Date(now),
        expires: new Date(now + signOnValidMs),
      })
      .execute(),
  );
  return target;
}

export interface Attempt {
  id_provider: number;
  nonce: string;
  verifier: string;
  redirect_uri: string;
  id_session: string | null;
  created: Date;
}

/** Uses up the sign-in of a state, in platform scope; exactly one of concurrent uses succeeds. Undefined: unknown, over, or of another browser. */
export const consumeAttempt = (tx: Tx, of: { state: string; browser: string; now: number }): Promise<Attempt | undefined> =>
  tx
    .updateTable('sign_on_attempt')
    .set({ used: new Date(of.now) })
    .where('state_hash', '=', tokenHash(of.state))
    .where('browser_hash', '=', tokenHash(of.browser))
    .where('used', 'is', null)
    .where('expires', '>', new Date(of.now))
    .returning(['id_provider', 'nonce', 'verifier', 'redirect_uri', 'id_session', 'created'])
    .executeTakeFirst();

/** What a provider stated about a person. */
export interface Statement {
  subject: string;
  claims: Claims;
  idToken: string | null;
  /** When they signed in there, in s; null: it does not say. */
  authTime: number | null;
}

/**
 * Exchanges the code of a provider. The library checks state, signature, issuer, audience, nonce and expiry of the ID token. Groups and an
 * e-mail address that it does not name are read from the user-info endpoint.
 * @param query what the provider appended to the redirect address
 * @throws ProviderFault
 */
export async function exchangeCode(app: App, provider: IdentityProvider, attempt: Attempt, query: URLSearchParams): Promise<Statement> {
  const client = await openProvider(app, provider);
  const url = new URL(attempt.redirect_uri);
  url.search = query.toString();
  const pkceCodeVerifier = (await secretBox(app.config)).open(attempt.verifier);
  const checks = { pkceCodeVerifier, expectedState: query.get('state') ?? '', expectedNonce: attempt.nonce, idTokenExpected: true };
  const tokens = await withFaults(() => oidc.authorizationCodeGrant(client, url, checks));
  const stated = tokens.claims();
  // A provider of several organizations names another issuer in each: their addresses vouch for nothing here.
  if (stated?.iss !== client.serverMetadata().issuer || new URL(stated.iss).href !== new URL(provider.issuer).href)
    throw new ProviderFault('provider.unreadable', 'its ID token names another issuer');
  const authTime = typeof stated.auth_time === 'number' ? stated.auth_time : null;
  let claims: Claims = stated;
  const isComplete = hasGroups(claims, provider) && claims['email'] !== undefined;
  if (!isComplete && client.serverMetadata().userinfo_endpoint !== undefined)
    claims = { ...(await withFaults(() => oidc.fetchUserInfo(client, tokens.access_token, stated.sub))), ...stated };
  return { subject: stated.sub, claims, idToken: tokens.id_token ?? null, authTime };
}

/** The page of a provider at which the session there ends; null: it offers none, or does not answer. */
export async function endSessionUrl(app: App, provider: IdentityProvider, idToken: string | null, base: string): Promise<string | null> {
  try {
    const client = await openProvider(app, provider);
    if (client.serverMetadata().end_session_endpoint === undefined) return null;
    const hint = idToken === null ? {} : { id_token_hint: (await secretBox(app.config)).open(idToken) };
    const url = oidc.buildEndSessionUrl(client, { post_logout_redirect_uri: `${base}/login`, ...hint });
    return demandBrowserAddress(url, app.config);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    app.log.warn({ provider: provider.id, code: error.code }, 'an identity provider could not be reached for a sign-out');
    return null;
  }
}
