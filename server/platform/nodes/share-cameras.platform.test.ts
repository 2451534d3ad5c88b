import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { platformScope } from '../store/store.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
});
afterAll(() => platform?.clear());
beforeEach(() => run(sql`delete from platform_node`));

const run = <T>(statement: ReturnType<typeof sql<T>>) => platform.app.store.within(platformScope, (tx) => statement.execute(tx));
const started = new Date(0).toISOString();

interface Node {
  name: string;
  weight?: number;
  url?: string | null;
  ingests?: boolean;
  is_draining?: boolean;
}
/** A round of a node: it stops and gives back what is leaving. @returns how many it has afterwards */
async function round({ name, ...more }: Node, wanted: readonly number[], busy: readonly number[] = []): Promise<number[]> {
  const about = { place: name, url: `http://${name}`, weight: 1, ingests: true, is_draining: false, storage: null, started, ...more };
  const rows = await platform.app.store.query<{ camera: number; is_leaving: boolean }>(
    'select camera, is_leaving from app_share_cameras($1, $2, $3::bigint[], $4::bigint[], 60)',
    [name, JSON.stringify(about), wanted, busy],
  );
  const leaving = rows.filter((row) => row.is_leaving).map(({ camera }) => camera);
  await run(sql`delete from media_lease where node = ${name} and id_camera = any(${leaving}::bigint[])`);
  return rows.filter((row) => !row.is_leaving).map(({ camera }) => camera);
}
const camerasTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
/** Numbers of cameras after each node had three rounds. */
async function settled(nodes: readonly Node[], wanted: readonly number[], busy: readonly number[] = []): Promise<number[]> {
  for (let n = 0; n < 3; n += 1) for (const node of nodes) await round(node, wanted, busy);
  return Promise.all(nodes.map(async (node) => (await round(node, wanted, busy)).length));
}
const expire = (name: string) => run(sql`update platform_node set until = now() - interval '1 ms' where node = ${name}`);

test('shares are in proportion to the weights of nodes, and differ by one camera at most', async () => {
  expect(await settled([{ name: 'a' }, { name: 'b' }, { name: 'c' }], camerasTo(10))).toEqual([4, 3, 3]);
  expect(await settled([{ name: 'a' }, { name: 'b' }, { name: 'c', weight: 2 }], camerasTo(100))).toEqual([25, 25, 50]);
});

test('a node that joins is given what it lacks, and nothing else moves', async () => {
  const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  await settled([a, b], camerasTo(12));
  const before = [await round(a, camerasTo(12)), await round(b, camerasTo(12))];
  expect(await settled([a, b, c], camerasTo(12))).toEqual([4, 4, 4]);
  const after = [await round(a, camerasTo(12)), await round(b, camerasTo(12))];
  for (const [n, cameras] of after.entries()) expect(before[n]).toEqual(expect.arrayContaining(cameras));
});

test('cameras that somebody watches move last', async () => {
  await settled([{ name: 'a' }], camerasTo(4));
  await settled([{ name: 'a' }, { name: 'b' }], camerasTo(4), [3, 4]);
  expect(await round({ name: 'a' }, camerasTo(4), [3, 4])).toEqual([3, 4]);
});

test('cameras of a node that is gone, has no ffmpeg or drains are taken by the others', async () => {
  const [a, b] = [{ name: 'a' }, { name: 'b' }];
  expect(await settled([a, b], camerasTo(6))).toEqual([3, 3]);
  await expire('b');
  expect(await round(a, camerasTo(6))).toHaveLength(6);
  expect(await settled([a, { name: 'b', ingests: false }], camerasTo(6))).toEqual([6, 0]);
  expect(await settled([{ name: 'a', is_draining: true }, b], camerasTo(6))).toEqual([0, 6]);
});

test('a node learns at once that its cameras were taken while it was gone', async () => {
  await settled([{ name: 'a' }], camerasTo(3));
  await expire('a');
  expect(await round({ name: 'b' }, camerasTo(3))).toEqual([1, 2, 3]);
  expect(await round({ name: 'a' }, camerasTo(3))).toEqual([]);
});

test('a node without an address has all cameras or none', async () => {
  const hidden = { name: 'a', url: null };
  expect(await settled([hidden, { name: 'b', url: null }], camerasTo(4))).toEqual([4, 0]);
  expect(await settled([hidden, { name: 'c' }], camerasTo(4))).toEqual([0, 4]);
});

test('a camera that is gone is nobody’s, and no user sees who has which', async () => {
  expect(await settled([{ name: 'a' }], camerasTo(4))).toEqual([4]);
  expect(await round({ name: 'a' }, [1, 2])).toEqual([1, 2]);
  const { rows } = await platform.app.store.within({ kind: 'user', user: 1 as never, tenants: [] }, (tx) =>
    sql`select node from platform_node union all select node from media_lease`.execute(tx),
  );
  expect(rows).toEqual([]);
});
