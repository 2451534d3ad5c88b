import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { readSources } from '../ingest/camera-source.ts';
import { type DeviceCatalogue, deviceCatalogues } from './families.ts';

interface Device {
  id: number;
  idCameraProxy: CameraId | null;
  phase: string | null;
  fault: string | null;
}
/** What a family's camera needs besides its name and unit, its path, and what gives it an address. */
interface Sample {
  path: string;
  body: object;
  addressed: object;
  main: string;
}

let office: Office;
let samples: Record<DeviceCatalogue, Sample>;
const address = 'rtsp://10.9.8.7/live';
const login = { stream_user: 'eye', stream_password: 'pass:1' };
const main = 'rtsp://eye:pass%3A1@10.9.8.7/live';

async function made(path: string, body: object): Promise<number> {
  const { status, data, text } = await office.send('POST', path, { body });
  expect(status, text).toBe(200);
  return data.id;
}

beforeAll(async () => {
  office = await startOffice();
  const secret = { password: 'pass:1' };
  const account = await made('camera_manager/admin/master_account', { user: 'manager', api_key: 'key', ...secret });
  const reseller = await made('camera_manager/admin/reseller', { name: 'Reseller', id_master_account: account, ...secret });
  const luxriot = await made('luxriot_master_account', { name: 'Luxriot', tenant: office.town.north.tenant, user: 'eye', ...secret });
  const safr = await made('safr_master_account', { name: 'SAFR', token: 'token' });
  const dvr = await made('dahua/dvr', { name: 'DVR', ip: '10.9.8.7', rtsp_schema: 'rtsp', rtsp_port: 8554, user: 'eye', ...secret });
  const bridge = await made('bridge', { name: 'Bridge' });
  const own = { addressed: { stream_url: address, ...login }, main };
  samples = {
    'generic-devices': {
      path: 'generic-devices',
      body: { type: 'camera' },
      addressed: { custom_fields: { url: address, user: 'eye', password: 'pass:1' } },
      main,
    },
    'camera-manager-camera': {
      path: 'camera_manager/admin/camera',
      body: { resellers: [reseller], user: 'eye', ...secret },
      addressed: { stream_url: address },
      main,
    },
    'bridge-camera': { path: 'bridge/admin/camera', body: { id_bridge: bridge }, ...own },
    'vxg-camera': { path: 'vxg_camera', body: {}, addressed: { live_stream: address, ...login }, main },
    'luxriot-camera': { path: 'luxriot_camera', body: { id_master_account: luxriot }, addressed: { source: address }, main },
    'omnicloud-camera': { path: 'omnicloud_camera', body: {}, ...own },
    'dahua-camera': {
      path: 'dahua/camera',
      body: { dvr },
      addressed: { channel: '3' },
      main: 'rtsp://eye:pass%3A1@10.9.8.7:8554/cam/realmonitor?channel=3&subtype=0',
    },
    'safr-camera': { path: 'safr_camera', body: { id_master_account: safr }, ...own },
    'luna-facestream': { path: 'luna-facestream', body: {}, ...own },
  };
});
afterAll(() => office?.clear());

const read = async (path: string, id: number) => (await office.send<Device>('GET', `${path}/${id}`)).data;
const sourceOf = async (camera: CameraId | null) => (await readSources(office.app)).find((source) => source.camera === camera);

describe('a camera is recorded from its address, and otherwise states what is missing', {
  tags: ['ADM-3.35', 'ADM-3.36', 'ADM-3.37', 'ADM-3.39', 'ADM-3.41'],
}, () => {
  test.each(deviceCatalogues)('%s', async (key) => {
    const { path, body, addressed, main: expected } = samples[key];
    const id = await made(path, { name: `Eye ${key}`, ...body });
    expect(await read(path, id)).toMatchObject({ idCameraProxy: null, phase: 'failed', fault: 'no_unit' });
    await office.send('PUT', `${path}/${id}`, { body: { units: [office.town.north.unit] } });
    const { idCameraProxy: camera, phase, fault } = await read(path, id);
    expect([typeof camera, phase, fault]).toEqual(['number', 'failed', 'no_source']);
    const link = await office.send('POST', 'media/link', { body: { id_camera: camera, kind: 'live' } });
    expect([link.code, link.details['fault']]).toEqual(['media.camera_failed', 'no_source']);
    await office.send('PUT', `${path}/${id}`, { body: addressed });
    expect(await sourceOf(camera)).toMatchObject({ tenant: office.town.north.tenant, main: expected, record: true });
    expect((await read(path, id)).fault).not.toBe('no_source');
    await office.send('PUT', `${path}/${id}`, { body: { name: `Renamed ${key}` } });
    expect((await office.send('GET', `proxy_camera/${camera}`)).data['name']).toBe(`Renamed ${key}`);
    expect((await office.send('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await office.send('GET', `proxy_camera/${camera}`)).status).toBe(404);
  });
});

test('a camera of a family that only names a camera neither renames nor ends it', async () => {
  const [camera] = office.town.north.cameras;
  const id = await made('luna-facestream', { name: 'Faces', idCameraProxy: camera, units: [office.town.north.unit] });
  await office.send('PUT', `luna-facestream/${id}`, { body: { name: 'Other faces' } });
  await office.send('DELETE', `luna-facestream/${id}`);
  expect((await office.send('GET', `proxy_camera/${camera}`)).data).toMatchObject({ name: 'North camera 1', out_of_service: false });
});

test('of several devices of a camera the generic one serves it', async () => {
  const [, camera] = office.town.north.cameras;
  await made('luna-facestream', { name: 'Faces', idCameraProxy: camera, stream_url: 'rtsp://10.0.0.1/faces' });
  expect((await sourceOf(camera ?? null))?.main).toBe('rtsp://10.0.0.1/faces');
  await made('generic-devices', { name: 'Box', type: 'camera', idCameraProxy: camera, custom_fields: { url: 'rtsp://10.0.0.2/box' } });
  expect((await sourceOf(camera ?? null))?.main).toBe('rtsp://10.0.0.2/box');
});

test('a DVR without an address, and a channel that is no number, give no address', async () => {
  const dvr = await made('dahua/dvr', { name: 'Bare', password: 'pass' });
  for (const more of [
    { dvr, channel: '1' },
    { dvr: (await office.send<{ id: number }[]>('GET', 'dahua/dvr?search=DVR')).data[0]?.id, channel: "1'&x" },
  ]) {
    const id = await made('dahua/camera', { name: 'Channel', units: [office.town.north.unit], ...more });
    expect((await read('dahua/camera', id)).fault).toBe('no_source');
  }
});
