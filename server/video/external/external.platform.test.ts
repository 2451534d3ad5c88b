import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaLink } from '../../../contract/video/media.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type MediaServerPeer, mediaServerPeer } from '../../testing/media-server-peer.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { placeOf } from '../boxes.ts';
import { projectFolder, readClips } from '../clips.ts';

let peer: MediaServerPeer;
let platform: TownPlatform;
let camera: number;

beforeAll(async () => {
  const clip = (await readClips(projectFolder('server/demo/clips'))).get('street');
  if (!clip) throw new Error('There is no such clip');
  peer = await mediaServerPeer(clip);
  platform = await startTown({
    env: {
      MEDIA_LIVE_URL: `${peer.url}/cam{camera}/index.m3u8?token={token}`,
      MEDIA_RECORDED_URL: `${peer.url}/list?path=cam{camera}&start={from}&end={to}&token={token}`,
      MEDIA_FRAME_URL: `${peer.url}/cam{camera}/frame.jpg?token={token}`,
    },
  });
  peer.authorizeAt = `${platform.url}/v1/media/authorize`;
  [camera = 0] = platform.town.north.cameras;
  await platform.app.store.within(platformScope, (tx) =>
    sql`insert into generic_devices (name, type, idcameraproxy, custom_fields)
      values ('Gate', 'camera', ${camera}, '{"url": "rtsp://10.0.0.9/main"}')`.execute(tx),
  );
});
afterAll(async () => {
  await platform?.clear();
  await peer?.close();
});

const link = async (body: object) =>
  (await platform.request<{ data: MediaLink; code?: string }>('POST', '/v1/media/link', { token: platform.tokens.ana, body })).body;
const status = async (url: string) => (await fetch(new URL(url, platform.url))).status;

test('live video comes from the media server, which asks the platform for authorization', { tags: ['OP-1.07'] }, async () => {
  const { data } = await link({ id_camera: camera, kind: 'live' });
  expect([new URL(data.url).pathname, data.stream]).toEqual([`/cam${camera}/index.m3u8`, null]);
  expect(await status(data.url)).toBe(200);
  expect(await status(data.url.replace(`/cam${camera}/`, `/cam${camera + 1}/`))).toBe(401);
  expect(await status(data.url.slice(0, -2))).toBe(401);
  expect(await status(data.url.replace(/\?.*/, ''))).toBe(401);
  const { headers } = await fetch(platform.url);
  expect(headers.get('content-security-policy')).toContain(`media-src 'self' blob: ${peer.url}`);
  platform.clock.advance(31 * 60_000);
  expect(await status(data.url)).toBe(401);
  platform.clock.advance(-31 * 60_000);
});

test('what it recorded plays through the platform, in its place in time, with its gaps', { tags: ['OP-1.08', 'OP-8.17'] }, async () => {
  const start = Math.floor((platform.clock.now() - 3_600_000) / 10_000) * 10_000;
  peer.recorded = [
    { from: start + 4000, to: start + 24_000 },
    { from: start + 60_000, to: start + 70_000 },
  ];
  const [from, to] = [new Date(start).toISOString(), new Date(start + 120_000).toISOString()];
  const { data } = await link({ id_camera: camera, kind: 'recorded', from, to });
  expect(data.stretches.map(({ at, seconds }) => [Date.parse(at) - start, seconds])).toEqual([
    [4000, 20],
    [60_000, 10],
  ]);
  const list = await (await fetch(new URL(data.url, platform.url))).text();
  expect(list.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
  const files = [...list.matchAll(/^(\S+\.m4s\?\S+)$/gm)].map(([, file = '']) => new URL(file, new URL(data.url, platform.url)));
  expect(files).toHaveLength(4);
  const [first, last] = await Promise.all(
    [files[0], files.at(-1)].map(async (one) => Buffer.from(await (await fetch(one ?? '')).arrayBuffer())),
  );
  const [, init = ''] = /URI="(\S+)"/.exec(list) ?? [];
  const head = Buffer.from(await (await fetch(new URL(init, new URL(data.url, platform.url)))).arrayBuffer());
  expect(head.toString('latin1', 4, 8)).toBe('ftyp');
  const firstMoof = first ?? Buffer.alloc(0);
  expect(placeOf(firstMoof).decodeTime).toBe(BigInt(start + 4000 + 4000));
  expect(placeOf(last ?? Buffer.alloc(0)).decodeTime).toBe(BigInt(start + 60_000 + 8000));
  expect(
    (
      await link({
        id_camera: camera,
        kind: 'recorded',
        from: new Date(start + 30_000).toISOString(),
        to: new Date(start + 50_000).toISOString(),
      })
    ).code,
  ).toBe('media.no_footage');
});

test('the platform serves its newest frame and reports faults of the media server', async () => {
  const ask = (id: number) =>
    fetch(`${platform.url}/v1/media/frames/${id}`, { headers: { authorization: `Bearer ${platform.tokens.ana}` } });
  expect((await ask(camera)).headers.get('content-type')).toBe('image/jpeg');
  peer.authorizeAt = `${platform.url}/v1/nothing`;
  expect((await ask(camera)).status).toBe(404);
  const engine = await platform.app.media.engineOf(camera as never);
  expect(await engine.state(camera as never)).toMatchObject({ phase: 'failed', fault: 'credentials' });
  expect((await platform.request<{ media: string }>('GET', '/health')).body.media).toMatch(/media server/);
});
