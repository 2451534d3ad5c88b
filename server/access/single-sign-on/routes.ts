import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type SignOnReply, type SignOnRequest, signOnCalls, signOnPath } from '../../../contract/access/single-sign-on.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { type Caller, languageOf, platformScope, refuse, route, secretBox, type Tx } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { clientOf, issueGrant } from '../sessions/issue-grant.ts';
import { setLocked } from '../sessions/lock.ts';
import { openSession } from '../sessions/sessions.ts';
import { accountOf, admitUser } from '../sessions/sign-in.ts';
import { countAttempts, limits, refuseThrottled, releaseAttempts } from '../throttle.ts';
import { installationAddress } from '../ways/installation-address.ts';
import { admitIdentity, noteSignOn } from './admit-identity.ts';
import { bindBrowser, browserTokenOf } from './browser-cookie.ts';
import { statesFactor } from './claims.ts';
import { activeProviders, findProvider, type IdentityProvider, ownsDomain } from './provider.ts';
import { openProvider, ProviderFault } from './provider-client.ts';
import { type Attempt, beginSignOn, consumeAttempt, countSignOn, endSessionUrl, exchangeCode, type Statement } from './sign-on.ts';

/** Sign-in at identity providers, unlocking by signing in again, and the attempt of an administrator to read what a provider announces. */
export function singleSignOnRoutes(of: Access): void {
  const { app } = of;
  app.storedCapabilities.push(async (tx) => ({ single_sign_on: await announced(tx) }));
  route(app, signOnCalls.begin, async ({ body, request, reply }) => {
    await countSignOn(app, request.ip);
    const provider = providerFor(await app.store.within(platformScope, activeProviders), body);
    return { url: await begin(of, provider, request, { browser: bindBrowser(reply, app.config), session: null }) };
  });
  route(app, signOnCalls.beginUnlock, async ({ caller, request, reply }) => {
    await countSignOn(app, request.ip);
    const provider = await app.store.within(platformScope, async (tx) => {
      const id = (await identityOf(tx, caller.user))?.id_provider;
      return (await activeProviders(tx)).find((one) => one.id === id);
    });
    if (!provider) throw refuse('sign_on.unknown');
    return { url: await begin(of, provider, request, { browser: bindBrowser(reply, app.config), session: caller.session }) };
  });
  route(app, signOnCalls.finish, async ({ body, request, reply }): Promise<SignOnReply> => {
    const query = new URLSearchParams(body.query);
    const { provider, attempt } = await useAttempt(of, query.get('state') ?? '', request);
    const statement = await withRefusals(() => exchangeCode(app, provider, attempt, query)).catch(async (error: unknown) => {
      await app.store.within(platformScope, (tx) =>
        noteSignOn(tx, {
          action: 'single_sign_on_refused',
          user: null,
          provider,
          address: request.ip,
          detail: { reason: reasonIn(error) },
        }),
      );
      throw error;
    });
    if (attempt.id_session !== null) return unlock(of, provider, attempt, statement, request);
    const outcome = await admit(of, provider, statement, request);
    if (outcome.kind === 'refused') throw refuse(outcome.code, 'details' in outcome ? { details: outcome.details } : {});
    of.mailer.wake();
    return outcome.kind === 'sent' ? outcome.challenge : issueGrant(of, reply, outcome.session);
  });
  route(app, signOnCalls.tryProvider, async ({ scope, params, request }) => {
    const provider = await app.store.within(scope, (tx) => findProvider(tx, params.id));
    if (!provider) throw refuse('record.not_found');
    const server = (await withRefusals(() => openProvider(app, provider))).serverMetadata();
    return {
      issuer: server.issuer,
      authorization_endpoint: server.authorization_endpoint ?? '',
      token_endpoint: server.token_endpoint ?? '',
      end_session_endpoint: server.end_session_endpoint ?? null,
      scopes: server.scopes_supported ?? [],
      claims: server.claims_supported ?? [],
      redirect_uri: `${installationAddress(app, request)}${signOnPath}`,
    };
  });
}

/** Providers with a button of their own; null: there is no active provider. */
async function announced(tx: Tx) {
  const active = await activeProviders(tx);
  const shown = active.filter((one) => one.shown).map(({ id, name }) => ({ id, name }));
  return active.length > 0 ? { providers: shown } : null;
}

/** By its id only one that the sign-in page shows; by an e-mail, the one that owns its domain. @throws Refused `sign_on.unknown` */
function providerFor(active: readonly IdentityProvider[], { provider: id, email }: SignOnRequest): IdentityProvider {
  const found = active.find((one) => (id === undefined ? email !== undefined && ownsDomain(one, email) : one.id === id && one.shown));
  if (!found) throw refuse('sign_on.unknown');
  return found;
}

function begin({ app }: Access, provider: IdentityProvider, request: FastifyRequest, of: { browser: string; session: string | null }) {
  return withRefusals(() => beginSignOn(app, { provider, address: request.ip, base: installationAddress(app, request), ...of }));
}

/** Uses up what was started in this browser; unknown states count against their address. @throws Refused `sign_on.expired`, `sign_on.unknown` */
async function useAttempt(
  { app }: Access,
  state: string,
  request: FastifyRequest,
): Promise<{ provider: IdentityProvider; attempt: Attempt }> {
  const now = app.clock.now();
  const found = await app.store.within(platformScope, async (tx) => {
    const counted = await countAttempts(tx, [limits.wrongOneTimeTokens('sign-on', request.ip)], now);
    if (counted.kind === 'refused') return counted;
    const attempt = await consumeAttempt(tx, { state, browser: browserTokenOf(request, app.config) ?? '', now });
    if (!attempt) return null;
    await releaseAttempts(tx, counted.ids);
    return { kind: 'used', attempt, provider: (await activeProviders(tx)).find((one) => one.id === attempt.id_provider) } as const;
  });
  if (found === null) throw refuse('sign_on.expired');
  if (found.kind === 'refused') throw refuseThrottled(found.retryAt);
  if (!found.provider) throw refuse('sign_on.unknown');
  return { provider: found.provider, attempt: found.attempt };
}

/** Starts a session, or requires the platform's own second factor where the provider does not ask for it. */
async function admit(of: Access, provider: IdentityProvider, statement: Statement, request: FastifyRequest) {
  const { app } = of;
  const now = app.clock.now();
  const idToken = statement.idToken === null ? null : (await secretBox(app.config)).seal(statement.idToken);
  const client = clientOf(request);
  return app.store.within(platformScope, async (tx) => {
    const isTrusted = provider.second_factor === 'provider';
    if (isTrusted && !statesFactor(statement.claims, provider)) {
      const detail = { reason: 'second_factor', subject: statement.subject, amr: statement.claims['amr'], acr: statement.claims['acr'] };
      await noteSignOn(tx, { action: 'single_sign_on_refused', user: null, provider, address: client.address, detail });
      return { kind: 'refused', code: 'sign_on.second_factor' } as const;
    }
    const person = {
      subject: statement.subject,
      claims: statement.claims,
      idToken,
      address: client.address,
      language: languageOf(request),
    };
    const found = await admitIdentity(tx, provider, person, now);
    if (found.kind === 'refused') return found;
    const from = { ...client, kind: 'single_sign_on', device: null } as const;
    if (isTrusted) {
      const session = await openSession(tx, { ...from, user: found.user, now, installation: app.config.sessions });
      return { kind: 'opened', session } as const;
    }
    const account = await accountOf(tx, found.user);
    return account ? admitUser(tx, of, account, from, now) : ({ kind: 'refused', code: 'session.inactive' } as const);
  });
}

/** Unlocks the session for which it was started, if the same person signed in since then. */
async function unlock(of: Access, provider: IdentityProvider, attempt: Attempt, statement: Statement, request: FastifyRequest) {
  const { app } = of;
  const isFresh = statement.authTime === null || statement.authTime * 1000 >= attempt.created.getTime() - 60_000;
  const user = await app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ id: UserId }>`
      select s.id_user as id from session s join user_identity i on i.id_user = s.id_user
      where s.id = ${attempt.id_session} and s.revoked is null and i.id_provider = ${provider.id} and i.issuer = ${provider.issuer}
        and i.subject = ${statement.subject}`.execute(tx);
    const [same] = rows;
    const isSame = same !== undefined && isFresh;
    if (isSame) await setLocked(tx, { user: same.id, session: attempt.id_session ?? '' }, null);
    const reason = same ? 'not_fresh' : 'other_person';
    const detail = isSame ? {} : { reason, subject: statement.subject };
    const action = isSame ? 'single_sign_on_unlocked' : 'single_sign_on_refused';
    await noteSignOn(tx, { action, user: same?.id ?? null, provider, address: request.ip, detail });
    return isSame ? same.id : null;
  });
  if (user === null) throw refuse('sign_on.no_access');
  return { unlocked: true } as const;
}

/** The latest identity of a user, in platform scope. */
const identityOf = (tx: Tx, user: UserId) =>
  tx
    .selectFrom('user_identity')
    .select(['id_provider', 'id_token'])
    .where('id_user', '=', user)
    .orderBy('last_used', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Where the session at the provider ends, for a session that began there and a provider that is set up for it; null: nowhere. */
export async function endSessionUrlOf({ app }: Access, caller: Caller, request: FastifyRequest): Promise<string | null> {
  const found = await app.store.within(platformScope, async (tx) => {
    const session = await tx.selectFrom('session').select('kind').where('id', '=', caller.session).executeTakeFirst();
    if (session?.kind !== 'single_sign_on') return null;
    const identity = await identityOf(tx, caller.user);
    const provider = (await activeProviders(tx)).find((one) => one.id === identity?.id_provider);
    return identity && provider?.end_session ? { provider, idToken: identity.id_token } : null;
  });
  return found && endSessionUrl(app, found.provider, found.idToken, installationAddress(app, request));
}

/** Faults of providers become refusals of the platform, without what the provider sent. */
async function withRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFault) throw Object.assign(refuse(error.code), { cause: error });
    throw error;
  }
}

const reasonIn = (error: unknown): string =>
  error instanceof Error && error.cause instanceof ProviderFault ? `${error.cause.code}: ${error.cause.reason}` : 'failed';
