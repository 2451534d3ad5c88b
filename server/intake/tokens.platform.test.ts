import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import { platformScope } from '../platform/store/store.ts';
import { type Office, startOffice } from '../testing/office.ts';

interface Token extends CatalogueRecord {
  name: string;
  active: boolean;
  accepted: number;
  refused: number;
  last_used: string | null;
  token?: string | null;
}
let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

const make = (body: object, as: 'admin' | 'ana' | 'guest' = 'admin') => office.send<Token>('POST', 'intake/tokens', { as, body });
async function made(body: object, as: 'admin' | 'ana' = 'admin'): Promise<{ id: number; token: string }> {
  const { status, data, text } = await make(body, as);
  expect(status, text).toBe(200);
  return { id: data.id, token: data.token ?? '' };
}
const list = async (as: 'admin' | 'ana' | 'carla' = 'admin') => (await office.send<Token[]>('GET', 'intake/tokens?max=100', { as })).data;
const named = async (name: string) => (await list()).find((token) => token.name === name);
const alarm = { reference: 'door-1', description: 'Door forced', alarm_type: 'Intrusion', priority: 1 };
const raiseWith = (token: string, unit: number, reference: string) =>
  office.request('POST', '/v1/intake/alarms', { token, body: { ...alarm, reference, id_unit: unit } });

test('a token of the master admin for one tenant raises alarms only there', async () => {
  const { north, harbour } = office.town;
  const { token } = await made({ name: 'door of North', id_tenant: north.tenant });
  expect((await raiseWith(token, north.unit, 'a')).status).toBe(201);
  expect((await raiseWith(token, harbour.unit, 'b')).body).toMatchObject({ code: 'record.not_found' });
});

test('the token is shown once: neither its list, its record nor its changes contain it', async () => {
  const { id, token } = await made({ name: 'seen once' });
  for (const path of ['intake/tokens?max=100', `intake/tokens/${id}`, `intake/tokens/${id}/changes`]) {
    const { status, text } = await office.send('GET', path, { as: 'admin' });
    expect([path, status, text.includes(token)]).toEqual([path, 200, false]);
  }
  const { rows } = await office.app.store.within(platformScope, (tx) =>
    sql<{
      found: boolean;
    }>`select encode(token_hash, 'hex') = encode(sha256(${token}::bytea), 'hex') as found from intake_token where id = ${id}`.execute(tx),
  );
  expect(rows).toEqual([{ found: true }]);
});

test('the audit trail of an external token does not contain it either', async () => {
  const body = { description: 'Partner', id_user: office.town.users.bruno };
  const { data } = await office.send<Token>('POST', 'external_token', { as: 'admin', body });
  expect(data.token).toMatch(/^[\w-]{43}$/);
  const { text } = await office.send('GET', `external_token/${data.id}/changes`, { as: 'admin' });
  expect([text.includes('"token":"set"'), text.includes(data.token ?? '')]).toEqual([true, false]);
});

test('a token states when it was used, and how many requests were accepted and refused', async () => {
  const { north, harbour } = office.town;
  const { id, token } = await made({ name: 'counted', id_tenant: north.tenant });
  expect(await named('counted')).toMatchObject({ active: true, accepted: 0, refused: 0, last_used: null });
  await raiseWith(token, north.unit, 'c1');
  await raiseWith(token, north.unit, 'c2');
  await raiseWith(token, harbour.unit, 'c3');
  await expect.poll(() => named('counted')).toMatchObject({ accepted: 2, refused: 1, last_used: expect.any(String) });
  await office.send('DELETE', `intake/tokens/${id}`, { as: 'admin' });
  await raiseWith(token, north.unit, 'c4');
  await expect.poll(() => named('counted')).toMatchObject({ active: false, accepted: 2, refused: 2 });
});

test('a revoked token is refused, stays in the list and keeps its alarms', async () => {
  const { id, token } = await made({ name: 'lost' });
  expect((await raiseWith(token, office.town.north.unit, 'before')).status).toBe(201);
  expect((await office.send('DELETE', `intake/tokens/${id}`, { as: 'admin' })).status).toBe(200);
  expect((await raiseWith(token, office.town.north.unit, 'after')).body).toMatchObject({ code: 'access.signed_out' });
  expect(await named('lost')).toMatchObject({ active: false });
});

test('an administrator of a customer makes and sees tokens for its own tenants only', async () => {
  const { north, harbour } = office.town;
  const own = await made({ name: 'of ana', id_tenant: north.tenant }, 'ana');
  expect((await raiseWith(own.token, north.unit, 'own')).status).toBe(201);
  const wide = await make({ name: 'wide' }, 'ana');
  expect([wide.status, Object.keys(wide.errors)]).toEqual([422, ['id_tenant']]);
  const foreign = await make({ name: 'foreign', id_tenant: harbour.tenant }, 'ana');
  expect([foreign.status, Object.keys(foreign.errors)]).toEqual([422, ['id_tenant']]);
  const widened = await office.send('PUT', `intake/tokens/${own.id}`, { body: { id_tenant: null } });
  expect([widened.status, Object.keys(widened.errors)]).toEqual([422, ['id_tenant']]);
  expect((await list('carla')).map(({ name }) => name)).not.toContain('of ana');
  expect((await office.send('DELETE', `intake/tokens/${own.id}`, { as: 'carla' })).code).toBe('record.not_found');
  const names = (await list('ana')).map(({ name }) => name);
  expect([names.includes('of ana'), names.includes('first')]).toEqual([true, false]);
});

test('a user without the right cannot create, list, rename or revoke tokens', { tags: ['OP-6.01'] }, async () => {
  const refused = [
    await make({ name: 'mine' }, 'guest'),
    await office.send('GET', 'intake/tokens', { as: 'guest' }),
    await office.send('PUT', 'intake/tokens/1', { as: 'guest', body: { name: 'mine' } }),
    await office.send('DELETE', 'intake/tokens/1', { as: 'guest' }),
  ];
  expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(4).fill([403, 'access.forbidden']));
});

test('the senders of the platform itself are neither listed nor changed', async () => {
  const { rows } = await office.app.store.within(platformScope, (tx) =>
    sql<{ id: number; name: string }>`select id, name from intake_token where built_in order by id`.execute(tx),
  );
  expect(rows.map(({ name }) => name)).toEqual(['Scheduled alarms', 'Interphones', 'Luna', 'SAFR', 'Intelexvision', 'Receivers']);
  const ids = rows.map(({ id }) => id);
  expect((await list()).filter(({ id }) => ids.includes(id))).toEqual([]);
  for (const id of ids) {
    expect((await office.send('PUT', `intake/tokens/${id}`, { as: 'admin', body: { name: 'x' } })).code).toBe('record.not_found');
    expect((await office.send('DELETE', `intake/tokens/${id}`, { as: 'admin' })).code).toBe('record.not_found');
  }
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a tenant of another master tenant', { name: 'x', id_tenant: 1, id_master_tenant: 2 }, 'id_tenant'],
  ['a tenant that is none', { name: 'x', id_tenant: 999_999 }, 'id_tenant'],
  ['a master tenant that is none', { name: 'x', id_master_tenant: 999_999 }, 'id_master_tenant'],
])('%s is refused', async (_, body, field) => {
  const { status, errors } = await make(body);
  expect([status, Object.keys(errors)]).toEqual([422, [field]]);
});
