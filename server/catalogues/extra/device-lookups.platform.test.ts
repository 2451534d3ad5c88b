import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

type Who = keyof TownPlatform['tokens'];
async function ask(method: 'GET' | 'POST', path: string, body?: unknown, as: Who = 'admin') {
  const { status, body: reply } = await platform.request<{ data: never; total?: number }>(method, `/v1/${path}`, {
    token: platform.tokens[as],
    ...(body !== undefined && { body }),
  });
  return { status, ...reply };
}
const made = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await platform.app.store.within(platformScope, (tx) => query.execute(tx))).rows[0]?.id ?? 0;
const run = (query: ReturnType<typeof sql>) => platform.app.store.within(platformScope, (tx) => query.execute(tx));

test('cameras are assigned to a reseller one by one, all at once, or by the result of a search', {
  tags: ['ADM-7.41', 'ADM-1.06'],
}, async () => {
  const { north, harbour } = platform.town;
  const reseller = await made(sql`insert into product_reseller (name) values ('North Ltd') returning id`);
  const one = { id_reseller: reseller, id_proxy_camera: north.cameras[0] };
  expect((await ask('POST', 'proxy_camera_assignment/addOne', one)).data).toEqual({ changed: 1, cameras: 6, assigned: 1 });
  expect((await ask('POST', 'proxy_camera_assignment/addOne', one)).data).toEqual({ changed: 0, cameras: 6, assigned: 1 });
  expect((await ask('POST', 'proxy_camera_assignment/addAll', { id_reseller: reseller, search: 'harbour' })).data).toMatchObject({
    changed: 2,
  });
  const all = (await ask('GET', `proxy_camera_assignment/getAll?id_reseller=${reseller}`)).data as { id_proxy_camera: number }[];
  expect(new Set(all.map(({ id_proxy_camera }) => id_proxy_camera))).toEqual(new Set([north.cameras[0], ...harbour.cameras]));
  const devices = await ask('GET', `proxy_camera_assignment/getAllDevice?id_reseller=${reseller}&assigned=1&max=2`);
  expect([devices.total, devices.data]).toMatchObject([3, [{ id: harbour.cameras[0], assigned: true, unit: 'Harbour unit' }, {}]]);
  expect((await ask('POST', 'proxy_camera_assignment/addAll', { id_reseller: reseller })).data).toMatchObject({ changed: 3, assigned: 6 });
  expect((await ask('POST', 'proxy_camera_assignment/addOne', { ...one, assigned: false })).data).toMatchObject({
    changed: 1,
    assigned: 5,
  });
  expect((await ask('POST', 'proxy_camera_assignment/addAll', { id_reseller: 99_999 })).status).toBe(404);
  expect((await ask('POST', 'proxy_camera_assignment/addAll', { id_reseller: reseller }, 'guest')).status).toBe(403);
});

test('routers that no unit has, and the cameras of those that one has', { tags: ['ADM-7.28', 'ADM-3.27'] }, async () => {
  const { north } = platform.town;
  const add = (name: string) => made(sql`insert into router (description, id_tenant) values (${name}, ${north.tenant}) returning id`);
  const [used, free] = [await add('Used'), await add('Free')];
  await run(sql`update unit set id_router = ${used} where id = ${north.unit}`);
  await run(sql`update camera set online = false where id = ${north.cameras[0]}`);
  expect((await ask('GET', 'router?is_available=true')).data).toMatchObject([{ id: free, description: 'Free' }]);
  expect((await ask('GET', 'router?is_available=false')).data).toMatchObject([{ id: used }]);
  expect((await ask('GET', 'routers/status/cameras')).data).toMatchObject([
    { router: { id: used, description: 'Used' }, cameras: 2, online: 1, camera_status: [{ id: north.cameras[0], online: false }, {}] },
    { router: { id: free }, cameras: 0, online: 0, camera_status: [] },
  ]);
});

test('distinct values of analytic records, most frequent first, and the filter by them', { tags: ['ADM-7.47'] }, async () => {
  const { north } = platform.town;
  await run(sql`insert into analytic_record (alarm_category, id_tenant, matched_rules, priorities, alarm_types) values
    ('Fence', ${north.tenant}, '{Line,Zone}', '{high}', '{Intrusion}'), ('Fence', ${north.tenant}, '{Zone}', '{low}', '{Intrusion}')`);
  expect((await ask('GET', 'matched_rules/analytic_record')).data).toEqual([
    { id: 'Zone', name: 'Zone', count: 2 },
    { id: 'Line', name: 'Line', count: 1 },
  ]);
  expect((await ask('GET', 'priorities/analytic_record')).data).toEqual([
    { id: 'high', name: 'high', count: 1 },
    { id: 'low', name: 'low', count: 1 },
  ]);
  expect((await ask('GET', 'types_alarms/analytic_record')).data).toEqual([{ id: 'Intrusion', name: 'Intrusion', count: 2 }]);
  expect((await ask('GET', 'analytic_record?matched_rule=Line')).total).toBe(1);
});

test('a density device has its device with units', { tags: ['ADM-3.46'] }, async () => {
  const { north } = platform.town;
  const id = await made(sql`insert into density_device (name, device_id) values ('Fog', 'F1') returning id`);
  await run(sql`insert into density_device_units (id_owner, id_target, place) values (${id}, ${north.unit}, 1)`);
  expect((await ask('GET', `density_device/${id}`)).data).toMatchObject({
    device: { name: 'Fog', device_id: 'F1', units: [{ id: north.unit, description: 'North unit' }] },
  });
});

test('a vehicle brand has its models', { tags: ['ADM-7.45', 'ADM-3.42'] }, async () => {
  const id = await made(sql`insert into vehicle_brand (name) values ('Seat') returning id`);
  await run(sql`insert into vehicle_model (name, id_vehicle_brand) values ('Ibiza', ${id}), ('León', ${id})`);
  const { data } = await ask('GET', `vehicle_brand/${id}`);
  expect(data).toMatchObject({ name: 'Seat', vehicle_models: [{ name: 'Ibiza' }, { name: 'León' }] });
});

test('a municipality is read by its id', { tags: ['ADM-7.45'] }, async () => {
  const country = await made(sql`insert into country (name, code) values ('Chile', 'CL') returning id`);
  const region = await made(sql`insert into region (name, id_country) values ('Biobío', ${country}) returning id`);
  const id = await made(sql`insert into municipality (name, acronym, id_region) values ('Lota', 'LOT', ${region}) returning id`);
  expect((await ask('GET', `municipality/${id}`)).data).toMatchObject({ id, name: 'Lota', acronym: 'LOT', id_region: region });
  expect((await ask('GET', `municipality/${id + 1}`)).status).toBe(404);
  expect((await ask('GET', 'vehicle_brand/999999')).status).toBe(404);
});

test('an interphone is found by its device id', { tags: ['OP-7.26'] }, async () => {
  const type = await made(sql`insert into type_device_interphone (type) values ('Door') returning id`);
  await run(sql`insert into device_interphone (device_id, id_type_device_interphone, password) values ('door-7', ${type}, 'v1:x')`);
  const { data } = await ask('GET', 'device_interphone/getDeviceByDeviceId/DOOR-7');
  expect(data).toMatchObject({ device_id: 'door-7', _secrets: ['password'] });
  expect(JSON.stringify(data)).not.toContain('v1:x');
  expect((await ask('GET', 'device_interphone/getDeviceByDeviceId/none')).status).toBe(404);
});
