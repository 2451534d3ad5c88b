import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

interface Page {
  data: CatalogueRecord[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  errors?: Record<string, string[]>;
}

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
  const { north, harbour } = platform.town;
  const store = (text: string) => platform.app.store.within(platformScope, (tx) => sql.raw(text).execute(tx));
  await store(`insert into density_device (id, name, device_id, type, ready, shot_time, last_check) values
    (1, 'Álamo', 'D-1', 'fog', true, 5, '2026-01-10T08:00:00Z'), (2, 'alamo 2', 'D-2', 'fog', false, 10, '2026-01-11T08:00:00Z'),
    (3, 'Zebra', 'D-3', null, true, null, null), (4, 'Cedro', 'D-4', 'spray', false, 10, '2026-01-11T20:00:00.123Z'),
    (5, '100% oak_', 'D-5', 'spray', false, 1, '2026-02-01T00:00:00Z')`);
  await store(`insert into unit (id_tenant, description) select ${north.tenant}, 'Depot ' || n from generate_series(1, 5) n`);
  await store(`insert into density_device_units (id_owner, id_target, place)
    select 1, id, id from unit where description like 'Depot%' union all select 4, ${harbour.unit}, 0`);
  await store("insert into density_master_account (name, password, email) values ('Kept', 'v1:sealed', 'a@b.test'), ('Open', null, null)");
  await store(`insert into lpr_match ("originalplatenumber", plate, capture_date, id_camera, id_tenant, confidential)
    select 'ABC' || n, 'ABC' || n, timestamptz '2026-01-01' + n * interval '1 minute', ${north.cameras[0]}, ${north.tenant}, n % 2 = 0
    from generate_series(1, 1000) n`);
  await store(`update tenant set main_image = 'unguessable', logo_image = '/media/old.png' where id = ${north.tenant}`);
});
afterAll(() => platform?.clear());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const { status, body } = await platform.request<Page>('GET', `/v1/${path}`, { token: platform.tokens.admin, headers });
  return { status, ...body };
};
const one = async (path: string) =>
  (await platform.request<{ data: CatalogueRecord }>('GET', `/v1/${path}`, { token: platform.tokens.admin })).body.data;
const ids = async (path: string) => (await read(path)).data.map(({ id }) => id);

test('a list has pages of 25, sorted by name regardless of case and accents', { tags: ['ADM-7.03', 'ADM-7.04', 'OQ-88'] }, async () => {
  expect(await read('density_device')).toMatchObject({ success: true, current_page: 1, last_page: 1, per_page: 25, total: 5 });
  expect(await ids('density_device')).toEqual([5, 1, 2, 4, 3]);
  expect(await ids('density_device?choices=1&search=ALAMO')).toEqual([1, 2]);
  expect((await read('density_device?choices=1&max=1')).data).toEqual([{ id: 5, label: '100% oak_' }]);
});

test('several orders at once, empty ones last, down as up', { tags: ['ADM-7.04', 'OQ-88'] }, async () => {
  expect(await ids('density_device?sort=type,-shot_time')).toEqual([2, 1, 4, 5, 3]);
  expect(await ids('density_device?sort=-type,shot_time')).toEqual([3, 5, 4, 1, 2]);
  expect(await ids('density_device?sort=shot_time&order=desc')).toEqual([3, 4, 2, 1, 5]);
  expect(await ids('lpr_match?max=3')).toEqual([1000, 999, 998]);
});

test('typed filters: texts, numbers, times, yes or no, empty and filled, references', {
  tags: ['ADM-7.04', 'ADM-2.04', 'ADM-2.05', 'ADM-2.07', 'ADM-2.08', 'ADM-2.09', 'ADM-2.12', 'ADM-2.22', 'ADM-2.34'],
}, async () => {
  const north = platform.town.north.unit;
  const found = Object.entries({
    'type=fog': [1, 2],
    'type=fog&type=spray&sort=id': [1, 2, 4, 5],
    'name.has=LAMO': [1, 2],
    'name.has=%25': [5],
    'name.has=k_': [5],
    'type.none=1': [3],
    'type.any=1&ready=true': [1],
    'ready=false&sort=id': [2, 4, 5],
    'shot_time.from=5&shot_time.to=10&sort=id': [1, 2, 4],
    'shot_time=10&sort=id': [2, 4],
    'last_check.from=2026-01-11&last_check.to=2026-01-11&sort=id': [2, 4],
    'last_check=2026-01-11T20:00:00.123Z': [4],
    'last_check.to=2026-01-11T07:59:59Z': [1],
    'units.none=1&sort=id': [2, 3, 5],
    'units.any=1&sort=id': [1, 4],
    [`units=${north}`]: [],
    'id=2&id=3&sort=id': [2, 3],
    'id=2,3&sort=id': [2, 3],
  });
  for (const [query, expected] of found) expect([query, await ids(`density_device?${query}`)]).toEqual([query, expected]);
  const [depot] = (await one('density_device/1'))['units'] as { id: number }[];
  expect(await ids(`density_device?units=${depot?.id}`)).toEqual([1]);
  expect((await read('lpr_match?capture_date.from=2026-01-01T00:10:00Z&capture_date.to=2026-01-01T00:12:00Z')).total).toBe(3);
  expect((await read(`lpr_match?camera=${platform.town.north.cameras[0]}&confidential=true`)).total).toBe(500);
});

test('a search looks in short texts and in the names of what is referred to', { tags: ['ADM-7.04', 'OQ-88'] }, async () => {
  expect(await ids('density_device?search=d-3')).toEqual([3]);
  expect(await ids('density_device?search=álamo')).toEqual([1, 2]);
  expect((await read('lpr_match?search=north camera 1')).total).toBe(1000);
  expect((await read('lpr_match?search=abc100')).total).toBe(2);
});

test('unknown parameters of a list are refused by name, in the language of the request', { tags: ['ADM-9.02'] }, async () => {
  for (const [query, field] of [
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['max=501', 'max'],
    ['nothing=1', 'nothing'],
    ['shot_time.from=x', 'shot_time.from'],
    ['last_check=yesterday', 'last_check'],
    ['ready=maybe', 'ready'],
    ['units=x', 'units'],
    ['id=-1', 'id'],
  ] as const) {
    const { status, errors } = await read(`density_device?${query}`);
    expect([query, status, Object.keys(errors ?? {})]).toEqual([query, 422, [field]]);
  }
  const { errors } = await read('density_device?shot_time.from=x', { 'X-Localization': 'es' });
  expect(errors).toEqual({ 'shot_time.from': ['Escriba un número'] });
});

test('pages in both directions add up to the same list', { tags: ['OQ-88'] }, async () => {
  const pages = await Promise.all(Array.from({ length: 41 }, (_, at) => read(`lpr_match?page=${at + 1}&max=25`)));
  const walked = pages.flatMap(({ data }) => data.map(({ id }) => id));
  expect(walked).toEqual(Array.from({ length: 1000 }, (_, at) => 1000 - at));
  expect(pages.map(({ last_page }) => last_page)).toEqual(pages.map(() => 40));
  expect(await ids('lpr_match?page=34&max=30')).toEqual(Array.from({ length: 10 }, (_, at) => 10 - at));
  expect(await ids('lpr_match?page=1000000000&max=500')).toEqual([]);
});

test('a list shows the first three references and their number, a record all of them', async () => {
  const [listed] = (await read('density_device?id=1')).data;
  expect(listed).toMatchObject({ version: 1, _counts: { units: 5 } });
  expect(listed?.['units']).toMatchObject(['Depot 1', 'Depot 2', 'Depot 3'].map((description) => ({ description })));
  const whole = await one('density_device/1');
  expect(whole['units']).toHaveLength(5);
  expect(whole['_counts']).toBeUndefined();
  expect((await platform.request('GET', '/v1/density_device/77', { token: platform.tokens.admin })).status).toBe(404);
});

test('references are named: bare ids in _labels, others beside their id', { tags: ['OQ-86', 'ADM-2.10'] }, async () => {
  const { north } = platform.town;
  const [tenant] = (await read(`tenant?id=${north.tenant}`)).data;
  expect(tenant).toMatchObject({ name: 'North', units_count: 6, router_count: 0, _labels: { id_master_tenant: 'First' } });
  expect(tenant).toMatchObject({ main_image: '/v1/files/unguessable', logo_image: '/media/old.png', mobile_app_image: null });
  expect((await read(`tenant?id_master_tenant=${Number(tenant?.['id_master_tenant'])}`)).total).toBe(2);
  const [match] = (await read('lpr_match?max=1')).data;
  expect(match).toMatchObject({
    camera: { id: north.cameras[0], name: 'North camera 1' },
    country: null,
    id_tenant: north.tenant,
    _labels: { id_tenant: 'North' },
    capture_date: '2026-01-01T16:40:00.000Z',
  });
});

test('secrets are never sent; a record lists which ones are set', { tags: ['OQ-87'] }, async () => {
  const { data } = await read('density_master_account');
  expect(data.map((record) => [record['name'], 'password' in record, record._secrets])).toEqual([
    ['Kept', false, ['password']],
    ['Open', false, []],
  ]);
});

test('what another customer has is answered like what does not exist', { tags: ['OP-6.01'] }, async () => {
  const { north, harbour } = platform.town;
  const readUnit = (id: number) => platform.request('GET', `/v1/unit/${id}`, { token: platform.tokens.carla });
  expect([(await readUnit(north.unit)).body, (await readUnit(harbour.unit)).status]).toEqual([(await readUnit(987_654)).body, 200]);
  const forbidden = await platform.request('GET', '/v1/density_device', { token: platform.tokens.ana });
  expect(forbidden).toMatchObject({
    status: 403,
    body: { code: 'access.forbidden', details: { action: 'read', subject: 'DensityDevices' } },
  });
});

test('a record lists all its references', { tags: ['ADM-7.07'] }, async () => {
  const { north } = platform.town;
  const reply = await platform.request<{
    data: { label: string; uses: { catalogue: string | null; table: string; field: string; count: number; goes: boolean }[] };
  }>('GET', `/v1/unit/${north.unit}/uses`, { token: platform.tokens.admin });
  expect(reply.body.data.label).toBe('North unit');
  expect(reply.body.data.uses).toEqual([
    { catalogue: 'proxy-camera', table: 'camera', field: 'id_unit', count: 2, goes: false },
    { catalogue: null, table: 'contact', field: 'id_unit', count: 1, goes: true },
  ]);
});

test('an export uses the list filters; reading a list for work does not include its export', { tags: ['ADM-7.08'] }, async () => {
  const exported = async (path: string, token: string) =>
    fetch(`${platform.url}/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const file = await exported('density_device?action=export&type=fog', platform.tokens.admin);
  expect([file.status, file.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.xlsx/);
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  const job = await exported('lpr_match?action=export', platform.tokens.admin);
  expect(await job.json()).toMatchObject({ success: true, data: [] });
  const { ana } = platform.tokens;
  expect([(await exported('unit', ana)).status, (await exported('unit?action=export', ana)).status]).toEqual([200, 403]);
});

test('a filtered list states its exact number of rows, also where they are many', async () => {
  const { north } = platform.town;
  await platform.app.store.within(platformScope, (tx) =>
    sql`insert into lpr_match (originalplatenumber, plate, capture_date, id_camera, id_tenant)
      select 'MANY' || n, 'MANY' || n, timestamptz '2026-01-01', ${north.cameras[0]}, ${north.tenant} from generate_series(1, 5002) n`.execute(
      tx,
    ),
  );
  expect(await read('lpr_match?search=MANY&max=2')).toMatchObject({ total: 5002, last_page: 2501 });
});
