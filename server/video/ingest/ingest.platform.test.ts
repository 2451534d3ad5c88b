import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import type { Recorder } from '../recorder/recorder.ts';
import { readStates } from './camera-states.ts';
import { Ingest } from './ingest.ts';

let town: TownPlatform;
let ingest: Ingest;
/** Number of times that the store still answers. */
let answers = Number.POSITIVE_INFINITY;
/** A round reads the catalogue before it stores its results; it renews its leases by a statement of its own. */
const untilKept = 1;

beforeAll(async () => {
  // A platform with a media server does not ingest cameras itself.
  town = await startTown({ env: { MEDIA_LIVE_URL: 'http://127.0.0.1:9/cam{camera}/index.m3u8' } });
  const { store } = town.app;
  const within: typeof store.within = async (scope, work) => {
    answers -= 1;
    if (answers < 0) throw new Error('The store does not answer');
    return store.within(scope, work);
  };
  const ffmpeg = join(town.dataDir, 'no-ffmpeg');
  await writeFile(ffmpeg, '#!/bin/sh\nexit 1\n');
  await chmod(ffmpeg, 0o700);
  const recorder = { take: () => undefined, append: () => undefined, end: async () => undefined } as Partial<Recorder> as Recorder;
  ingest = new Ingest(
    { ...town.app, store: { ...store, within } },
    { path: ffmpeg, version: '', canEncode: false, canDrawText: false },
    {
      ...recorder,
      state: () => ({ kind: 'idle' }),
    },
  );
});
afterAll(async () => {
  answers = Number.POSITIVE_INFINITY;
  await ingest?.close();
  await town?.clear();
});

const camera = () => town.town.north.cameras[0] as CameraId;
const asPlatform = (text: ReturnType<typeof sql>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
const storedPhases = async () => (await readStates(town.app.store, [camera()])).map(({ phase }) => phase);
/** A round in which the store answers only the given number of times. */
async function round(times = Number.POSITIVE_INFINITY): Promise<void> {
  answers = times;
  await ingest.refresh();
  answers = Number.POSITIVE_INFINITY;
}

test('the state of a camera is stored later if the store did not answer when it changed', { tags: ['OP-1.07'] }, async () => {
  await asPlatform(sql`insert into generic_devices (name, type, idcameraproxy, custom_fields)
    values ('Gate', 'camera', ${camera()}, '{"url": "rtsp://127.0.0.1:9554/main"}')`);
  await round();
  answers = 0;
  await expect.poll(() => ingest.state(camera())?.phase).toBe('failed');
  await round(untilKept);
  await round();
  expect(await storedPhases()).toEqual(['failed']);
});

test('a camera without an address is removed, even if the store was unavailable at first', async () => {
  await round();
  expect(await storedPhases()).toEqual(['failed']);
  await asPlatform(sql`update generic_devices set custom_fields = '{}' where idcameraproxy = ${camera()}`);
  await round(untilKept);
  await round();
  expect(ingest.state(camera())).toBeNull();
  expect(await storedPhases()).toEqual([]);
});
