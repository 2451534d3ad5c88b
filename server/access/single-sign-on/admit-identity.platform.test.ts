import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { type Reply, setSignOnOffice } from '../../testing/sign-on-office.ts';
import { addTownUser } from '../../testing/staff.ts';
import { townPassword } from '../../testing/town.ts';

const { at, inPlatform, call, change, person, begin, signOn, grantOf, codeOf, me, audited, userOf } = setSignOnOffice();

test('a new person of a mapped group becomes a user with its profile and tenant', async () => {
  const subject = person();
  const { user, session } = await grantOf(subject);
  expect(user).toMatchObject({
    email: `${subject}@town.test`,
    name: 'Somebody',
    is_master_admin: false,
    config: { preferences: { lang: 'es' } },
  });
  expect(user.tenants.map(({ id }) => id)).toEqual([at.here.town.north.tenant]);
  expect(user.abilities).toEqual([{ action: 'read_history', subject: 'Alarm' }]);
  expect(user.identity_provider).toEqual({ id: at.record.id, name: 'Town ID', password: false, second_factor: 'platform' });
  const { rows } = await inPlatform((tx) => sql<{ kind: string }>`select kind from session where id = ${session}`.execute(tx));
  expect(rows[0]?.kind).toBe('single_sign_on');
  expect((await audited('single_sign_on_created'))?.detail).toMatchObject({ provider: 'Town ID', groups: ['guards'] });
  expect((await grantOf(subject)).user.id).toBe(user.id);
});

test('a person without a mapped group gets no reason, the audit log of the master tenant has it', async () => {
  const subject = person({ groups: ['visitors'] });
  const { body } = await signOn(subject);
  expect(body).toEqual({ success: false, code: 'sign_on.no_access', message: expect.not.stringContaining('visitors') });
  const line = await audited('single_sign_on_refused');
  expect(line?.detail).toMatchObject({ reason: 'no_group', groups: ['visitors'], provider: 'Town ID' });
  expect(line?.id_master_tenant).toBe(at.record['id_master_tenant'] ?? line?.id_master_tenant);
  const seen = await call<CatalogueRecord[]>('GET', 'audit?action=single_sign_on_refused');
  expect(seen.body.data.length).toBeGreaterThan(0);
  expect(await userOf(`${subject}@town.test`)).toBeUndefined();
});

test('rights follow the groups at each sign-in, for open sessions too; without any they end', async () => {
  const subject = person({ groups: ['guards', 'chiefs'] });
  const first = await grantOf(subject);
  expect(first.user.tenants).toHaveLength(2);
  at.idp.people.set(subject, { ...at.idp.people.get(subject), groups: ['chiefs'] });
  await grantOf(subject);
  const now = await me(first.access_token);
  expect(now.body.data.tenants.map(({ id }) => id)).toEqual([at.here.town.south.tenant]);
  at.idp.people.set(subject, { ...at.idp.people.get(subject), groups: [] });
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
  const email = 'known@town.test';
  const known = await addTownUser(at.here, 'known', [at.here.town.north.tenant], []);
  await inPlatform((tx) =>
    sql`update user_account set id_master_tenant = (select id_master_tenant from user_account where id = ${at.chief.id})
    where id = ${known.id}`.execute(tx),
  );
  const thief = person({ email, email_verified: false });
  expect(await codeOf(thief)).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('email_unverified');
  await change({ domains: ['elsewhere.test'] });
  at.idp.people.set(thief, { email, email_verified: true, groups: ['guards'] });
  expect(await codeOf(thief)).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('foreign_domain');
  await change({ domains: ['town.test'] });
  expect((await grantOf(thief)).user.id).toBe(known.id);
  expect((await audited('single_sign_on_linked'))?.detail).toMatchObject({ subject: thief });
  const second = person({ email: 'renamed@town.test' });
  at.idp.people.set(second, { ...at.idp.people.get(second), email, email_verified: true });
  expect(await codeOf(second)).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('already_linked');
});

test('users of another master tenant and master administrators are never linked', async () => {
  const subject = person({ email: 'carla@town.test' });
  expect(await codeOf(subject)).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('other_master_tenant');
  at.idp.people.set(subject, { ...at.idp.people.get(subject), email: 'admin@town.test' });
  expect(await codeOf(subject)).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('master_admin');
});

test('unknown users are created only where the provider is set up for it', async () => {
  await change({ create_users: false });
  expect(await codeOf(person())).toBe('sign_on.no_access');
  expect((await audited('single_sign_on_refused'))?.detail['reason']).toBe('unknown_user');
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
  at.idp.people.set(subject, { ...at.idp.people.get(subject), amr: ['pwd', 'mfa'] });
  expect((await grantOf(subject)).user.identity_provider?.second_factor).toBe('provider');
});

test('a required second factor is met by a provider that asks for it, where passwords are off', async () => {
  const subject = person();
  const { user } = await grantOf(subject);
  const isDue = async () => {
    const { rows } = await inPlatform((tx) => sql`select * from app_factors_due(array[${user.id}]::bigint[], now())`.execute(tx));
    return rows.length > 0;
  };
  const required = (is: boolean) =>
    inPlatform((tx) => sql`update profile set second_factor_required = ${is} where id = ${at.profiles.guard}`.execute(tx));
  await required(true);
  expect(await isDue()).toBe(true);
  await change({ second_factor: 'provider' });
  expect(await isDue()).toBe(false);
  await required(false);
});

test('where passwords are off, the right one is refused until the provider is inactive', async () => {
  const subject = person({ email: 'bruno@town.test' });
  await grantOf(subject);
  const withPassword = async (password: string) =>
    (await at.here.request<Reply>('POST', '/v1/user/auth', { body: { email: 'bruno@town.test', password } })).body.code;
  expect(await withPassword(townPassword)).toBeUndefined();
  await change({ password_allowed: false });
  expect(await withPassword(townPassword)).toBe('sign_on.required');
  expect(await withPassword('a wrong password')).toBe('session.credentials');
  await change({ active: false });
  expect(await withPassword(townPassword)).toBeUndefined();
  expect((await begin()).body.code).toBe('sign_on.unknown');
});

const reasonOf = async () => (await audited('single_sign_on_refused'))?.detail['reason'];

test('a user who became master admin, and an address of another domain, are refused', async () => {
  const subject = person();
  const { user } = await grantOf(subject);
  await inPlatform((tx) => sql`update user_account set is_master_admin = true where id = ${user.id}`.execute(tx));
  expect([await codeOf(subject), await reasonOf()]).toEqual(['sign_on.no_access', 'master_admin']);
  await inPlatform((tx) => sql`update user_account set is_master_admin = false where id = ${user.id}`.execute(tx));
  const foreign = person({ email: 'somebody@elsewhere.test' });
  expect([await codeOf(foreign), await reasonOf()]).toEqual(['sign_on.no_access', 'foreign_domain']);
});

test('a user whom a provider of the installation created is of the customer of its tenants', async () => {
  const setOwner = (owner: unknown) =>
    inPlatform((tx) => sql`update identity_provider set id_master_tenant = ${owner} where id = ${at.record.id}`.execute(tx));
  const { rows } = await inPlatform((tx) =>
    sql<{ owner: number; customer: number }>`
      select p.id_master_tenant as owner, t.id_master_tenant as customer from identity_provider p, tenant t
      where p.id = ${at.record.id} and t.id = ${at.here.town.north.tenant}`.execute(tx),
  );
  await setOwner(null);
  const { user } = await grantOf(person());
  await setOwner(rows[0]?.owner);
  const made = await inPlatform((tx) =>
    tx.selectFrom('user_account').select('id_master_tenant').where('id', '=', user.id).executeTakeFirst(),
  );
  expect(made?.id_master_tenant).toBe(rows[0]?.customer);
});
