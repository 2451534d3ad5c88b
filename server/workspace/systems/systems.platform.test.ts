import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town.clear());

const read = async (token: string): Promise<string[]> => {
  const reply = await town.request<{ data: string[] }>('GET', '/v1/systems_in_use', { token });
  expect(reply.status).toBe(200);
  return reply.body.data;
};

test('a system is in use with its first record, for those who see it', async () => {
  expect(await read(town.tokens.admin)).toEqual([]);
  const body = { name: 'Recorder', password: 'a secret 1' };
  const made = await town.request('POST', '/v1/dahua/dvr', { token: town.tokens.admin, body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(await read(town.tokens.admin)).toEqual(['dahua']);
});

test('a record of one master tenant is not in use for another one', async () => {
  await town.app.store.within(platformScope, async (tx) => {
    await sql`update dahua_dvr set id_master_tenant = (select id_master_tenant from tenant where id = ${town.town.harbour.tenant})`.execute(
      tx,
    );
  });
  expect(await read(town.tokens.carla)).toEqual(['dahua']);
  expect(await read(town.tokens.ana)).toEqual([]);
});
