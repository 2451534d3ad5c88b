import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
  const { north } = platform.town;
  await platform.app.store.within(platformScope, (tx) =>
    sql`insert into unit (id_tenant, description) select ${north.tenant}::bigint, 'Depot ' || n from generate_series(1, 1203) n`.execute(
      tx,
    ),
  );
});
afterAll(() => platform?.clear());

test('units come by pages of at most 500; pages 2 to last_page have the others', { tags: ['OP-7.20', 'OP-9.06'] }, async () => {
  const first = (await platform.call('units', { query: { max: 500 } })).reply;
  expect(first).toMatchObject({ current_page: 1, last_page: 3, per_page: 500, total: 1205 });
  const rest = [2, 3].map(async (page) => (await platform.call('units', { query: { max: 500, page } })).reply.data);
  const ids = [first.data, ...(await Promise.all(rest))].flat().map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([1205, 1205]);
  expect((await platform.call('units', { query: { max: 500, page: 9 } })).reply).toMatchObject({ data: [], last_page: 3 });
  for (const query of [{ max: 501 }, { page: 0 }, { page: 'x' }, { id_tenant: 'x' }, { id_tenant: -1 }]) {
    expect((await platform.call('units', { query })).status).toBe(422);
  }
});

test('a unit has its address, position, cameras and contacts', { tags: ['OP-3.17', 'OP-7.20'] }, async () => {
  const { north } = platform.town;
  const { reply } = await platform.call('unit', { id: north.unit });
  expect(reply.data).toMatchObject({
    id: north.unit,
    description: 'North unit',
    address_1: 'North street 1',
    municipality: { name: 'Town' },
    region: { name: 'Region' },
    country: { name: 'Country' },
    id_tenant: north.tenant,
    position: { latitude: 19.4, longitude: -99.1 },
    cameras: north.cameras.map((id) => ({ id, id_unit: north.unit, online: true, recording_support: true, tag: 'gate' })),
    contacts: [{ name: 'Guard', role: 'guard', phone: '+52 55 0000' }],
  });
});

test('a unit is sent with all fields, also the tenant of its router and its floor plans', {
  tags: ['OP-3.17', 'OQ-69', 'ADM-3.25'],
}, async () => {
  const { north } = platform.town;
  const { router, plane } = await platform.app.store.within(platformScope, async (tx) => {
    const router = await sql<{
      id: number;
    }>`insert into router (description, id_tenant) values ('Van 7', ${north.tenant}) returning id`.execute(tx);
    const plane = await sql<{
      id: number;
    }>`insert into plane (id_unit, description) values (${north.unit}, 'Ground floor') returning id`.execute(tx);
    await sql`update unit set address_2 = 'Gate B', suburb = 'Roma', postal_code = '06700', info_url = 'https://north.example',
      id_router = ${router.rows[0]?.id} where id = ${north.unit}`.execute(tx);
    return { router: router.rows[0]?.id, plane: plane.rows[0]?.id };
  });
  const { text } = await platform.call('unit', { id: north.unit });
  expect((JSON.parse(text) as { data: object }).data).toMatchObject({
    id: north.unit,
    description: 'North unit',
    address_1: 'North street 1',
    address_2: 'Gate B',
    suburb: 'Roma',
    postal_code: '06700',
    municipality: { name: 'Town' },
    region: { name: 'Region' },
    country: { name: 'Country' },
    id_tenant: north.tenant,
    router: { id: router, id_tenant: north.tenant },
    cameras: north.cameras.map((id) => ({ id })),
    info_url: 'https://north.example',
    unit_planes: [{ id: plane, description: 'Ground floor' }],
  });
});

test("another tenant's unit answers exactly as one that does not exist", async () => {
  const { harbour } = platform.town;
  const [foreign, missing] = [await platform.call('unit', { id: harbour.unit }), await platform.call('unit', { id: 99_999 })];
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  expect((await platform.call('units', { query: { id_tenant: harbour.tenant } })).reply).toMatchObject({ data: [], total: 0 });
});

test('tenants of the user, each with the link that lists its units', { tags: ['OP-7.21'] }, async () => {
  const tenants = (await platform.call('tenants')).reply.data;
  expect(tenants.map(({ name, units_count }) => [name, units_count])).toEqual([
    ['North', 1204],
    ['South', 1],
  ]);
  const south = tenants.find(({ name }) => name === 'South');
  const { body } = await platform.request<{ data: { description: string }[] }>('GET', south?.units ?? '', { token: platform.tokens.ana });
  expect(body.data.map(({ description }) => description)).toEqual(['South unit']);
  expect((await platform.call('tenants', { as: 'carla' })).reply.data.map(({ name }) => name)).toEqual(['Harbour']);
  expect((await platform.call('tenants', { as: 'admin' })).reply.data.map(({ name }) => name)).toEqual(['Harbour', 'North', 'South']);
});

test('units are found by description and address', async () => {
  const found = async (search: string) =>
    (await platform.call('units', { query: { search } })).reply.data.map(({ description }) => description);
  expect(await found('SOUTH STREET')).toEqual(['South unit']);
  expect(await found('depot 1203')).toEqual(['Depot 1203']);
  expect(await found('%')).toEqual([]);
});
