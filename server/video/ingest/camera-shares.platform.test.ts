import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { startNodes, type TestNodes } from '../../testing/nodes.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let nodes: TestNodes;
beforeAll(async () => {
  nodes = await startNodes();
});
afterAll(() => nodes?.clear());

const openOf = () => nodes.cameras.map((camera) => nodes.server.open(String(camera)));
const eachOnce = () => expect(openOf()).toEqual(nodes.cameras.map(() => 1));
const neverTwice = () => expect(Math.max(...nodes.cameras.map((camera) => nodes.server.most(String(camera))))).toBe(1);
const heldBy = async (node: string): Promise<CameraId[]> => {
  const holders = await Promise.all(nodes.cameras.map(async (camera) => ({ camera, holder: await nodes.holderOf(camera) })));
  return holders.filter(({ holder }) => holder === node).map(({ camera }) => camera);
};
const metric = async (url: string): Promise<string> =>
  /atalaya_cameras_ingested (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? 'absent';

test('cameras are shared out, moved to a node that joins and taken from one that ends or dies', { timeout: 180_000 }, async () => {
  await waitUntil(eachOnce, 30_000);
  expect(await nodes.shares()).toEqual([6]);
  const second = await nodes.start();
  await waitUntil(async () => expect(await nodes.shares()).toEqual([3, 3]), 30_000);
  await waitUntil(eachOnce, 30_000);
  expect([await metric(nodes.first.url), await metric(second.url)]).toEqual(['3', '3']);
  const third = await nodes.startChild();
  await waitUntil(async () => expect(await nodes.shares()).toEqual([2, 2, 2]), 30_000);
  await waitUntil(eachOnce, 30_000);
  neverTwice();
  const lost = await heldBy(third.node);
  expect(lost).toHaveLength(2);
  third.kill('SIGKILL');
  await waitUntil(() => expect(lost.map((camera) => nodes.server.open(String(camera)))).toEqual([0, 0]));
  await waitUntil(async () => expect(await nodes.shares()).toEqual([3, 3]), 30_000);
  await waitUntil(eachOnce, 30_000);
  await second.close();
  await waitUntil(async () => expect(await nodes.shares()).toEqual([6]), 30_000);
  await waitUntil(eachOnce, 30_000);
  neverTwice();
});
