import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { createFamilies, createRecord } from '../../testing/family-cameras.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { readSources } from '../ingest/camera-source.ts';
import { deviceCatalogues } from './families.ts';

interface Device {
  id: number;
  idCameraProxy: CameraId | null;
  phase: string | null;
  fault: string | null;
}
let office: Office;
let families: Awaited<ReturnType<typeof createFamilies>>;
const address = 'rtsp://10.9.8.7/live';
const main = 'rtsp://eye:pass%3A1@10.9.8.7/live';
const ofChannel = 'rtsp://eye:pass%3A1@10.9.8.7:8554/cam/realmonitor?channel=3&subtype=0';

const made = (path: string, body: object): Promise<number> => createRecord(office, path, body);

beforeAll(async () => {
  office = await startOffice();
  families = await createFamilies(office, { user: 'eye', password: 'pass:1', dvr: { ip: '10.9.8.7', port: 8554 } });
});
afterAll(() => office?.clear());

const read = async (path: string, id: number) => (await office.send<Device>('GET', `${path}/${id}`)).data;
const sourceOf = async (camera: CameraId | null) => (await readSources(office.app)).find((source) => source.camera === camera);

describe('a camera is recorded from its address, and otherwise states what is missing', {
  tags: [
    'ADM-1.05',
    'ADM-1.07',
    'ADM-1.08',
    'ADM-3.35',
    'ADM-3.36',
    'ADM-3.37',
    'ADM-3.39',
    'ADM-3.41',
    'ADM-1.03',
    'ADM-1.04',
    'ADM-1.06',
    'ADM-1.10',
    'ADM-3.33',
    'ADM-1.17',
  ],
}, () => {
  test.each(deviceCatalogues)('%s', async (key) => {
    const { path, body, addressed } = families[key];
    const id = await made(path, { name: `Eye ${key}`, ...body });
    expect(await read(path, id)).toMatchObject({ idCameraProxy: null, phase: 'failed', fault: 'no_unit' });
    await office.send('PUT', `${path}/${id}`, { body: { units: [office.town.north.unit] } });
    const { idCameraProxy: camera, phase, fault } = await read(path, id);
    expect([typeof camera, phase, fault]).toEqual(['number', 'failed', 'no_source']);
    const link = await office.send('POST', 'media/link', { body: { id_camera: camera, kind: 'live' } });
    expect([link.code, link.details['fault']]).toEqual(['media.camera_failed', 'no_source']);
    await office.send('PUT', `${path}/${id}`, { body: addressed(address) });
    expect(await sourceOf(camera)).toMatchObject({
      tenant: office.town.north.tenant,
      main: key === 'dahua-camera' ? ofChannel : main,
      record: true,
    });
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
