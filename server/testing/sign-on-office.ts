import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Challenge, Grant } from '../../contract/access/session.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import { createProfile } from '../access/users.ts';
import { platformScope } from '../platform/store/store.ts';
import { client, startIdentityProvider, type TestIdentityProvider } from './identity-provider.ts';
import { cookieOf } from './people.ts';
import { addTownUser, can } from './staff.ts';
import { startTown, type TownPlatform } from './town.ts';

export type Reply<T = unknown> = { data: T; code?: string; errors?: Record<string, string[]> };
type Finished = Grant & Challenge & { unlocked?: boolean };

/** What the tests of one file work with. */
export interface SignOnOffice {
  here: TownPlatform;
  idp: TestIdentityProvider;
  /** The administrator of the first master tenant, who set the provider up. */
  chief: { id: number; token: string };
  /** The provider. */
  record: CatalogueRecord;
  profiles: { guard: number; chief: number };
}

/**
 * A town whose first master tenant has a real identity provider: the group "guards" gets North, "chiefs" gets South. What a test changes of
 * the provider is undone after it.
 */
export function setSignOnOffice() {
  const at = {} as SignOnOffice;
  let people = 0;
  beforeAll(async () => {
    at.here = await startTown({ mode: 'demo', env: { CONNECTOR_PRIVATE_ADDRESSES: 'true' } });
    at.idp = await startIdentityProvider({
      redirectUris: [`${at.here.url}/single-sign-on`],
      afterSignOut: `${at.here.url}/login`,
      idTokenSeconds: 120,
    });
    const rights = [...can('IdentityProvider', 'read', 'create', 'update', 'delete'), ...can('Audit', 'read'), ...can('Tenant', 'read')];
    at.profiles = await at.here.app.store.within(platformScope, async (tx) => ({
      guard: await createProfile(tx, 'Guard', can('Alarm', 'read_history')),
      chief: await createProfile(tx, 'Chief', can('Alarm', 'read_history', 'update')),
    }));
    at.chief = await addTownUser(
      at.here,
      'chief',
      [at.here.town.north.tenant, at.here.town.south.tenant],
      [...rights, ...can('Alarm', 'read_history', 'update'), ...can('User', 'read', 'update'), ...can('Profile', 'read_profile')],
    );
    await inPlatform((tx) =>
      sql`update user_account set id_master_tenant = (select id_master_tenant from tenant where id = ${at.here.town.north.tenant})
      where id in (${at.chief.id}, ${at.here.town.users.ana}, ${at.here.town.users.bruno})`.execute(tx),
    );
    await inPlatform((tx) =>
      sql`update user_account set id_master_tenant = (select id_master_tenant from tenant where id = ${at.here.town.harbour.tenant})
      where id = ${at.here.town.users.carla}`.execute(tx),
    );
    at.record = await create('identity_provider', {
      name: 'Town ID',
      issuer: at.idp.issuer,
      client_id: client.id,
      client_secret: client.secret,
      scopes: 'openid profile email groups',
      shown: true,
      domains: ['Town.test'],
      create_users: true,
    });
    await mapGroup('guards', [at.profiles.guard], [at.here.town.north.tenant]);
    await mapGroup('chiefs', [at.profiles.chief], [at.here.town.south.tenant]);
  });
  afterAll(async () => {
    await at.idp?.close();
    await at.here?.clear();
  });
  afterEach(async () => {
    at.idp.forge = null;
    await change({
      second_factor: 'platform',
      factor_values: null,
      password_allowed: true,
      create_users: true,
      end_session: false,
      active: true,
    });
  });

  const inPlatform: <T>(work: Parameters<typeof at.here.app.store.within<T>>[1]) => Promise<T> = (work) =>
    at.here.app.store.within(platformScope, work);
  const call = <T = CatalogueRecord>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, token = at.chief.token) =>
    at.here.request<Reply<T>>(method, `/v1/${path}`, { token, ...(body !== undefined && { body }) });
  async function create(path: string, body: object, token = at.chief.token): Promise<CatalogueRecord> {
    const made = await call('POST', path, body, token);
    if (made.status >= 300) throw new Error(JSON.stringify(made.body));
    return made.body.data;
  }
  const mapGroup = (group_name: string, given: number[], tenants: number[], provider = at.record.id) =>
    create('identity_provider_group', { id_identity_provider: provider, group_name, profiles: given, tenants });
  async function change(values: object): Promise<void> {
    const changed = await call('PUT', `identity_provider/${at.record.id}`, values);
    if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
  }

  /** Somebody new at the provider. */
  function person(claims: Record<string, unknown> = {}): string {
    people += 1;
    const subject = `person-${people}`;
    at.idp.people.set(subject, {
      email: `${subject}@town.test`,
      email_verified: true,
      given_name: 'Somebody',
      groups: ['guards'],
      ...claims,
    });
    return subject;
  }
  const begin = (body: object = { provider: at.record.id }, cookie = '') =>
    at.here.request<Reply<{ url: string }>>('POST', '/v1/user/auth/single-sign-on', { body, ...(cookie && { headers: { cookie } }) });
  const finish = (query: string, cookie: string) =>
    at.here.request<Reply<Finished>>('POST', '/v1/user/auth/single-sign-on/finish', {
      body: { query },
      headers: { cookie, 'X-Localization': 'es' },
    });

  /** Starts, goes through the provider's pages, and hands back what it returns. */
  async function visit(subject: string, alter: (url: URL) => void = () => undefined) {
    const begun = await begin();
    expect(begun.status).toBe(200);
    const url = new URL(begun.body.data.url);
    alter(url);
    const returned = new URL(await at.idp.visit(url.href, subject));
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
  const me = (token: string) => at.here.request<Reply<Grant['user']>>('GET', '/v1/users/me', { token });
  const audited = async (action: string) => {
    const { rows } = await inPlatform((tx) =>
      sql<{ detail: Record<string, unknown>; id_master_tenant: number }>`
        select detail, id_master_tenant from audit_entry where action = ${action} order by id desc limit 1`.execute(tx),
    );
    return rows[0];
  };
  const userOf = async (email: string) =>
    (await inPlatform((tx) => tx.selectFrom('user_account').select(['id', 'name']).where('email', '=', email).executeTakeFirst()))?.id;
  return { at, inPlatform, call, create, mapGroup, change, person, begin, finish, visit, signOn, grantOf, codeOf, me, audited, userOf };
}
