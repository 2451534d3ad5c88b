import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerCalls } from '../../../contract/catalogues/extra/providers.ts';
import { reencode } from '../../platform/pictures.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

/** Replies of the fake service, by verb, and the requests that it received. */
const replies: Record<string, unknown> = {};
const bodies: Record<string, { accounts?: unknown; ip?: string }> = {};
let service: Server;
let platform: TownPlatform;

beforeAll(async () => {
  service = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    const verb = request.url?.slice(1) ?? '';
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies[verb] = JSON.parse(Buffer.concat(chunks).toString()) as object;
      reply.end(JSON.stringify(replies[verb] ?? { done: true }));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const connected = ['CAMERA_MANAGER', 'BRIDGE', 'VXG', 'DAHUA', 'LUNA', 'ACCESS_DEVICE', 'STREAMING', 'DENSITY', 'SWIFT'];
  const env = Object.fromEntries(connected.map((name) => [`CONNECTOR_${name}_URL`, url]));
  platform = await startTown({ env: { ...env, CONNECTOR_PRIVATE_ADDRESSES: 'true' } });
});
afterAll(async () => {
  await platform?.clear();
  service?.closeAllConnections();
  service?.close();
});

interface Reply {
  status: number;
  data: { found: number; created: number; updated: number; removed: number; rows?: object[] };
  code?: string;
  details?: unknown;
}
async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as: keyof TownPlatform['tokens'] = 'admin',
): Promise<Reply> {
  const { status, body: reply } = await platform.request<Omit<Reply, 'status'>>(method, `/v1/${path}`, {
    token: platform.tokens[as],
    ...(body !== undefined && { body }),
  });
  return { status, ...reply };
}
const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await platform.app.store.within(platformScope, (tx) => query.execute(tx))).rows;
const made = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> => (await rows(query))[0]?.id ?? 0;

test('resellers are imported and matched by provider id; values that people edited are preserved', {
  tags: ['ADM-7.24', 'ADM-3.30'],
}, async () => {
  const account = await made(sql`insert into camera_manager_master_account ("user") values ('main') returning id`);
  replies['resellers'] = {
    resellers: [{ id: 'r1', account: String(account), name: 'North Ltd', email: 'a@north.test', number_of_cameras: 3 }],
  };
  expect((await ask('PUT', 'camera_manager/admin/reseller/api/update')).data).toMatchObject({ found: 1, created: 1, updated: 0 });
  expect(bodies['resellers']?.accounts).toEqual([String(account)]);
  await rows(sql`update camera_manager_reseller set business = 'Guards'`);
  const last_login = '2026-03-01T10:00:00.000Z';
  replies['resellers'] = { resellers: [{ id: 'r1', account: String(account), name: 'North Ltd', number_of_cameras: 4, last_login }] };
  expect((await ask('PUT', 'camera_manager/admin/reseller/api/update')).data).toMatchObject({ created: 0, updated: 1 });
  expect((await ask('PUT', 'camera_manager/admin/reseller/api/update')).data).toMatchObject({ created: 0, updated: 0 });
  expect(await rows(sql`select email from camera_manager_reseller`)).toEqual([{ email: ['a@north.test'] }]);
  expect(await rows(sql`select name, number_of_cameras, business, version from camera_manager_reseller`)).toEqual([
    { name: 'North Ltd', number_of_cameras: 4, business: 'Guards', version: 2 },
  ]);
  const [reseller] = await rows<{ id: number }>(sql`select id from camera_manager_reseller where id_external = 'r1'`);
  const record = (await ask('GET', `camera_manager/admin/reseller/${reseller?.id}`)).data;
  expect(record).toMatchObject({ name: 'North Ltd', number_of_cameras: 4, last_login });
});

test('a reseller’s password is reset; cameras and a status are imported from the provider', {
  tags: ['ADM-7.23', 'ADM-7.24', 'ADM-3.28', 'ADM-3.29'],
}, async () => {
  const [reseller] = await rows<{ id: number }>(sql`select id from camera_manager_reseller where id_external = 'r1'`);
  expect((await ask('PUT', `camera_manager/admin/reseller/reset/password/${reseller?.id}`)).status).toBe(200);
  expect(bodies['reset-password']).toMatchObject({ reseller: { name: 'North Ltd', id_external: 'r1' }, account: { user: 'main' } });
  expect(await ask('PUT', 'camera_manager/admin/reseller/reset/password/99999')).toMatchObject({ status: 404, code: 'record.not_found' });
  replies['cameras'] = { cameras: [{ camera_id: 'c1', name: 'Gate', resellers: ['r1', 'unknown'], online: false }] };
  expect((await ask('POST', 'camera_manager/admin/camera/api/update')).data).toMatchObject({ found: 1, created: 1 });
  const [camera] = await rows<{ id: number; reseller: number }>(sql`
    select c.id, r.id_target as reseller from camera_manager_camera c join camera_manager_camera_resellers r on r.id_owner = c.id`);
  expect(camera?.reseller).toBe(reseller?.id);
  expect((await ask('GET', 'camera_manager/admin/camera')).data).toMatchObject([{ id: camera?.id, online: false }]);
  replies['status'] = { online: true, recording_on_cloud: true, firmware_status: 'old' };
  expect((await ask('PUT', `camera_manager/admin/camera/api/status/${camera?.id}`)).data).toMatchObject({ created: 1 });
  expect((await ask('GET', 'camera_manager/admin/camera')).data).toMatchObject([{ id: camera?.id, online: true }]);
  const state = {
    ...{ online: true, recording_on_cloud: false, recording_on_sd: true, audio_enabled: false, password_known: true },
    ...{ password_status: 'weak', firmware_status: 'new', connection_type: 'wifi', last_connection_result: 'ok' },
  };
  replies['status'] = state;
  expect((await ask('PUT', `camera_manager/admin/camera/api/status/${camera?.id}`)).data).toMatchObject({ updated: 1 });
  expect((await ask('GET', 'camera_status')).data).toMatchObject([{ ...state, camera_id: 'c1', camera: { id: camera?.id, name: 'Gate' } }]);
});

test('accounts, bridges and bridge cameras are imported from the provider, each under its parent', {
  tags: ['ADM-1.04', 'ADM-7.24'],
}, async () => {
  const master = await made(sql`insert into bridge_master_account (name) values ('EE') returning id`);
  replies['accounts'] = {
    accounts: [{ id: 'a1', master_account: String(master), name: 'Account', camera_count: 2, online_cameras: 1, active: true }],
  };
  replies['bridges'] = { bridges: [{ id: 'b1', name: 'Bridge', accounts: ['a1'], ip: '10.0.0.2' }] };
  replies['cameras'] = {
    cameras: [
      { id: 'k1', name: 'Gate', bridge: 'b1' },
      { id: 'k2', name: 'Lost', bridge: 'nowhere' },
    ],
  };
  expect((await ask('PUT', 'account/api/update')).data).toMatchObject({ created: 1 });
  expect((await ask('PUT', 'bridge/api/update')).data).toMatchObject({ created: 1 });
  expect((await ask('PUT', 'bridge/admin/camera/api/update')).data).toMatchObject({ found: 2, created: 1 });
  expect((await ask('GET', 'bridge')).data).toMatchObject([{ name: 'Bridge', camera_count: 1, accounts: [{ name: 'Account' }] }]);
});

test('cameras are imported from VXG; those missing there are marked', { tags: ['ADM-1.03', 'ADM-7.29'] }, async () => {
  replies['cameras'] = {
    cameras: [
      { id_vxg: 'v1', name: 'One', rec_mode: 'on' },
      { id_vxg: 'v2', name: 'Two' },
    ],
  };
  expect((await ask('GET', 'mobile/updateCameras')).data).toMatchObject({ found: 2, created: 2 });
  replies['cameras'] = { cameras: [{ id_vxg: 'v1', name: 'One' }] };
  expect((await ask('GET', 'mobile/updateCameras')).data).toMatchObject({ found: 1, created: 0, updated: 1 });
  expect(await rows(sql`select id_vxg, removed from vxg_camera order by 1`)).toEqual([
    { id_vxg: 'v1', removed: false },
    { id_vxg: 'v2', removed: true },
  ]);
});

test('the cameras of a DVR are listed, and stored on request', { tags: ['ADM-1.07', 'ADM-7.43', 'OQ-90'] }, async () => {
  const dvr = await made(sql`insert into dahua_dvr (name, ip) values ('Cellar', '10.0.0.9') returning id`);
  replies['discover'] = { cameras: [{ channel: '1', name: 'Gate', http_port: 80 }] };
  const found = await ask('POST', 'dahua/camera/admin/discover', { id_dvr: dvr });
  expect(found.data).toMatchObject({ found: 1, created: 0, rows: [{ name: 'Gate' }] });
  expect(bodies['discover']).toMatchObject({ name: 'Cellar', ip: '10.0.0.9' });
  expect((await ask('POST', 'dahua/camera/admin/discover', { id_dvr: { id: dvr }, save: true })).data).toMatchObject({ created: 1 });
  expect((await ask('POST', 'dahua/camera/admin/discover', { id_dvr: dvr, save: true })).data).toMatchObject({ created: 0, updated: 0 });
  expect((await ask('GET', 'dahua/camera')).data).toMatchObject([{ name: 'Gate', channel: '1', dvr: { id: dvr, name: 'Cellar' } }]);
  expect(await ask('POST', 'dahua/camera/admin/discover', { id_dvr: 99_999 })).toMatchObject({ status: 404 });
});

test('faces and lists are imported from Luna; a face is added to a list and removed', {
  tags: ['ADM-1.09', 'ADM-7.42', 'OQ-90'],
}, async () => {
  replies['faces'] = {
    faces: [
      { face_id: 'f1', user_data: 'Marta' },
      { face_id: 'f2', name: 'Iván', gender: 'male' },
    ],
  };
  replies['lists'] = { lists: [{ id_luna: 'l1', list_data: 'Staff', faces: ['f1'] }] };
  expect((await ask('GET', 'luna-face/sync')).data).toMatchObject({ found: 2, created: 2 });
  expect((await ask('GET', 'luna-list/sync')).data).toMatchObject({ found: 1, created: 1 });
  const [list] = await rows<{ id: number }>(sql`select id from luna_list`);
  const [face] = await rows<{ id: number }>(sql`select id from luna_face where face_id = 'f2'`);
  const people = async () => ((await ask('GET', `luna-list/${list?.id}`)).data as unknown as { people: object[] }).people;
  expect(await people()).toMatchObject([{ user_data: 'Marta' }]);
  expect((await ask('POST', `luna-face/add-face?id_luna_face=${face?.id}`, { id_luna_list: list?.id })).data).toMatchObject({ created: 1 });
  expect(bodies['add-face']).toMatchObject({ face: { face_id: 'f2' }, list: { id_luna: 'l1' } });
  expect(await people()).toHaveLength(2);
  expect((await ask('POST', 'luna-face/delete-face', { id_luna_face: face?.id, id_luna_list: list?.id })).data).toMatchObject({
    removed: 1,
  });
  expect(await people()).toHaveLength(1);
  expect(await ask('POST', 'luna-face/add-face', { id_luna_list: list?.id })).toMatchObject({ status: 422 });
});

test('Luna detects faces in a picture of a form, and in an uploaded one', { tags: ['ADM-7.42', 'OQ-90'] }, async () => {
  replies['extract'] = { faces: [{ age: 30, gender: 'female' }] };
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const encode = async (bytes: Buffer): Promise<Buffer> => {
    const redrawn = await reencode(bytes, 'image/png');
    if ('fault' in redrawn) throw new Error(redrawn.fault);
    return redrawn.bytes;
  };
  const form = (name: string, bytes: Buffer): FormData => {
    const made = new FormData();
    made.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'face.png');
    return made;
  };
  const send = async (path: string, body: FormData) => {
    const headers = { authorization: `Bearer ${platform.tokens.admin}` };
    const reply = await fetch(`${platform.url}/v1/${path}`, { method: 'POST', headers, body });
    return (await reply.json()) as { code?: string; data?: { found?: number; rows?: object[]; file?: string } };
  };
  expect((await send('luna-face/extract/luna-face', form('image', picture))).data).toMatchObject({
    found: 1,
    rows: [{ age: 30, face_id: null }],
  });
  expect(bodies['extract']).toMatchObject({ image: (await encode(picture)).toString('base64') });
  const { data } = await send('files', form('file', picture));
  expect((await ask('POST', 'luna-face/extract/luna-face', { image: data?.file })).data).toMatchObject({ found: 1 });
  expect((await send('luna-face/extract/luna-face', form('image', Buffer.from('no picture')))).code).toBe('request.invalid');
  expect(await ask('POST', 'luna-face/extract/luna-face', { image: 'none' })).toMatchObject({ status: 422 });
});

test('access devices are synchronised with their models', { tags: ['ADM-7.36', 'ADM-3.52'] }, async () => {
  replies['models'] = { models: [{ description: 'Reader' }] };
  replies['devices'] = { devices: [{ id: 'd1', name: 'Door', model: 'Turnstile' }] };
  expect((await ask('GET', 'access_device/sync')).data).toMatchObject({ found: 1, created: 1 });
  expect((await ask('GET', 'access_device/models')).data).toMatchObject([{ description: 'Reader' }, { description: 'Turnstile' }]);
});

test('the status of a camera is read and stored', { tags: ['ADM-7.40', 'ADM-3.38'] }, async () => {
  const id = platform.town.north.cameras[0];
  replies['status'] = { online: true, rtsp_available: true, last_connection: '2026-01-02T03:04:05Z' };
  const { data } = await ask('PUT', `proxy_camera/device/status/${id}`);
  expect(data).toMatchObject({ id, rtsp_available: true, last_connection: '2026-01-02T03:04:05.000Z' });
});

test('the state of a density device is read from its service; what it leaves out stays', { tags: ['ADM-1.14'] }, async () => {
  const id = await made(
    sql`insert into density_device (name, device_id, usercode, diagnostic) values ('Fog', 'dn-1', '77', 'none') returning id`,
  );
  const state = { ready: true, armed: false, ac_mains: true, low_liquid: true, fluid_level: 12.5, connection: 'online' };
  replies['status'] = state;
  expect((await ask('PUT', `density_device/status/${id}`)).data).toMatchObject({ found: 1, updated: 1 });
  expect(bodies['status']).toMatchObject({ device_id: 'dn-1', usercode: '77' });
  const [stored] =
    await rows<object>(sql`select ready, armed, ac_mains, low_liquid, fluid_level, connection, diagnostic, last_check is not null as checked
    from density_device where id = ${id}`);
  expect(stored).toEqual({ ...state, diagnostic: 'none', checked: true });
  expect(await ask('PUT', 'density_device/status/99999')).toMatchObject({ status: 404, code: 'record.not_found' });
  replies['status'] = { armed: true };
  expect(await ask('PUT', `density_device/status/${id}`)).toMatchObject({ code: 'connector.failed' });
});

test('the sensors of a Swift gateway are imported, and the thresholds that Swift knows listed', {
  tags: ['ADM-7.32', 'ADM-1.13'],
}, async () => {
  const account = await made(sql`insert into swift_account (name) values ('Cold chain') returning id`);
  const gateway = await made(sql`insert into swift_gateway (name, guid, id_swift_account, id_unit)
    values ('Roof', 'g-1', ${account}, ${platform.town.north.unit}) returning id`);
  replies['sensors'] = { sensors: [{ id: 's1', name: 'Freezer', battery_level: 80, sample_rate: 60, thresholds: [] }] };
  expect((await ask('GET', `swift/sensor/discover/${gateway}`)).data).toMatchObject({ found: 1, created: 1, updated: 0 });
  expect(bodies['sensors']).toMatchObject({ name: 'Roof', guid: 'g-1' });
  const [sensor] = await rows<{ id: number }>(sql`select id from swift_sensor where id_external = 's1'`);
  expect((await ask('GET', `swift_sensor/${sensor?.id}`)).data).toMatchObject({
    ...{ name: 'Freezer', battery_level: 80, sample_rate: 60 },
    id_swift_gateway: gateway,
  });
  expect(await ask('GET', 'swift/sensor/discover/99999')).toMatchObject({ status: 404, code: 'record.not_found' });
  replies['thresholds'] = { thresholds: [{ measure: 'temperature', unit: '°C', max: 8 }] };
  expect((await ask('GET', 'swift/thresholds/discover')).data).toMatchObject({
    found: 1,
    rows: [{ measure: 'temperature', unit: '°C', min: null, max: 8 }],
  });
});

test('an invalid reply of a service is refused, and nothing is stored', async () => {
  const before = await rows(sql`select count(*) from luna_face`);
  replies['faces'] = { faces: [{ name: 'Nobody' }] };
  expect(await ask('GET', 'luna-face/sync')).toMatchObject({ status: 424, code: 'connector.failed' });
  expect(await rows(sql`select count(*) from luna_face`)).toEqual(before);
});

test('every exchange needs its right', async () => {
  for (const { method, path } of Object.values(providerCalls)) {
    const { status } = await ask(method, path.replace('/v1/', '').replace(':id', '1'), method === 'GET' ? undefined : {}, 'guest');
    expect([path, status]).toEqual([path, 403]);
  }
});
