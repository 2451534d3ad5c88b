import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { client } from '../../testing/identity-provider.ts';
import { type Reply, setSignOnOffice } from '../../testing/sign-on-office.ts';
import { addTownUser, can } from '../../testing/staff.ts';
import { startTown } from '../../testing/town.ts';
import { createProfile } from '../users.ts';

const { at, inPlatform, call, create } = setSignOnOffice();

test('a provider is announced by its name, and its secret is sealed and never returned', async () => {
  const known = await at.here.request<Reply<{ single_sign_on: unknown }>>('GET', '/v1/capabilities');
  expect(known.body.data.single_sign_on).toEqual({ providers: [{ id: at.record.id, name: 'Town ID' }] });
  const read = await call('GET', `identity_provider/${at.record.id}`);
  expect(JSON.stringify(read.body)).not.toContain(client.secret);
  expect(read.body.data['domains']).toEqual(['town.test']);
  const { rows } = await inPlatform((tx) =>
    sql<{ client_secret: string }>`select client_secret from identity_provider where id = ${at.record.id}`.execute(tx),
  );
  expect(rows[0]?.client_secret).toMatch(/^v1:/);
});

test('a provider of another master tenant is not seen, and no domain is claimed twice', async () => {
  const foreign = await addTownUser(
    at.here,
    `harbour-chief`,
    [at.here.town.harbour.tenant],
    can('IdentityProvider', 'read', 'create', 'update', 'delete'),
  );
  expect((await call('GET', `identity_provider/${at.record.id}`, undefined, foreign.token)).status).toBe(404);
  expect((await call('PUT', `identity_provider/${at.record.id}`, { name: 'x' }, foreign.token)).status).toBe(404);
  expect((await call('POST', `identity_provider/${at.record.id}/try`, undefined, foreign.token)).status).toBe(404);
  const body = { name: 'Harbour ID', issuer: at.idp.issuer, client_id: client.id, client_secret: client.secret, domains: ['town.test'] };
  const taken = await call('POST', 'identity_provider', body, foreign.token);
  expect(taken.body.errors?.['domains']).toEqual(['This value is not available. Choose another one']);
});

test('a mapping gives no more than its writer has', async () => {
  const strong = await inPlatform((tx) => createProfile(tx, `Strong `, can('Unit', 'delete')));
  const body = { id_identity_provider: at.record.id, group_name: 'strong', profiles: [strong], tenants: [at.here.town.north.tenant] };
  expect((await call('POST', 'identity_provider_group', body)).body.errors).toHaveProperty('profiles');
  const harbour = { ...body, profiles: [at.profiles.guard], tenants: [at.here.town.harbour.tenant] };
  expect((await call('POST', 'identity_provider_group', harbour)).body.errors).toHaveProperty('tenants');
});

test('another issuer needs the secret again, and an issuer is no discovery document', async () => {
  const moved = await call('PUT', `identity_provider/${at.record.id}`, { issuer: 'https://elsewhere.test' });
  expect(moved.body.errors).toHaveProperty('client_secret');
  const wrong = await call('PUT', `identity_provider/${at.record.id}`, {
    issuer: `${at.idp.issuer}/.well-known/openid-configuration`,
    client_secret: 'x',
  });
  expect(wrong.body.errors).toHaveProperty('issuer');
});

test('what a provider announces can be tried', async () => {
  const tried = await call<{ issuer: string; redirect_uri: string }>('POST', `identity_provider/${at.record.id}/try`);
  expect(tried.body.data).toMatchObject({
    issuer: at.idp.issuer,
    token_endpoint: `${at.idp.issuer}/token`,
    end_session_endpoint: `${at.idp.issuer}/session/end`,
    redirect_uri: `${at.here.url}/single-sign-on`,
  });
});

test.each([
  ['absent', () => `${at.idp.issuer}/no-provider`, 'provider.absent'],
  ['unreadable', () => at.idp.issuer.replace('127.0.0.1', 'localhost'), 'provider.unreadable'],
  ['refused', () => `${at.here.url}/v1/users/me?x=`, 'provider.absent'],
  ['unanswered', () => 'http://127.0.0.1:9', 'provider.guarded'],
  ['closed', () => 'http://127.0.0.1:59999', 'provider.unanswered'],
  ['the metadata service of a cloud', () => 'http://169.254.169.254', 'provider.guarded'],
])('a provider that is %s is answered with a code of its own', async (kind, issuer, code) => {
  const made = await create('identity_provider', { name: `Away ${kind}`, issuer: issuer(), client_id: 'x', active: false });
  expect((await call('POST', `identity_provider/${made.id}/try`)).body.code).toBe(code);
});

test('private addresses are refused where the installation does not allow them', async () => {
  const strict = await startTown();
  try {
    const body = { name: 'Inside', issuer: at.idp.issuer, client_id: 'x', shown: true };
    const made = await strict.request<Reply<CatalogueRecord>>('POST', '/v1/identity_provider', { token: strict.tokens.admin, body });
    const tried = await strict.request<Reply>('POST', `/v1/identity_provider/${made.body.data.id}/try`, { token: strict.tokens.admin });
    expect(tried.body.code).toBe('provider.guarded');
  } finally {
    await strict.clear();
  }
});
