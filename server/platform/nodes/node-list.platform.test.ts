import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { nodeCalls, type PlatformNode } from '../../../contract/platform/nodes.ts';
import { realtime } from '../../../contract/platform/realtime.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { startNodes, type TestNodes } from '../../testing/nodes.ts';
import type { TestPlatform } from '../../testing/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { platformScope } from '../store/store.ts';

let nodes: TestNodes;
let second: TestPlatform;
beforeAll(async () => {
  nodes = await startNodes({ DRAIN_SECONDS: '0' });
  second = await nodes.start();
}, 180_000);
afterAll(() => nodes?.clear());

const read = async () => (await callEndpoint<PlatformNode[]>(nodes.first, nodeCalls.nodes, { as: 'admin' })).data;
const about = async ({ app }: Pick<TestPlatform, 'app'>) => (await read()).find(({ node }) => node === app.nodes.name);

test('nodes are listed to master administrators with what they do now, and to nobody else', async () => {
  const socket = new WebSocket(`${second.url.replace(/^http/, 'ws')}/app/${realtime.key}?protocol=7`);
  await once(socket, 'open');
  await waitUntil(async () => expect((await about(second))?.report?.sockets).toBe(1), 20_000);
  await waitUntil(
    async () => expect((await read()).filter(({ state }) => state === 'serving').map(({ cameras }) => cameras)).toEqual([3, 3]),
    60_000,
  );
  expect(await about(nodes.first)).toMatchObject({
    state: 'serving',
    is_own: true,
    calls: 0,
    version: manifest.version,
    report: { sockets: 0 },
  });
  const other = await about(second);
  expect(other).toMatchObject({ state: 'serving', is_own: false, url: new URL(second.url).origin });
  expect(other?.report?.memory).toBeGreaterThan(1e7);
  socket.terminate();
  expect(await callEndpoint(nodes.first, nodeCalls.nodes, { as: 'ana' })).toMatchObject({ status: 403, code: 'access.forbidden' });
});

test('a node that drains, one that is lost and one that was stopped are told apart', async () => {
  await second.drain();
  await waitUntil(async () => expect((await about(second))?.state).toBe('draining'));
  const silent = await nodes.startChild();
  silent.kill('SIGSTOP');
  await waitUntil(async () => expect((await read())[0]).toMatchObject({ state: 'lost', cameras: 0, calls: 0 }), 60_000);
  silent.kill('SIGKILL');
  await second.close();
  await waitUntil(async () => expect((await about(second))?.state).toBe('stopped'));
});

test('a console is named while every node serves it, and none while they differ', async () => {
  const { app, request } = nodes.first;
  const read = async () => (await request<{ data: { version: string; build?: string | null } }>('GET', '/v1/capabilities')).body.data;
  app.nodes.noteBuild('one');
  await app.nodes.renew();
  expect((await read()).build).toBe('one');
  const other = async (version: string, report: object | null) => {
    const about = {
      place: 'x',
      url: 'http://127.0.0.1:9',
      weight: 1,
      ingests: false,
      is_draining: false,
      storage: null,
      started: new Date(0).toISOString(),
    };
    await app.store.query('select app_renew_node($1, $2::jsonb, 60)', ['other', JSON.stringify({ ...about, version, report })]);
    return read();
  };
  expect(await other(manifest.version, { sockets: 0, memory: 1, build: 'one' })).toMatchObject({ version: manifest.version, build: 'one' });
  expect(await other(manifest.version, { sockets: 0, memory: 1, build: 'two' })).toMatchObject({ version: manifest.version, build: null });
  expect(await other('0.0.9', null)).toMatchObject({ version: '0.0.9', build: null });
  await app.store.within(platformScope, (tx) => sql`delete from platform_node where node = 'other'`.execute(tx));
});

test('the list is of the store, also where a node is of a version that does not report', async () => {
  const old = { place: 'old', url: null, weight: 1, ingests: false, is_draining: false, storage: null, started: new Date(0).toISOString() };
  await nodes.first.app.store.query('select app_renew_node($1, $2::jsonb, 60)', ['old', JSON.stringify(old)]);
  expect((await read()).find(({ node }) => node === 'old')).toMatchObject({
    version: null,
    report: null,
    url: null,
    place: 'old',
    state: 'serving',
  });
  await nodes.first.app.store.within(platformScope, (tx) => sql`delete from platform_node where node = 'old'`.execute(tx));
});
