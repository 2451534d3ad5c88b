import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { lookAtMedia } from '../../platform/doctor/probe-media.ts';
import { platformScope } from '../../platform/store/store.ts';
import { storeConnection } from '../../testing/connection.ts';
import { startNodes, type TestNodes } from '../../testing/nodes.ts';
import type { TestPlatform } from '../../testing/platform.ts';
import { readSampleFootage, type SampleFootage } from '../../testing/sample-footage.ts';
import { newDirectory } from '../../testing/template.ts';
import { pathOf } from './minute-file.ts';
import { openRecorder } from './open-recorder.ts';

let folder: string;
let nodes: TestNodes;
let second: TestPlatform;
let film: SampleFootage;
let camera: CameraId;
const start = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;
const run = <T>(text: ReturnType<typeof sql<T>>) => nodes.first.app.store.within(platformScope, (tx) => text.execute(tx));

beforeAll(async () => {
  folder = await newDirectory('atalaya-test-');
  [nodes, film] = await Promise.all([startNodes({ MEDIA_DIR: folder, MEDIA_KEEP_DAYS: '3' }, false), readSampleFootage()]);
  second = await nodes.start();
  camera = nodes.first.town.north.cameras[0] as CameraId;
}, 120_000);
afterAll(async () => {
  await nodes?.clear();
  await rm(folder, { recursive: true, force: true });
});

/** Records seconds of the camera in the part of a node. @returns the name of that part */
async function record(at: TestPlatform, from: number, seconds: number): Promise<string> {
  const recorder = await openRecorder(at.app);
  recorder.take(camera, film.stream);
  for (const fragment of film.fragments(from, seconds)) recorder.append(camera, fragment);
  await recorder.end(camera);
  await recorder.close();
  return recorder.storageName;
}
const segmentsAt = async (at: TestPlatform, from: number) => {
  const engine = await at.app.media.engineOf(camera);
  return { engine, found: await engine.segments(camera, { from, to: from + 60_000 }) };
};

test('two nodes that record one camera in one moment write to parts of their own', async () => {
  const parts = await Promise.all([record(nodes.first, start, 5), record(second, start, 5)]);
  expect(new Set(parts).size).toBe(2);
  const path = pathOf(camera, start);
  for (const part of parts) expect(await readdir(join(folder, part, path, '..'))).toHaveLength(1);
});

describe('a node that died', () => {
  const [indexed, left] = [start + 600_000, start + 1_200_000];
  let part: string;
  let tended: Awaited<ReturnType<typeof openRecorder>>;
  beforeAll(async () => {
    part = await record(second, indexed, 5);
    await record(second, left, 5);
    await second.close();
    // As a kill leaves it: a file that no index has, the last fragment of which is not whole.
    await run(sql`delete from media_file where id_camera = ${camera} and starts = ${new Date(left)}`);
    tended = await openRecorder(nodes.first.app);
  }, 60_000);
  afterAll(() => tended?.close());

  test('has its recordings read by the others at once, from the directory', async () => {
    const { engine, found } = await segmentsAt(nodes.first, indexed);
    expect(found).toHaveLength(5);
    expect(await engine.unanswered?.(camera, { from: indexed, to: indexed + 60_000 })).toEqual([]);
    const [first] = found;
    expect((await engine.init(camera, first?.init ?? ''))?.equals(film.stream.init)).toBe(true);
    expect((await engine.segment(camera, first?.name ?? ''))?.length).toBeGreaterThan(1000);
  });

  test('has the file that it had not indexed indexed by another one, once it is gone for longer', async () => {
    await run(sql`update platform_node set until = now() + interval '1 hour' where storage = ${part}`);
    await tended.cleanUp();
    expect((await segmentsAt(nodes.first, left)).found).toEqual([]);
    await run(sql`update platform_node set until = now() - interval '60 s' where storage = ${part}`);
    await tended.cleanUp();
    expect((await segmentsAt(nodes.first, left)).found).toHaveLength(5);
  });

  test('has its expired recordings removed by another one', async () => {
    nodes.first.clock.advance(4 * 86_400_000);
    await tended.cleanUp();
    const there = await readdir(join(folder, part), { recursive: true });
    for (const starts of [indexed, left]) expect(there).not.toContain(pathOf(camera, starts));
    expect((await run(sql`select from media_file where storage = ${part}`)).rows).toEqual([]);
    nodes.first.clock.advance(-4 * 86_400_000);
  });
});

describe('a directory that cannot be used', () => {
  const refused = (MEDIA_DIR: string) =>
    nodes.start({ MEDIA_DIR }).then(
      () => 'started',
      (error: unknown) => (error as Error).message,
    );
  async function examined(directory: string): Promise<string> {
    const client = new pg.Client(await storeConnection(nodes.first.dataDir));
    await client.connect();
    const { outcome, found } = await lookAtMedia(client, directory);
    await client.end();
    return `${outcome}: ${found}`;
  }

  test('stops the start with a sentence, and is a fault for the doctor', async () => {
    const absent = join(folder, 'absent');
    expect(await refused(absent)).toBe(`MEDIA_DIR (${absent}) does not exist: mount it, and let the account of the platform write to it.`);
    expect(await examined(absent)).toBe('fault: It does not exist.');
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await refused(file)).toContain('is not a directory');
    expect(await examined(folder)).toBe('fine: It can be written, and is the one that the nodes of this store share.');
  });

  test('is one that the other nodes do not share, such as that below an absent mount', async () => {
    const other = join(folder, 'other');
    await mkdir(other);
    expect(await refused(other)).toContain('is not the one that the nodes of this store share: it has another mark');
    expect(await readdir(other)).toEqual([]);
    expect(await examined(other)).toContain('fault: It is not the one that the nodes of this store share: it has no mark of theirs');
    await writeFile(join(other, 'atalaya-media.id'), 'of another installation\n');
    expect(await examined(other)).toContain('it has another mark');
  });

  test('is refused with recordings that are still in DATA_DIR, and taken once they are moved', async () => {
    const third = await newDirectory('atalaya-test-');
    const own = join(third, 'media');
    await mkdir(join(own, String(camera)), { recursive: true });
    const config = { ...nodes.first.app.config, dataDir: third };
    await expect(openRecorder({ ...nodes.first.app, config })).rejects.toThrow(
      new RegExp(`^MEDIA_DIR is set, and there are recordings in ${own}: move its directories of cameras to ${folder}/[\\da-f-]{36}\\.$`),
    );
    await rm(join(own, String(camera)), { recursive: true });
    const recorder = await openRecorder({ ...nodes.first.app, config });
    expect(await readdir(folder)).toContain(recorder.storageName);
    await recorder.close();
    await rm(third, { recursive: true });
  });
});
