import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CameraId } from '../../contract/platform/ids.ts';
import type { MediaLink } from '../../contract/video/media.ts';
import { cameraMissing } from '../../scripts/camera-peer.ts';
import { createFamilies, createRecord } from '../../server/testing/family-cameras.ts';
import { type Office, startOffice } from '../../server/testing/office.ts';
import { type DeviceCatalogue, deviceCatalogues } from '../../server/video/cameras/families.ts';
import { type HlsCamera, hlsCamera } from './hls-camera.ts';
import { type RtspCamera, rtspCamera } from './rtsp-camera.ts';

const missing = cameraMissing();
if (missing) process.stderr.write(`${missing}\n`);
const login = { user: 'operator', password: 'pass:1' };
/** Families of clouds, whose cameras are also reached by HLS; a Dahua camera is a channel of its DVR. */
const byHls: readonly DeviceCatalogue[] = ['vxg-camera', 'camera-manager-camera', 'omnicloud-camera', 'bridge-camera'];
const cases: [family: DeviceCatalogue, by: 'RTSP' | 'HLS'][] = [
  ...deviceCatalogues.map((family): [DeviceCatalogue, 'RTSP'] => [family, 'RTSP']),
  ...byHls.map((family): [DeviceCatalogue, 'HLS'] => [family, 'HLS']),
];
const patience = { timeout: 40_000, interval: 100 };

interface Device {
  path: string;
  id: number;
  camera: CameraId;
}
interface DeviceRow {
  idCameraProxy: number;
  phase: string;
  fault: string | null;
}

let office: Office;
let rtsp: RtspCamera;
let hls: HlsCamera;
const devices = new Map<string, Device>();

beforeAll(async () => {
  if (missing) return;
  [office, rtsp, hls] = await Promise.all([startOffice(), rtspCamera(login), hlsCamera()]);
  const families = await createFamilies(office, { ...login, dvr: { ip: '127.0.0.1', port: rtsp.port } });
  for (const [family, by] of cases) {
    const { path, body, addressed } = families[family];
    const of = { ...body, ...addressed(by === 'HLS' ? hls.url : rtsp.url('/sub')) };
    const id = await createRecord(office, path, { name: `${family} by ${by}`, units: [office.town.north.unit], ...of });
    devices.set(`${family} ${by}`, { path, id, camera: CameraId.parse((await read(path, id)).idCameraProxy) });
  }
});
afterAll(async () => {
  await Promise.all([office?.clear(), rtsp?.cut(), hls?.end()]);
});

const read = async (path: string, id: number) => (await office.send<DeviceRow>('GET', `${path}/${id}`)).data;
const deviceOf = (family: DeviceCatalogue, by: 'RTSP' | 'HLS'): Device => {
  const device = devices.get(`${family} ${by}`);
  if (!device) throw new Error(`There is no camera of ${family}`);
  return device;
};
const link = (id_camera: number, more: object) => office.send<MediaLink>('POST', 'media/link', { body: { id_camera, ...more } });

/** Number of segments of a playlist, and the status of the first one. */
async function readPlaylist(url: string): Promise<{ segments: number; status: number }> {
  const at = new URL(url, office.url);
  const names = (await (await fetch(at)).text()).split('\n').filter((line) => line.includes('.m4s'));
  const first = names[0] === undefined ? null : await fetch(new URL(names[0], at));
  await first?.arrayBuffer();
  return { segments: names.length, status: first?.status ?? 0 };
}

describe.skipIf(missing !== null)(
  'a saved camera with an address plays live and is recorded',
  { tags: ['ADM-3.35', 'ADM-3.36', 'ADM-3.37'] },
  () => {
    test.each(cases)('%s by %s', async (family, by) => {
      const { path, id, camera } = deviceOf(family, by);
      await expect.poll(() => read(path, id), patience).toMatchObject({ phase: 'streaming', fault: null });
      const live = await link(camera, { kind: 'live' });
      expect(live.status, live.text).toBe(200);
      await expect.poll(() => readPlaylist(live.data.url), patience).toMatchObject({ segments: expect.any(Number), status: 200 });
      const engine = await office.app.media.engineOf(camera);
      const minute = () => ({ from: Date.now() - 60_000, to: Date.now() + 1000 });
      await expect.poll(async () => (await engine.segments(camera, minute())).length, patience).toBeGreaterThan(1);
      expect(await engine.state(camera)).toMatchObject({ recording: true, stream: { height: 180, audio: by === 'HLS' } });
      const { from, to } = { from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() };
      const recorded = await link(camera, { kind: 'recorded', from, to });
      expect(recorded.status, recorded.text).toBe(200);
      expect(await readPlaylist(recorded.data.url)).toMatchObject({ segments: expect.any(Number), status: 200 });
    });
  },
);

describe.skipIf(missing !== null)('a camera whose address is taken away', () => {
  test('states in its record why it is not live, and keeps what was recorded', async () => {
    const { path, id, camera } = deviceOf('safr-camera', 'RTSP');
    await office.send('PUT', `${path}/${id}`, { body: { stream_url: null } });
    await expect.poll(() => read(path, id), patience).toMatchObject({ phase: 'failed', fault: 'no_source' });
    await expect.poll(async () => (await link(camera, { kind: 'live' })).details, patience).toMatchObject({ fault: 'no_source' });
    const window = { from: new Date(Date.now() - 120_000).toISOString(), to: new Date().toISOString() };
    const recorded = await link(camera, { kind: 'recorded', ...window });
    expect(await readPlaylist(recorded.data.url)).toMatchObject({ status: 200 });
  });
});
