import { expect, test, vi } from 'vitest';
import { CameraId } from '../../contract/platform/index.ts';
import type { Http } from '../platform/index.ts';
import { addressesIn, createCameraAddresses, linkTo } from './camera-addresses.ts';

const base = 'https://platform.test';
const { signal } = new AbortController();

test('addresses come from the first field that has one over HTTP', () => {
  expect(addressesIn({ live_stream: 'rtsp://10.0.0.7/1', url: '/hls/7.m3u8', snapshot: 'https://pictures.test/7.jpg' }, base)).toEqual({
    live: 'https://platform.test/hls/7.m3u8',
    recorded: null,
    snapshot: 'https://pictures.test/7.jpg',
  });
  expect(addressesIn({ url: 'javascript:alert(1)', hls: '', snapshot: 7 }, base)).toEqual({ live: null, recorded: null, snapshot: null });
});

test('the records of the units are read once for all cameras, and again for a camera that is new', async () => {
  let time = 0;
  const unit = { id: 1, cameras: [{ id: '21', hls: '/21.m3u8' }, 'no camera'] };
  const ask = vi.fn(async () => ({ ok: true, data: { data: [unit], last_page: 1 } }));
  const find = createCameraAddresses({ ask: ask as unknown as Http['ask'] }, base, () => time);
  const both = await Promise.all([find(CameraId.parse(21), signal), find(CameraId.parse(21), signal)]);
  expect(both.map((answer) => answer.ok && answer.data?.live)).toEqual(['https://platform.test/21.m3u8', 'https://platform.test/21.m3u8']);
  expect(await find(CameraId.parse(22), signal)).toEqual({ ok: true, data: null });
  expect(ask).toHaveBeenCalledTimes(1);
  time = 31_000;
  unit.cameras.push({ id: '22', hls: '/22.m3u8' });
  expect(await find(CameraId.parse(22), signal)).toMatchObject({ ok: true, data: { live: 'https://platform.test/22.m3u8' } });
});

test('live uses HLS, else the still picture; the past needs an address of recordings', { tags: ['OQ-70'] }, () => {
  const id_camera = CameraId.parse(21);
  const window = { from: '2026-11-21T06:20:00.000Z', to: '2026-11-21T06:21:00.000Z' };
  const all = { live: 'https://a.test/live.m3u8', recorded: 'https://a.test/past.m3u8?camera=21', snapshot: 'https://a.test/21.jpg' };
  expect(linkTo(all, { id_camera, kind: 'live' }, 0)).toMatchObject({ url: all.live, stream: null });
  expect(linkTo({ ...all, live: null }, { id_camera, kind: 'live' }, 0)).toMatchObject({ url: all.snapshot, is_picture: true });
  expect(linkTo(all, { id_camera, kind: 'recorded', ...window }, 0)?.url).toBe(
    'https://a.test/past.m3u8?camera=21&from=2026-11-21T06%3A20%3A00.000Z&to=2026-11-21T06%3A21%3A00.000Z',
  );
  const filled = linkTo({ ...all, recorded: 'https://a.test/{from}/{to}.m3u8' }, { id_camera, kind: 'pre_alarm', ...window }, 0);
  expect(filled?.url).toBe('https://a.test/2026-11-21T06%3A20%3A00.000Z/2026-11-21T06%3A21%3A00.000Z.m3u8');
  expect(linkTo({ ...all, recorded: null }, { id_camera, kind: 'recorded', ...window }, 0)).toBeNull();
  expect(linkTo(null, { id_camera, kind: 'live' }, 0)).toBeNull();
});
