import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { plainFiles } from '../../platform/file-encryption.ts';
import { platformScope, type Store } from '../../platform/store/store.ts';
import { readSampleFootage, type SampleFootage } from '../../testing/sample-footage.ts';
import { newDirectory } from '../../testing/template.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { diskAt } from './disk.ts';
import { holdFootage, releaseFootage } from './hold.ts';
import { type OpenRecorder, openRecorder } from './open-recorder.ts';

let town: TownPlatform;
let film: SampleFootage;
let folder: string;
let recorder: OpenRecorder;
const day = 86_400_000;
const all = { from: 0, to: 9e12 };
const camera = () => town.town.north.cameras[0] as CameraId;
const inPlatform = <T>(work: Parameters<typeof town.app.store.within<T>>[1]) => town.app.store.within(platformScope, work);

beforeAll(async () => {
  [town, film] = await Promise.all([startTown(), readSampleFootage()]);
});
afterAll(() => town?.clear());
afterEach(async () => {
  await recorder.close();
  await inPlatform(async (tx) => {
    await tx.deleteFrom('media_file').execute();
    await tx.deleteFrom('media_hold').execute();
  });
  await rm(folder, { recursive: true, force: true });
});

/** Opens recordings with a hook that runs after a matching result of the store, before the caller gets it. */
async function open(isIt: (done: unknown) => boolean, meanwhile: () => Promise<unknown>): Promise<{ begin(): void }> {
  let isNear = false;
  const { store } = town.app;
  const within: Store['within'] = async (scope, work) => {
    const done = await store.within(scope, work);
    if (!isNear || !isIt(done)) return done;
    isNear = false;
    await meanwhile();
    return done;
  };
  folder = await newDirectory('atalaya-test-');
  const config = { ...town.app.config, dataDir: folder, mediaKeep: { ...town.app.config.mediaKeep, gigabytes: 1 } };
  recorder = await openRecorder({ ...town.app, config, store: { ...store, within } }, diskAt(join(folder, 'media'), plainFiles));
  return {
    begin: () => {
      isNear = true;
    },
  };
}

/** Records three seconds. @returns once they are in the index */
function record(from: number): Promise<void> {
  recorder.take(camera(), film.stream);
  for (const fragment of film.fragments(from, 3)) recorder.append(camera(), fragment);
  return recorder.end(camera());
}

test('what is finished while recordings are counted is counted too', async () => {
  const start = town.clock.now() - day;
  const isCount = (done: unknown) => Object.keys((done as { rows?: object[] } | undefined)?.rows?.[0] ?? {}).join(' ') === 'camera bytes';
  let ended = Promise.resolve();
  let bytes = 0;
  const near = await open(isCount, async () => {
    ended = record(start + 20_000);
    await expect.poll(async () => (await recorder.storage()).bytes).toBe(2 * bytes);
  });
  await record(start);
  ({ bytes } = await recorder.storage());
  near.begin();
  await recorder.cleanUp(true);
  await ended;
  expect((await recorder.stretches(camera(), all)).map(({ from }) => from - start)).toEqual([0, 20_000]);
  expect((await recorder.storage()).of(camera())).toBe(2 * bytes);
});

test('footage that is held just before its removal remains', async () => {
  const ages = [40, 31, 1];
  const recordedFrom = async () => (await recorder.stretches(camera(), all)).map(({ from }) => Math.round((town.clock.now() - from) / day));
  const isFound = (done: unknown) => Array.isArray(done) && done.some((row: object) => 'starts' in row && 'bytes' in row);
  const near = await open(isFound, () =>
    inPlatform((tx) => holdFootage(tx, { kind: 'clip', ref: 'near', camera: camera(), window: all, until: town.clock.now() + day })),
  );
  for (const age of ages) await record(town.clock.now() - age * day);
  near.begin();
  await recorder.cleanUp();
  expect(await recordedFrom()).toEqual(ages);
  await inPlatform((tx) => releaseFootage(tx, 'clip', 'near'));
  await recorder.cleanUp();
  expect(await recordedFrom()).toEqual([1]);
});
