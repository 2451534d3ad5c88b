import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../demo/people.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type OnvifPeer, onvifPeer } from '../../testing/onvif-peer.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { withKnownDevices } from './camera-routes.ts';

let platform: TestPlatform;
let device: OnvifPeer;
let admin: string;
let ana: string;

beforeAll(async () => {
  [platform, device] = await Promise.all([startTestPlatform(), onvifPeer([])]);
  [admin, ana] = await Promise.all([signIn('admin'), signIn('ana')]);
});
afterAll(async () => {
  await platform?.clear();
  await device?.close();
});

interface Reply {
  success: boolean;
  code?: string;
  details?: { fault?: string };
  data: never;
}
async function signIn(who: string): Promise<string> {
  const body = { email: `${who}@demo.test`, password: demoPassword };
  return (await platform.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body })).body.data.access_token;
}
const post = async <T = Reply>(path: string, body: object, token = admin) =>
  (await platform.request<T>('POST', path, { token, body })).body;
const idOf = async (text: string): Promise<number> =>
  (await platform.app.store.within(platformScope, (tx) => sql.raw<{ id: number }>(text).execute(tx))).rows[0]?.id ?? 0;

describe('an ONVIF device', () => {
  const at = () => ({ host: '127.0.0.1', port: device.port, ...device.login });

  test('lists its streams, the large one first, with the address used by the platform', { tags: ['ADM-3.37'] }, async () => {
    const { data } = await post<{ data: { profiles: object[]; id_device: null } }>('/v1/media/onvif', at());
    expect(data.id_device).toBeNull();
    expect(data.profiles).toEqual([
      { name: 'Main & only', url: 'rtsp://192.168.1.64:554/p1?a=1&b=2', codec: 'H264', width: 1920, height: 1080 },
      { name: 'Sub', url: 'rtsp://192.168.1.64:554/p2?a=1&b=2', codec: 'H264', width: 640, height: 360 },
    ]);
  });

  test('becomes a camera of the unit that was chosen, with both of its addresses', async () => {
    const unit = await idOf('select id from unit order by id limit 1');
    const body = { ...at(), id_unit: unit, name: 'Puerta ONVIF' };
    const { data } = await post<{ data: { id_device: number } }>('/v1/media/onvif', body);
    const read = await platform.request<{ data: { name: string; custom_fields: object } }>('GET', `/v1/generic-devices/${data.id_device}`, {
      token: admin,
    });
    expect(read.body.data.name).toBe('Puerta ONVIF');
    expect(read.body.data.custom_fields).toMatchObject({
      url: 'rtsp://192.168.1.64:554/p1?a=1&b=2',
      url_sub: 'rtsp://192.168.1.64:554/p2?a=1&b=2',
    });
    expect(JSON.stringify(read.body)).not.toContain(device.login.password);
    await platform.request('DELETE', `/v1/generic-devices/${data.id_device}`, { token: admin });
  });

  test('reports a wrong password or an unreachable device', async () => {
    const wrong = await post('/v1/media/onvif', { ...at(), password: 'no' });
    expect([wrong.code, wrong.details?.fault]).toEqual(['media.camera_failed', 'credentials']);
    const unreachable = await post('/v1/media/onvif', { ...at(), port: 9 });
    expect(unreachable.details?.fault).toBe('unreachable');
  });
});

describe('several ONVIF devices', () => {
  const read = async (id: number) =>
    (await platform.request<{ data: { name: string; units: { id: number }[] } }>('GET', `/v1/generic-devices/${id}`, { token: admin })).body
      .data;
  type Adopted = { data: { adopted: { name: string; id_device: number | null; fault: string | null }[] } };

  test('become cameras of one unit; the fault of each that fails is reported', { tags: ['ADM-3.37'] }, async () => {
    const unit = await idOf('select id from unit order by id limit 1');
    const good = { host: '127.0.0.1', port: device.port };
    const devices = [{ ...good, name: 'Puerta' }, { host: '127.0.0.1', port: 9, name: 'Lejana' }, good];
    const { user, password } = device.login;
    const body = { devices, id_unit: unit, user, password };
    const { data } = await post<Adopted>('/v1/media/onvif/adopt', body);
    expect(data.adopted).toMatchObject([
      { name: 'Puerta', fault: null },
      { name: 'Lejana', id_device: null, fault: 'unreachable' },
      { name: '127.0.0.1', fault: null },
    ]);
    const ids = data.adopted.flatMap(({ id_device: id }) => id ?? []);
    expect(ids).toHaveLength(2);
    for (const id of ids) expect((await read(id)).units.map(({ id: of }) => of)).toEqual([unit]);
    const found = [{ ...good, name: '', hardware: '', address: 'a' }];
    const known = await platform.app.store.within(platformScope, (tx) => withKnownDevices(tx, [...found, { ...found[0]!, port: 9 }]));
    expect(known.map(({ id_device: id }) => id === null)).toEqual([false, true]);
    const wrong = await post<Adopted>('/v1/media/onvif/adopt', { ...body, devices: [good], password: 'no' });
    expect(wrong.data.adopted).toMatchObject([{ id_device: null, fault: 'credentials' }]);
    for (const id of ids) await platform.request('DELETE', `/v1/generic-devices/${id}`, { token: admin });
  });

  test('are created once however often their request arrives, and in a visible unit only', async () => {
    const unit = await idOf('select id from unit order by id limit 1');
    const { user, password } = device.login;
    const body = { devices: [{ host: '127.0.0.1', port: device.port, name: 'Repetida' }], id_unit: unit, user, password };
    const key = 'adopt-once';
    const [first, again] = [
      await platform.request<Adopted>('POST', '/v1/media/onvif/adopt', { token: admin, body, headers: { 'idempotency-key': key } }),
      await platform.request<Adopted>('POST', '/v1/media/onvif/adopt', { token: admin, body, headers: { 'idempotency-key': key } }),
    ];
    expect(again.body.data).toEqual(first.body.data);
    expect(await idOf("select count(*)::int as id from generic_devices where name = 'Repetida'")).toBe(1);
    expect((await post('/v1/media/onvif/adopt', { ...body, id_unit: 99_999_999 })).code).toBe('record.not_found');
    await platform.request('DELETE', `/v1/generic-devices/${first.body.data.adopted[0]?.id_device}`, { token: admin });
  });
});

test('an address is tested once, and its fault is reported', async () => {
  const fault = async (url: string) => (await post('/v1/media/probe', { url })).details?.fault;
  expect(await fault('file:///etc/passwd')).toMatch(/address|no_ffmpeg/);
  expect(await fault('rtsp://127.0.0.1:9/main')).toMatch(/unreachable|no_ffmpeg/);
});

test('one user tests three addresses at once; a fourth is told when to try again', { tags: ['ADM-3.37'] }, async ({ skip }) => {
  skip(platform.app.media.ffmpeg === null, 'without ffmpeg nothing is tested');
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined).resume()));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const address = silent.address();
  const url = `rtsp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/main`;
  const held = Array.from({ length: 3 }, () => post('/v1/media/probe', { url }));
  await expect.poll(() => sockets.length).toBe(3);
  const { status, headers } = await platform.request('POST', '/v1/media/probe', { token: admin, body: { url } });
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  silent.close();
  for (const socket of sockets) socket.destroy();
  expect((await Promise.all(held)).map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => 'media.camera_failed'));
});

test('these calls are for those who may make devices', async () => {
  for (const path of ['/v1/media/probe', '/v1/media/onvif', '/v1/media/onvif/discover', '/v1/media/onvif/adopt']) {
    expect((await post(path, { url: 'rtsp://127.0.0.1/', host: '127.0.0.1' }, ana)).code, path).toBe('access.forbidden');
  }
});

test('states are listed for visible cameras only', { tags: ['OP-1.07'] }, async () => {
  const rows = await platform.app.store.within(platformScope, (tx) =>
    tx.selectFrom('media_loop').select('id_camera').orderBy('id_camera').execute(),
  );
  const all = rows.map(({ id_camera }) => id_camera);
  const ask = (token: string) =>
    platform.request<{ data: { id_camera: number; phase: string }[] }>('GET', `/v1/media/states?cameras=${all.slice(0, 200).join(',')}`, {
      token,
    });
  const [whole, hers] = [(await ask(admin)).body.data, (await ask(ana)).body.data];
  expect(whole).toHaveLength(Math.min(200, all.length));
  expect(hers.length).toBeGreaterThan(0);
  expect(hers.length).toBeLessThan(whole.length);
  expect(hers[0]?.phase).toBe('streaming');
});
