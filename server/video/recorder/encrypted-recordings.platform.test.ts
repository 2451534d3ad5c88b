import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { createFileEncryption, type FileEncryption, plainFiles } from '../../platform/file-encryption.ts';
import { platformScope } from '../../platform/store/store.ts';
import { readSampleFootage, type SampleFootage } from '../../testing/sample-footage.ts';
import { newDirectory } from '../../testing/template.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import type { Fragment } from '../engine.ts';
import { diskAt } from './disk.ts';
import { pathOf } from './minute-file.ts';
import { type OpenRecorder, openRecorder } from './open-recorder.ts';

let town: TownPlatform;
let film: SampleFootage;
let folder: string;
const opened: OpenRecorder[] = [];
/** A full minute of yesterday. */
const start = Math.floor((Date.now() - 86_400_000) / 60_000) * 60_000;

beforeAll(async () => {
  [town, film, folder] = await Promise.all([startTown(), readSampleFootage(), newDirectory('atalaya-test-')]);
});
afterAll(async () => {
  for (const recorder of opened) await recorder.close();
  await rm(folder, { recursive: true, force: true });
  await town?.clear();
});

const camera = () => town.town.north.cameras[0] as CameraId;
async function open(encryption: FileEncryption): Promise<OpenRecorder> {
  const config = { ...town.app.config, dataDir: folder };
  const recorder = await openRecorder({ ...town.app, config }, diskAt(join(folder, 'media'), encryption));
  opened.push(recorder);
  return recorder;
}
async function record(recorder: OpenRecorder, after: number): Promise<Fragment[]> {
  const sent = film.fragments(start + after, 3);
  recorder.take(camera(), film.stream);
  for (const fragment of sent) recorder.append(camera(), fragment);
  await recorder.end(camera());
  return sent;
}
async function readAll(recorder: OpenRecorder): Promise<Buffer> {
  const segments = await recorder.segments(camera(), { from: 0, to: 9e12 });
  const parts = await Promise.all(segments.map(({ name }) => recorder.segment(camera(), name)));
  return Buffer.concat(parts.map((part) => part ?? Buffer.from('missing')));
}

test('encrypted recordings are read byte by byte beside older plain ones, after a kill too', async () => {
  const before = await record(await open(plainFiles), 0);
  const encrypted = await open(createFileEncryption(Buffer.alloc(32, 3), true));
  const after = await record(encrypted, 120_000);
  const sent = Buffer.concat([...before, ...after].map(({ bytes }) => bytes));
  expect((await readAll(encrypted)).equals(sent)).toBe(true);
  const path = join(folder, 'media', pathOf(camera(), start + 120_000));
  const stored = await readFile(path);
  expect([stored.includes('moof'), stored.includes('ftyp')]).toEqual([false, false]);
  // A platform that was killed leaves a file without a row, with a part of a fragment at its end.
  await writeFile(path, Buffer.concat([stored, Buffer.from('part of a fragment')]));
  await town.app.store.within(platformScope, (tx) => sql`delete from media_file where starts = ${new Date(start + 120_000)}`.execute(tx));
  await encrypted.cleanUp(true);
  expect((await readFile(path)).equals(stored)).toBe(true);
  expect((await readAll(encrypted)).equals(sent)).toBe(true);
});
