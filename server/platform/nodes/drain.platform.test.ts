import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { realtime } from '../../../contract/platform/realtime.ts';
import { startNodes, type TestNodes } from '../../testing/nodes.ts';
import type { TestPlatform } from '../../testing/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let nodes: TestNodes;
let second: TestPlatform;
beforeAll(async () => {
  nodes = await startNodes();
  second = await nodes.start({ DRAIN_SECONDS: '1' });
  await waitUntil(async () => expect(await nodes.shares()).toEqual([3, 3]), 60_000);
}, 180_000);
afterAll(() => nodes?.clear());

const socketAt = ({ url }: TestPlatform) => new WebSocket(`${url.replace(/^http/, 'ws')}/app/${realtime.key}?protocol=7`);

test('a node that is drained moves its sockets and cameras, and takes no new ones', { timeout: 120_000 }, async () => {
  const sockets = Array.from({ length: 12 }, () => socketAt(second));
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const codes: number[] = [];
  for (const socket of sockets) socket.on('close', (code) => codes.push(code));
  const { store } = second.app;
  const { query } = store;
  // The store is slow to learn of it: the node itself refuses at once.
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  store.query = async (text, values) => slow.then(() => query(text, values));
  const drained = second.drain();
  await waitUntil(async () => expect((await fetch(`${second.url}/health/ready`)).status).toBe(503));
  const late = socketAt(second);
  const [, response] = (await once(
    late.on('error', () => undefined),
    'unexpected-response',
  )) as [unknown, { statusCode: number }];
  expect(response.statusCode).toBe(503);
  store.query = query;
  answer();
  await drained;
  await waitUntil(() => expect(codes).toEqual(sockets.map(() => 4200)));
  await waitUntil(async () => expect(await nodes.shares()).toEqual([6, 0]), 30_000);
  await waitUntil(
    () => expect(nodes.cameras.map((camera) => nodes.server.open(String(camera)))).toEqual(nodes.cameras.map(() => 1)),
    30_000,
  );
  expect(Math.max(...nodes.cameras.map((camera) => nodes.server.most(String(camera))))).toBe(1);
  // What is in progress is answered until the end.
  expect((await fetch(`${second.url}/health/live`)).status).toBe(200);
  expect((await fetch(`${nodes.first.url}/health/ready`)).status).toBe(200);
});

test('a node that cannot renew its leases stops its cameras before another one takes them', { timeout: 120_000 }, async () => {
  const third = await nodes.start();
  await waitUntil(async () => expect(await nodes.shares()).toEqual([3, 3, 0]), 60_000);
  await waitUntil(
    () => expect(nodes.cameras.map((camera) => nodes.server.open(String(camera)))).toEqual(nodes.cameras.map(() => 1)),
    30_000,
  );
  const { store } = third.app;
  const renew = store.query;
  store.query = async () => Promise.reject(new Error('The store does not answer'));
  await waitUntil(async () => expect(await nodes.shares()).toEqual([6, 0]), 60_000);
  await waitUntil(
    () => expect(nodes.cameras.map((camera) => nodes.server.open(String(camera)))).toEqual(nodes.cameras.map(() => 1)),
    30_000,
  );
  expect(Math.max(...nodes.cameras.map((camera) => nodes.server.most(String(camera))))).toBe(1);
  store.query = renew;
  await waitUntil(async () => expect(await nodes.shares()).toEqual([3, 3, 0]), 60_000);
});
