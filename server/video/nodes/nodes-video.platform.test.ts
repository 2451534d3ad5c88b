import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { StreamMessage } from '../../../contract/video/live-stream.ts';
import type { MediaLink } from '../../../contract/video/media.ts';
import { openNodeChannel, platformScope } from '../../platform/index.ts';
import { startNodes, type TestNodes } from '../../testing/nodes.ts';
import type { TestPlatform } from '../../testing/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let nodes: TestNodes;
let second: TestPlatform;
let third: Awaited<ReturnType<TestNodes['startChild']>>;
beforeAll(async () => {
  nodes = await startNodes();
  second = await nodes.start();
  third = await nodes.startChild();
  await waitUntil(async () => expect(await nodes.shares()).toEqual([2, 2, 2]), 60_000);
  await waitUntil(
    () => expect(nodes.cameras.map((camera) => nodes.server.open(String(camera)))).toEqual(nodes.cameras.map(() => 1)),
    60_000,
  );
}, 240_000);
afterAll(() => nodes?.clear());

/** A camera that a node takes in. */
async function cameraOf(node: string): Promise<CameraId> {
  for (const camera of nodes.cameras) if ((await nodes.holderOf(camera)) === node) return camera;
  throw new Error('This node takes no camera in');
}
interface Reply {
  data: MediaLink;
  code?: string;
}
const link = (at: { request: TestPlatform['request'] }, id_camera: CameraId, more: object = { kind: 'live' }) =>
  at.request<Reply>('POST', '/v1/media/link', { token: nodes.first.tokens.admin, body: { id_camera, ...more } });

/** A reader of live video at a node. */
async function watch(at: TestPlatform, camera: CameraId) {
  const { body } = await link(at, camera);
  const ws = new WebSocket(new URL(body.data.stream ?? '', at.url.replace(/^http/, 'ws')));
  const messages: StreamMessage[] = [];
  let fragments = 0;
  ws.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) fragments += 1;
    else messages.push(StreamMessage.parse(JSON.parse(data.toString())));
  });
  await once(ws, 'open');
  return { ws, messages, count: () => fragments, opened: () => messages.filter(({ type }) => type === 'open').length };
}
const window = () => ({ kind: 'recorded', from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() });

/** The bytes of a recorded window, as a player reads them at a node. */
async function recorded(at: TestPlatform, link: MediaLink): Promise<Buffer> {
  const playlist = await (await fetch(at.url + link.url)).text();
  const files = [...playlist.matchAll(/^(?!#)\S+|URI="([^"]+)"/gm)].map(([line, init]) => init ?? line);
  const base = new URL(link.url, at.url);
  const parts = await Promise.all(
    files.map(async (file) => {
      const reply = await fetch(new URL(file, base));
      return reply.ok ? Buffer.from(await reply.arrayBuffer()) : Buffer.from(`status ${reply.status}`);
    }),
  );
  return Buffer.concat(parts);
}

test('live pictures are at every node, and follow the camera to another one', { timeout: 120_000 }, async () => {
  const camera = await cameraOf(nodes.first.app.nodes.name);
  const [here, there] = [await watch(nodes.first, camera), await watch(second, camera)];
  await waitUntil(() => expect(Math.min(here.count(), there.count())).toBeGreaterThan(10), 30_000);
  expect(nodes.server.most(String(camera))).toBe(1);
  const [opened, before] = [there.opened(), there.count()];
  await nodes.first.app.nodes.drain();
  await waitUntil(async () => expect(await nodes.holderOf(camera)).not.toBe(nodes.first.app.nodes.name), 30_000);
  await waitUntil(
    () => expect([here.opened() > 1, there.opened() > opened, there.count() > before + 10]).toEqual([true, true, true]),
    30_000,
  );
  expect(nodes.server.most(String(camera))).toBe(1);
  for (const { ws } of [here, there]) ws.close();
});

describe('recordings', () => {
  test('are read at the node that does not have them', { timeout: 120_000 }, async () => {
    const camera = await cameraOf(second.app.nodes.name);
    const found = await waitUntil(async () => {
      const reply = await link(nodes.first, camera, window());
      expect(reply.status).toBe(200);
      return reply.body.data;
    }, 60_000);
    const [there, here] = [await recorded(nodes.first, found), await recorded(second, found)];
    expect(there.length).toBeGreaterThan(1000);
    expect(there.equals(here)).toBe(true);
  });

  test('of a node that does not answer are refused with that reason, and are not called absent', { timeout: 120_000 }, async () => {
    const [camera] = nodes.cameras as [CameraId];
    const from = Date.now() - 3_600_000;
    const asked = { kind: 'recorded', from: new Date(from).toISOString(), to: new Date(from + 60_000).toISOString() };
    await nodes.first.app.store.within(platformScope, (tx) =>
      sql`insert into media_file (id_camera, id_tenant, starts, ends, bytes, init, at, offsets, storage)
        select c.id, c.id_tenant, ${asked.from}, ${asked.to}, 1000, '0123456789abcdef', '{0}', '{100}', n.storage
        from camera c, platform_node n where c.id = ${camera} and n.node = ${third.node}`.execute(tx),
    );
    const { body } = await link(second, camera, asked);
    expect(body.data.stretches).toHaveLength(1);
    // The node answers that it does not have the file.
    expect((await recorded(second, body.data)).toString()).toMatch(/^status 404/);
    third.kill('SIGKILL');
    await waitUntil(async () => {
      const refused = await link(second, camera, asked);
      expect([refused.status, refused.body.code]).toEqual([503, 'media.node_unanswered']);
    }, 30_000);
    const never = { kind: 'recorded', from: '2020-01-01T00:00:00.000Z', to: '2020-01-01T00:01:00.000Z' };
    expect((await link(second, camera, never)).body.code).toBe('media.no_footage');
  });
});

describe('media for other nodes', () => {
  const ask = (path: string, signature?: string) =>
    fetch(second.url + path, { headers: signature === undefined ? {} : { 'x-atalaya-node': signature } });

  test('is refused without a signature, and to people', async () => {
    const camera = await cameraOf(second.app.nodes.name);
    const path = `/node/media/${camera}/recent`;
    expect((await ask(path)).status).toBe(403);
    expect((await second.request('GET', path, { token: nodes.first.tokens.admin })).status).toBe(403);
    const ws = new WebSocket(`${second.url.replace(/^http/, 'ws')}/node/media/${camera}/live.ws?quality=main`);
    const [, response] = (await once(
      ws.on('error', () => undefined),
      'unexpected-response',
    )) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(403);
  });

  test('is refused to a node with another secret, and answered to one with the same', async () => {
    const camera = await cameraOf(second.app.nodes.name);
    const path = `/node/media/${camera}/recent`;
    const to = { node: second.app.nodes.name, url: second.url };
    const { config, clock, nodes: registry } = nodes.first.app;
    const own = await openNodeChannel({ config, clock, nodes: registry });
    const foreign = await openNodeChannel({
      config: { ...config, secret: 'another secret, as long as others are' },
      clock,
      nodes: registry,
    });
    expect(await own.ask(to, path)).toMatchObject({ kind: 'answered', status: 200 });
    expect(await foreign.ask(to, path)).toEqual({ kind: 'refused' });
    expect(await own.ask({ ...to, node: 'another node' }, path)).toEqual({ kind: 'refused' });
  });
});
