import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTown, type TownPlatform } from '../testing/town.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

const make = (body: unknown, as: 'admin' | 'ana' = 'admin') => platform.call('makeIntakeToken', { as, body });
const alarm = { reference: 'door-1', description: 'Door forced', alarm_type: 'Intrusion', priority: 1 };
const raiseWith = (token: string, unit: number, reference: string) =>
  platform.request('POST', '/v1/intake/alarms', { token, body: { ...alarm, reference, id_unit: unit } });

test('a token of the master admin for one tenant raises alarms only there', async () => {
  const { north, harbour } = platform.town;
  const { status, reply } = await make({ name: 'door of North', id_tenant: north.tenant });
  expect([status, reply.data.name, reply.data.active]).toEqual([201, 'door of North', true]);
  expect((await raiseWith(reply.data.token, north.unit, 'a')).status).toBe(201);
  expect((await raiseWith(reply.data.token, harbour.unit, 'b')).body).toMatchObject({ code: 'record.not_found' });
});

test('the token is shown once and is not in the list', async () => {
  const { reply } = await make({ name: 'seen once' });
  const { text, reply: list } = await platform.call('intakeTokens', { as: 'admin' });
  expect(list.data.map(({ name }) => name)).toContain('seen once');
  expect(text).not.toContain(reply.data.token);
});

test('a revoked token is refused', async () => {
  const { reply } = await make({ name: 'lost' });
  expect((await raiseWith(reply.data.token, platform.town.north.unit, 'before')).status).toBe(201);
  expect((await platform.call('endIntakeToken', { as: 'admin', id: reply.data.id })).status).toBe(200);
  expect((await raiseWith(reply.data.token, platform.town.north.unit, 'after')).body).toMatchObject({ code: 'access.signed_out' });
});

test('an operator without the ability cannot create, list or revoke tokens', { tags: ['OP-6.01'] }, async () => {
  const refused = [
    await make({ name: 'mine' }, 'ana'),
    await platform.call('intakeTokens', { as: 'ana' }),
    await platform.call('endIntakeToken', { as: 'ana', id: 1 }),
  ];
  expect(refused.map(({ status, refusal }) => [status, refusal.code])).toEqual(Array(3).fill([403, 'access.forbidden']));
});

test.each([
  ['no name', { name: ' ' }, 'request.invalid'],
  ['two reaches at once', { name: 'x', id_tenant: 1, id_master_tenant: 1 }, 'request.invalid'],
  ['a tenant that is none', { name: 'x', id_tenant: 999_999 }, 'record.not_found'],
  ['a master tenant that is none', { name: 'x', id_master_tenant: 999_999 }, 'record.not_found'],
])('%s: refused with %s', async (_, body, code) => {
  expect((await make(body)).refusal.code).toBe(code);
});
