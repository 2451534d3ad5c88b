import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Challenge, Grant } from '../../../contract/access/session.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { platformScope } from '../../platform/store/store.ts';
import { client, startIdentityProvider, type TestIdentityProvider } from '../../testing/identity-provider.ts';
import { cookieOf } from '../../testing/people.ts';
import { addTownUser, can } from '../../testing/staff.ts';
import { startTown, type TownPlatform, townPassword } from '../../testing/town.ts';
import { createProfile } from '../users.ts';

type Reply<T = unknown> = { data: T; code?: string; errors?: Record<string, string[]> };
type Finished = Grant & Challenge & { unlocked?: boolean };

let here: TownPlatform;
let idp: TestIdentityProvider;
let chief: { id: UserId; token: string };
let record: CatalogueRecord;
let profiles: { guard: number; chief: number };
let people = 0;

beforeAll(async () => {
  here = await startTown({ mode: 'demo', env: { CONNECTOR_PRIVATE_ADDRESSES: 'true' } });
  idp = await startIdentityProvider({
    redirectUris: [`${here.url}/single-sign-on`],
    afterSignOut: `${here.url}/login`,
    idTokenSeconds: 120,
  });
  const rights = [...can('IdentityProvider', 'read', 'create', 'update', 'delete'), ...can('Audit', 'read'), ...can('Tenant', 'read')];
  profiles = await here.app.store.within(platformScope, async (tx) => ({
    guard: await createProfile(tx, 'Guard', can('Alarm', 'read_history')),
    chief: await createProfile(tx, 'Chief', can('Alarm', 'read_history', 'update')),
  }));
  chief = await addTownUser(
    here,
    'chief',
    [here.town.north.tenant, here.town.south.tenant],
    [...rights, ...can('Alarm', 'read_history', 'update'), ...can('User', 'read', 'update'), ...can('Profile', 'read_profile')],
  );
  await inPlatform((tx) =>
    sql`update user_account set id_master_tenant = (select id_master_tenant from tenant where id = ${here.town.north.tenant})
    where id in (${chief.id}, ${here.town.users.ana}, ${here.town.users.bruno})`.execute(tx),
  );
  await inPlatform((tx) =>
    sql`update user_account set id_master_tenant = (select id_master_tenant from tenant where id = ${here.town.harbour.tenant})
    where id = ${here.town.users.carla}`.execute(tx),
  );
  record = await create('identity_provider', {
    name: 'Town ID',
    issuer: idp.issuer,
    client_id: client.id,
    client_secret: client.secret,
    scopes: 'openid profile email groups',
    shown: true,
    domains: ['Town.test'],
    create_users: true,
  });
  await mapGroup('guards', [profiles.guard], [here.town.north.tenant]);
  await mapGroup('chiefs', [profiles.chief], [here.town.south.tenant]);
});
afterAll(async () => {
  await idp?.close();
  await here?.clear();
});
beforeEach(() => {
  people += 1;
});
afterEach(async () => {
  idp.forge = null;
  await change({
    second_factor: 'platform',
    factor_values: null,
    password_allowed: true,
    create_users: true,
    end_session: false,
    active: true,
  });
});

const inPlatform: <T>(work: Parameters<typeof here.app.store.within<T>>[1]) => Promise<T> = (work) =>
  here.app.store.within(platformScope, work);
const call = <T = CatalogueRecord>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, token = chief.token) =>
  here.request<Reply<T>>(method, `/v1/${path}`, { token, ...(body !== undefined && { body }) });
async function create(path: string, body: object, token = chief.token): Promise<CatalogueRecord> {
  const made = await call('POST', path, body, token);
  if (made.status >= 300) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}
const mapGroup = (group_name: string, given: number[], tenants: number[], provider = record.id) =>
  create('identity_provider_group', { id_identity_provider: provider, group_name, profiles: given, tenants });
async function change(values: object): Promise<void> {
  const changed = await call('PUT', `identity_provider/${record.id}`, values);
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
}

/** Somebody new at the provider. */
function person(claims: Record<string, unknown> = {}): string {
  const subject = `person-${people}`;
  idp.people.set(subject, { email: `${subject}@town.test`, email_verified: true, given_name: 'Somebody', groups: ['guards'], ...claims });
  return subject;
}
const begin = (body: object = { provider: record.id }, cookie = '') =>
  here.request<Reply<{ url: string }>>('POST', '/v1/user/auth/single-sign-on', { body, ...(cookie && { headers: { cookie } }) });
const finish = (query: string, cookie: string) =>
  here.request<Reply<Finished>>('POST', '/v1/user/auth/single-sign-on/finish', { body: { query }, headers: { cookie } });

/** Starts, goes through the provider's pages, and hands back what it returns. */
async function visit(subject: string, alter: (url: URL) => void = () => undefined) {
  const begun = await begin();
  expect(begun.status).toBe(200);
  const url = new URL(begun.body.data.url);
  alter(url);
  const returned = new URL(await idp.visit(url.href, subject));
  return { query: returned.search.slice(1), cookie: cookieOf(begun.headers), url };
}
async function signOn(subject: string) {
  const { query, cookie } = await visit(subject);
  return finish(query, cookie);
}
const grantOf = async (subject: string): Promise<Grant> => {
  const { status, body } = await signOn(subject);
  expect(body.code).toBeUndefined();
  expect(status).toBe(200);
  return body.data;
};
const codeOf = async (subject: string) => (await signOn(subject)).body.code;
const me = (token: string) => here.request<Reply<Grant['user']>>('GET', '/v1/users/me', { token });
const audited = async (action: string) => {
  const { rows } = await inPlatform((tx) =>
    sql<{ detail: Record<string, unknown>; id_master_tenant: number }>`
      select detail, id_master_tenant from audit_entry where action = ${action} order by id desc limit 1`.execute(tx),
  );
  return rows[0];
};
const userOf = async (email: string) =>
  (await inPlatform((tx) => tx.selectFrom('user_account').select(['id', 'name']).where('email', '=', email).executeTakeFirst()))?.id;

test('a provider is announced by its name, and its secret is sealed and never returned', async () => {
  const known = await here.request<Reply<{ single_sign_on: unknown }>>('GET', '/v1/capabilities');
  expect(known.body.data.single_sign_on).toEqual({ providers: [{ id: record.id, name: 'Town ID' }] });
  const read = await call('GET', `identity_provider/${record.id}`);
  expect(JSON.stringify(read.body)).not.toContain(client.secret);
  expect(read.body.data['domains']).toEqual(['town.test']);
  const { rows } = await inPlatform((tx) => sql<{ client_secret: string }>`select client_secret from identity_provider`.execute(tx));
  expect(rows[0]?.client_secret).toMatch(/^v1:/);
});

test('a new person of a mapped group becomes a user with its profile and tenant', async () => {
  const subject = person();
  const { user, session } = await grantOf(subject);
  expect(user).toMatchObject({ email: `${subject}@town.test`, name: 'Somebody', is_master_admin: false });
  expect(user.tenants.map(({ id }) => id)).toEqual([here.town.north.tenant]);
  expect(user.abilities).toEqual([{ action: 'read_history', subject: 'Alarm' }]);
  expect(user.identity_provider).toEqual({ id: record.id, name: 'Town ID', password: false, second_factor: 'platform' });
  const { rows } = await inPlatform((tx) => sql<{ kind: string }>`select kind from session where id = ${session}`.execute(tx));
  expect(rows[0]?.kind).toBe('single_sign_on');
  expect((await audited('single_sign_on_created'))?.detail).toMatchObject({ provider: 'Town ID', groups: ['guards'] });
  expect((await grantOf(subject)).user.id).toBe(user.id);
});

test('the e-mail domain leads to its provider, another one to none', async () => {
  expect((await begin({ email: 'anybody@TOWN.test' })).body.data.url).toContain(`${idp.issuer}/auth`);
  expect((await begin({ email: 'anybody@elsewhere.test' })).body.code).toBe('sign_on.unknown');
  expect((await begin({ provider: record.id + 1000 })).body.code).toBe('sign_on.unknown');
  expect((await begin({})).body.code).toBe('sign_on.unknown');
});

test('PKCE, state and nonce are sent, and are new each time', async () => {
  const [one, other] = [await begin(), await begin()].map(({ body }) => new URL(body.data.url).searchParams);
  expect(one?.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(one?.get(name)).toMatch(/^[\w-]{43}$/);
    expect(one?.get(name)).not.toBe(other?.get(name));
  }
});

test('a state that is wrong, of another browser, expired or used again is refused', async () => {
  const subject = person();
  const { query, cookie } = await visit(subject);
  const wrong = new URLSearchParams(query);
  wrong.set('state', 'A'.repeat(43));
  expect((await finish(wrong.toString(), cookie)).body.code).toBe('sign_on.expired');
  expect((await finish(query, '')).body.code).toBe('sign_on.expired');
  expect((await finish(query, cookieOf((await begin()).headers))).body.code).toBe('sign_on.expired');
  const [one, two] = await Promise.all([finish(query, cookie), finish(query, cookie)]);
  expect([one.status, two.status].sort()).toEqual([200, 403]);
  expect((await finish(query, cookie)).body.code).toBe('sign_on.expired');
  const slow = await visit(subject);
  here.clock.advance(10 * 60_000);
  const expired = await finish(slow.query, slow.cookie);
  here.clock.advance(-10 * 60_000);
  expect(expired.body.code).toBe('sign_on.expired');
});

test('a code that was used before is refused by the provider, also with a new state', async () => {
  const subject = person();
  const first = await visit(subject);
  const second = await visit(subject);
  expect((await finish(first.query, first.cookie)).status).toBe(200);
  const replayed = new URLSearchParams(second.query);
  replayed.set('code', new URLSearchParams(first.query).get('code') ?? '');
  expect((await finish(replayed.toString(), second.cookie)).body.code).toBe('provider.refused');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('provider.refused: it answered invalid_grant');
});

test('an ID token with another nonce, an expired one and one of another issuer are refused', async () => {
  const subject = person();
  const other = await visit(subject, (url) => url.searchParams.set('nonce', 'of-somebody-else'));
  expect((await finish(other.query, other.cookie)).body.code).toBe('provider.unreadable');
  const slow = await visit(subject);
  here.clock.advance(5 * 60_000);
  const expired = await finish(slow.query, slow.cookie);
  here.clock.advance(-5 * 60_000);
  expect(expired.body.code).toBe('provider.unreadable');
  const foreign = await visit(subject);
  const query = new URLSearchParams(foreign.query);
  query.set('iss', 'https://elsewhere.test');
  expect((await finish(query.toString(), foreign.cookie)).body.code).toBe('provider.unreadable');
  expect(await userOf(`${subject}@town.test`)).toBeUndefined();
});

test.each([
  ['signature', ([head, body, seal]: string[]) => [head, body, `${seal?.startsWith('A') ? 'B' : 'A'}${seal?.slice(1)}`]],
  [
    'audience',
    ([head, body = '', seal]: string[]) => {
      const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), aud: 'another-client' };
      return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), seal];
    },
  ],
])('an ID token with a forged %s is refused', async (_, forge) => {
  const subject = person();
  idp.forge = (tokens) => {
    tokens['id_token'] = forge(String(tokens['id_token']).split('.')).join('.');
  };
  expect(await codeOf(subject)).toBe('provider.unreadable');
  expect(await userOf(`${subject}@town.test`)).toBeUndefined();
});

test('a person without a mapped group gets no reason, the audit log of the master tenant has it', async () => {
  const subject = person({ groups: ['visitors'] });
  const { body } = await signOn(subject);
  expect(body).toEqual({ success: false, code: 'sign_on.no_access', message: expect.not.stringContaining('visitors') });
  const line = await audited('single_sign_on_refused');
  expect(line?.detail).toMatchObject({ reason: 'no_group', groups: ['visitors'], provider: 'Town ID' });
  expect(line?.id_master_tenant).toBe(record['id_master_tenant'] ?? line?.id_master_tenant);
  const seen = await call<CatalogueRecord[]>('GET', 'audit?action=single_sign_on_refused');
  expect(seen.body.data.length).toBeGreaterThan(0);
  expect(await userOf(`${subject}@town.test`)).toBeUndefined();
});

test('rights follow the groups at each sign-in, for open sessions too; without any they end', async () => {
  const subject = person({ groups: ['guards', 'chiefs'] });
  const first = await grantOf(subject);
  expect(first.user.tenants).toHaveLength(2);
  idp.people.set(subject, { ...idp.people.get(subject), groups: ['chiefs'] });
  await grantOf(subject);
  const now = await me(first.access_token);
  expect(now.body.data.tenants.map(({ id }) => id)).toEqual([here.town.south.tenant]);
  idp.people.set(subject, { ...idp.people.get(subject), groups: [] });
  expect(await codeOf(subject)).toBe('sign_on.no_access');
  expect((await me(first.access_token)).body.code).toBe('access.revoked');
  const { rows } = await inPlatform((tx) => sql`select 1 from user_tenant where id_user = ${first.user.id}`.execute(tx));
  expect(rows).toEqual([]);
});

test('a deactivated user stays out', async () => {
  const subject = person();
  const { user } = await grantOf(subject);
  await inPlatform((tx) => sql`update user_account set active = false where id = ${user.id}`.execute(tx));
  expect(await codeOf(subject)).toBe('session.inactive');
});

test('an existing account is linked only by a verified e-mail in a domain of the provider', async () => {
  const email = `known${people}@town.test`;
  const known = await addTownUser(here, `known${people}`, [here.town.north.tenant], []);
  await inPlatform((tx) =>
    sql`update user_account set id_master_tenant = (select id_master_tenant from user_account where id = ${chief.id})
    where id = ${known.id}`.execute(tx),
  );
  const thief = person({ email, email_verified: false });
  expect(await codeOf(thief)).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('email_unverified');
  await change({ domains: ['elsewhere.test'] });
  idp.people.set(thief, { email, email_verified: true, groups: ['guards'] });
  expect(await codeOf(thief)).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('foreign_domain');
  await change({ domains: ['town.test'] });
  expect((await grantOf(thief)).user.id).toBe(known.id);
  people += 1;
  const second = person({ email: `renamed${people}@town.test` });
  idp.people.set(second, { ...idp.people.get(second), email, email_verified: true });
  expect((await grantOf(second)).user.id).toBe(known.id);
});

test('users of another master tenant and master administrators are never linked', async () => {
  const subject = person({ email: 'carla@town.test' });
  expect(await codeOf(subject)).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('other_master_tenant');
  idp.people.set(subject, { ...idp.people.get(subject), email: 'admin@town.test' });
  expect(await codeOf(subject)).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('master_admin');
});

test('unknown users are created only where the provider is set up for it', async () => {
  await change({ create_users: false });
  expect(await codeOf(person())).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('unknown_user');
});

test('a provider of another master tenant is not seen, and no domain is claimed twice', async () => {
  const foreign = await addTownUser(
    here,
    `harbour-chief${people}`,
    [here.town.harbour.tenant],
    can('IdentityProvider', 'read', 'create', 'update', 'delete'),
  );
  expect((await call('GET', `identity_provider/${record.id}`, undefined, foreign.token)).status).toBe(404);
  expect((await call('PUT', `identity_provider/${record.id}`, { name: 'x' }, foreign.token)).status).toBe(404);
  expect((await call('POST', `identity_provider/${record.id}/try`, undefined, foreign.token)).status).toBe(404);
  const body = { name: 'Harbour ID', issuer: idp.issuer, client_id: client.id, client_secret: client.secret, domains: ['town.test'] };
  const taken = await call('POST', 'identity_provider', body, foreign.token);
  expect(taken.body.errors?.['domains']).toEqual(['This value is not available. Choose another one']);
});

test('a mapping gives no more than its writer has', async () => {
  const strong = await inPlatform((tx) => createProfile(tx, `Strong ${people}`, can('Unit', 'delete')));
  const body = { id_identity_provider: record.id, group_name: 'strong', profiles: [strong], tenants: [here.town.north.tenant] };
  expect((await call('POST', 'identity_provider_group', body)).body.errors).toHaveProperty('profiles');
  const harbour = { ...body, profiles: [profiles.guard], tenants: [here.town.harbour.tenant] };
  expect((await call('POST', 'identity_provider_group', harbour)).body.errors).toHaveProperty('tenants');
});

test('another issuer needs the secret again, and an issuer is no discovery document', async () => {
  const moved = await call('PUT', `identity_provider/${record.id}`, { issuer: 'https://elsewhere.test' });
  expect(moved.body.errors).toHaveProperty('client_secret');
  const wrong = await call('PUT', `identity_provider/${record.id}`, {
    issuer: `${idp.issuer}/.well-known/openid-configuration`,
    client_secret: 'x',
  });
  expect(wrong.body.errors).toHaveProperty('issuer');
});

test('the second factor of the platform follows, or that of the provider is required', async () => {
  const subject = person();
  const { user } = await grantOf(subject);
  await inPlatform((tx) => sql`update user_account set two_factor = 'email' where id = ${user.id}`.execute(tx));
  const challenged = await signOn(subject);
  expect(challenged.body.data.two_factor).toBe(true);
  await change({ second_factor: 'provider' });
  expect((await grantOf(subject)).user.id).toBe(user.id);
  await change({ second_factor: 'provider', factor_values: 'mfa hwk' });
  expect(await codeOf(subject)).toBe('sign_on.second_factor');
  idp.people.set(subject, { ...idp.people.get(subject), amr: ['pwd', 'mfa'] });
  expect((await grantOf(subject)).user.identity_provider?.second_factor).toBe('provider');
});

test('where passwords are off, the right one is refused until the provider is inactive', async () => {
  const subject = person({ email: 'bruno@town.test' });
  await grantOf(subject);
  const withPassword = async (password: string) =>
    (await here.request<Reply>('POST', '/v1/user/auth', { body: { email: 'bruno@town.test', password } })).body.code;
  expect(await withPassword(townPassword)).toBeUndefined();
  await change({ password_allowed: false });
  expect(await withPassword(townPassword)).toBe('sign_on.required');
  expect(await withPassword('a wrong password')).toBe('session.credentials');
  await change({ active: false });
  expect(await withPassword(townPassword)).toBeUndefined();
  expect((await begin()).body.code).toBe('sign_on.unknown');
});

test('a sign-out ends the session, and leads to the provider where it is set up for it', async () => {
  const subject = person();
  const signOut = async () =>
    here.request<Reply<{ end_session_url: string } | null>>('POST', '/v1/user/logout', { token: (await grantOf(subject)).access_token });
  expect((await signOut()).body.data).toBeNull();
  await change({ end_session: true });
  const url = new URL((await signOut()).body.data?.end_session_url ?? '');
  expect(url.origin).toBe(idp.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${here.url}/login`);
  expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
});

test('a locked session is unlocked by signing in again as the same person, and by nobody else', async () => {
  const subject = person();
  const { access_token: token } = await grantOf(subject);
  const post = (path: string) => here.request<Reply<{ url: string }>>('POST', `/v1/user/${path}`, { token });
  const read = () => here.request<Reply>('GET', '/v1/users/profile', { token });
  await post('lock');
  expect((await read()).body.code).toBe('access.locked');
  const attempt = async (who: string) => {
    const begun = await post('unlock/single-sign-on');
    const url = new URL(begun.body.data.url);
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0']);
    const returned = new URL(await idp.visit(url.href, who));
    return finish(returned.search.slice(1), cookieOf(begun.headers));
  };
  people += 1;
  expect((await attempt(person())).body.code).toBe('sign_on.no_access');
  expect((await read()).body.code).toBe('access.locked');
  expect((await attempt(subject)).body.data).toEqual({ unlocked: true });
  expect((await read()).status).toBe(200);
});

test('a person who declines at the provider is not signed in', async () => {
  const begun = await begin();
  const state = new URL(begun.body.data.url).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ error: 'access_denied', state, iss: idp.issuer }).toString();
  expect((await finish(query, cookieOf(begun.headers))).body.code).toBe('sign_on.denied');
});

test('what a provider announces can be tried', async () => {
  const tried = await call<{ issuer: string; redirect_uri: string }>('POST', `identity_provider/${record.id}/try`);
  expect(tried.body.data).toMatchObject({
    issuer: idp.issuer,
    token_endpoint: `${idp.issuer}/token`,
    end_session_endpoint: `${idp.issuer}/session/end`,
    redirect_uri: `${here.url}/single-sign-on`,
  });
});

test.each([
  ['absent', () => `${idp.issuer}/no-provider`, 'provider.absent'],
  ['unreadable', () => idp.issuer.replace('127.0.0.1', 'localhost'), 'provider.unreadable'],
  ['refused', () => `${here.url}/v1/users/me?x=`, 'provider.absent'],
  ['unanswered', () => 'http://127.0.0.1:9', 'provider.guarded'],
  ['closed', () => 'http://127.0.0.1:59999', 'provider.unanswered'],
  ['the metadata service of a cloud', () => 'http://169.254.169.254', 'provider.guarded'],
])('a provider that is %s is answered with a code of its own', async (kind, issuer, code) => {
  const made = await create('identity_provider', { name: `Away ${kind}`, issuer: issuer(), client_id: 'x', active: false });
  expect((await call('POST', `identity_provider/${made.id}/try`)).body.code).toBe(code);
});

test('a provider that goes away between start and return is unanswered', async () => {
  const subject = person();
  const { query, cookie } = await visit(subject);
  const { port } = new URL(idp.issuer);
  const remembered = new Map(idp.people);
  await idp.close();
  expect((await finish(query, cookie)).body.code).toBe('provider.unanswered');
  expect((await begin()).body.code).toBe('provider.unanswered');
  idp = await startIdentityProvider({ redirectUris: [`${here.url}/single-sign-on`], port: Number(port), idTokenSeconds: 120 });
  for (const [name, claims] of remembered) idp.people.set(name, claims);
  expect((await grantOf(subject)).user.email).toBe(`${subject}@town.test`);
});

test('private addresses are refused where the installation does not allow them', async () => {
  const strict = await startTown();
  try {
    const body = { name: 'Inside', issuer: idp.issuer, client_id: 'x', shown: true };
    const made = await strict.request<Reply<CatalogueRecord>>('POST', '/v1/identity_provider', { token: strict.tokens.admin, body });
    const tried = await strict.request<Reply>('POST', `/v1/identity_provider/${made.body.data.id}/try`, { token: strict.tokens.admin });
    expect(tried.body.code).toBe('provider.guarded');
  } finally {
    await strict.clear();
  }
});
