import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../demo/people.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type OnvifPeer, onvifPeer } from '../../testing/onvif-peer.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

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

test('an address is tested once, and its fault is reported', async () => {
  const fault = async (url: string) => (await post('/v1/media/probe', { url })).details?.fault;
  expect(await fault('file:///etc/passwd')).toMatch(/address|no_ffmpeg/);
  expect(await fault('rtsp://127.0.0.1:9/main')).toMatch(/unreachable|no_ffmpeg/);
});

test('these calls are for those who may make devices', async () => {
  for (const path of ['/v1/media/probe', '/v1/media/onvif', '/v1/media/onvif/discover']) {
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
