import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { plainFiles } from '../../platform/file-encryption.ts';
import { platformScope, type Store } from '../../platform/store/store.ts';
import { readSampleFootage, type SampleFootage } from '../../testing/sample-footage.ts';
import { newDirectory } from '../../testing/template.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import type { Fragment } from '../engine.ts';
import { fragmentCutter } from '../ingest/fragments/fragments.ts';
import { recordedWindow } from '../recorded-window.ts';
import { type Disk, diskAt } from './disk.ts';
import { holdFootage, releaseFootage } from './hold.ts';
import { pathOf } from './minute-file.ts';
import { type OpenRecorder, openRecorder } from './open-recorder.ts';

let town: TownPlatform;
let film: SampleFootage;
let folder: string;
const opened: OpenRecorder[] = [];
const day = 86_400_000;
/** Ten seconds before a full minute in the past. */
const start = Math.floor((Date.now() - day) / 60_000) * 60_000 - 10_000;
const all = { from: 0, to: 9e12 };

beforeAll(async () => {
  [town, film] = await Promise.all([startTown(), readSampleFootage()]);
});
afterAll(() => town?.clear());
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await asPlatform('delete from media_file; delete from media_hold');
  if (folder) await rm(folder, { recursive: true, force: true });
});

const asPlatform = (text: string) =>
  town.app.store.within(platformScope, async (tx) => {
    for (const one of text.split(';')) await sql.raw(one).execute(tx);
  });
const rows = async () => (await town.app.store.within(platformScope, (tx) => tx.selectFrom('media_file').selectAll().execute())).length;

interface RecorderOptions {
  keep?: { days?: number; gigabytes?: number | null };
  disk?: (disk: Disk) => Disk;
  store?: (store: Store) => Store;
  again?: boolean;
}

async function open({ keep = {}, disk = (one) => one, store = (one) => one, again = false }: RecorderOptions = {}): Promise<OpenRecorder> {
  if (!again) folder = await newDirectory('atalaya-test-');
  const config = { ...town.app.config, dataDir: folder, mediaKeep: { ...town.app.config.mediaKeep, ...keep } };
  const recorder = await openRecorder(
    { ...town.app, config, store: store(town.app.store) },
    disk(diskAt(join(folder, 'media'), plainFiles)),
  );
  opened.push(recorder);
  return recorder;
}

/** Records the given number of seconds of a camera, from `start + after` on. */
function record(recorder: OpenRecorder, camera: CameraId, after: number, seconds: number): Fragment[] {
  const sent = film.fragments(start + after, seconds);
  recorder.take(camera, film.stream);
  for (const fragment of sent) recorder.append(camera, fragment);
  return sent;
}
const keysOf = (sent: readonly Fragment[]) => sent.filter(({ isKey }) => isKey).map(({ at }) => at);
const endOf = (sent: readonly Fragment[]) => sent.reduce((end, { at, ms }) => Math.max(end, at + ms), 0);
const camera = () => town.town.north.cameras[0] as CameraId;
const second = () => town.town.north.cameras[1] as CameraId;

async function bytesOf(recorder: OpenRecorder, of: CameraId, window = all): Promise<Buffer> {
  const segments = await recorder.segments(of, window);
  const parts = await Promise.all(segments.map(({ name }) => recorder.segment(of, name)));
  return Buffer.concat(parts.map((one) => one ?? Buffer.from('missing')));
}

describe('what is recorded', { tags: ['OP-1.08'] }, () => {
  test('is read back byte by byte, one segment per second, seamlessly over the full minute', async () => {
    const recorder = await open();
    const sent = record(recorder, camera(), 0, 20);
    await recorder.end(camera());
    expect(await rows()).toBe(2);
    const segments = await recorder.segments(camera(), all);
    const keys = keysOf(sent);
    expect(keys).toHaveLength(20);
    expect(segments.map(({ from, to }) => [from, to])).toEqual(keys.map((at, n) => [at, keys[n + 1] ?? endOf(sent)]));
    expect(segments.map(({ follows }) => follows)).toEqual([false, ...Array.from({ length: 19 }, () => true)]);
    expect((await bytesOf(recorder, camera())).equals(Buffer.concat(sent.map(({ bytes }) => bytes)))).toBe(true);
    const [first] = segments;
    expect((await recorder.init(camera(), first?.init ?? ''))?.equals(film.stream.init)).toBe(true);
    expect(await recorder.stretches(camera(), all)).toEqual([{ from: start, to: endOf(sent) }]);
  });

  test('is readable during writing, except the current second; afterwards the index gives the same', async () => {
    const recorder = await open();
    record(recorder, camera(), 0, 15);
    await expect.poll(async () => (await recorder.segments(camera(), all)).length).toBe(14);
    expect(recorder.state(camera())).toEqual({ kind: 'recording' });
    const before = await bytesOf(recorder, camera());
    await recorder.end(camera());
    const after = await bytesOf(recorder, camera());
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    expect((await recorder.segments(camera(), all)).length).toBe(15);
    expect(recorder.state(camera())).toEqual({ kind: 'idle' });
  });

  test('has gaps for a disconnected camera and for another format', { tags: ['OP-8.17'] }, async () => {
    const recorder = await open();
    const sent = record(recorder, camera(), 0, 6);
    record(recorder, camera(), 20_000, 6);
    const last = film.fragments(start + 26_000, 4);
    recorder.take(camera(), {
      init: Buffer.concat([film.stream.init, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])]),
      codecs: 'other',
    });
    for (const fragment of last) recorder.append(camera(), fragment);
    await recorder.end(camera());
    expect(await recorder.stretches(camera(), { from: start + 2000, to: start + 60_000 })).toEqual([
      { from: start + 2000, to: endOf(sent) },
      { from: start + 20_000, to: endOf(last) },
    ]);
    const { playlist, stretches } = recordedWindow(await recorder.segments(camera(), all), 't=x');
    expect(playlist.match(/EXT-X-DISCONTINUITY/g)).toHaveLength(2);
    expect(new Set(playlist.match(/[0-9a-f]{16}\.mp4/g)).size).toBe(2);
    expect(stretches.map(({ seconds }) => Math.round(seconds))).toEqual([6, 6, 4]);
    expect(await recorder.segments(camera(), { from: start + 6500, to: start + 19_000 })).toEqual([]);
  });

  test('begins with a key frame, and a stream that jumps starts another file', async () => {
    const recorder = await open();
    recorder.take(camera(), film.stream);
    const sent = film.fragments(start, 6);
    for (const [n, fragment] of sent.entries()) if (n >= 3 && (n < 25 || n > 32)) recorder.append(camera(), fragment);
    await recorder.end(camera());
    const parts = await recorder.stretches(camera(), all);
    expect(parts).toHaveLength(2);
    expect(parts[0]?.from).toBe(keysOf(sent)[1]);
    expect(keysOf(sent)).toContain(parts[1]?.from);
  });

  test('names of other cameras, unknown names and paths are not found', async () => {
    const recorder = await open();
    record(recorder, camera(), 0, 3);
    await recorder.end(camera());
    const [{ name, init } = { name: '', init: '' }] = await recorder.segments(camera(), all);
    expect(await recorder.segment(camera(), name)).not.toBeNull();
    for (const wrong of ['', '../x', `${name}0`, `${start}-99`, '1-0', `${name}/..`, '-1', `${start}--1`, `${start}-00`])
      expect(await recorder.segment(camera(), wrong)).toBeNull();
    expect(await recorder.segment(second(), name)).toBeNull();
    expect(await recorder.init(second(), init)).toBeNull();
    for (const wrong of ['', '../../x', 'f'.repeat(16)]) expect(await recorder.init(camera(), wrong)).toBeNull();
  });

  test('rows of another tenant are invisible', async () => {
    const recorder = await open();
    record(recorder, camera(), 0, 3);
    record(recorder, town.town.harbour.cameras[0] as CameraId, 0, 3);
    await Promise.all([recorder.end(camera()), recorder.end(town.town.harbour.cameras[0] as CameraId)]);
    const visible = await town.app.store.within({ kind: 'user', user: town.town.users.carla, tenants: [town.town.harbour.tenant] }, (tx) =>
      tx.selectFrom('media_file').select('id_camera').execute(),
    );
    expect(visible).toEqual([{ id_camera: town.town.harbour.cameras[0] }]);
  });
});

describe('a disk that rejects writes', () => {
  test('pauses recording, is reported and retried, and leaves earlier files complete', async () => {
    let fault: 'ENOSPC' | 'EIO' | null = null;
    const failing = (disk: Disk): Disk => ({
      ...disk,
      create: async (path) => {
        const sheet = await disk.create(path);
        return {
          ...sheet,
          append: async (bytes) => {
            if (!fault) return sheet.append(bytes);
            await sheet.append(bytes.subarray(0, 100));
            throw Object.assign(new Error('no space left on device'), { code: fault });
          },
        };
      },
    });
    const recorder = await open({ disk: failing });
    const sent = record(recorder, camera(), 0, 4);
    await expect.poll(async () => (await recorder.segments(camera(), all)).length).toBe(3);
    fault = 'ENOSPC';
    for (const fragment of film.fragments(start + 4000, 4)) recorder.append(camera(), fragment);
    await expect.poll(() => recorder.state(camera())).toEqual({ kind: 'paused', why: 'full' });
    expect(recorder.health()).toBe('Recording is paused (cameras: 1): the disk of DATA_DIR is full.');
    fault = null;
    for (const fragment of film.fragments(start + 8000, 2)) recorder.append(camera(), fragment);
    town.clock.advance(6000);
    const last = film.fragments(start + 10_000, 4);
    for (const fragment of last) recorder.append(camera(), fragment);
    await expect.poll(() => recorder.state(camera())).toEqual({ kind: 'recording' });
    await recorder.end(camera());
    expect(recorder.health()).toBe('ok');
    const [before, after] = await recorder.stretches(camera(), all);
    expect(before).toEqual({ from: start, to: endOf(sent) });
    expect(after?.to).toBe(endOf(last));
    expect((await bytesOf(recorder, camera(), { from: start, to: start + 4000 })).includes('missing')).toBe(false);
  });

  test('that is nearly full is not written, to spare the store', async () => {
    const recorder = await open({ disk: (disk) => ({ ...disk, space: async () => ({ free: 10, total: 1e12 }) }) });
    record(recorder, camera(), 0, 3);
    await expect.poll(() => recorder.state(camera())).toEqual({ kind: 'paused', why: 'full' });
    expect(await recorder.segments(camera(), all)).toEqual([]);
  });
});

describe('retention', () => {
  const ages = [40, 31, 29, 1];
  async function recordDays(recorder: OpenRecorder, of: CameraId): Promise<void> {
    for (const age of ages) {
      record(recorder, of, day - age * day + 30_000, 3);
      await recorder.end(of);
    }
  }
  const agesOf = async (recorder: OpenRecorder, of: CameraId) =>
    (await recorder.stretches(of, all)).map(({ from }) => Math.round((start + day + 30_000 - from) / day));

  test('removes footage after thirty days, unless an alarm, a clip or a request holds it', async () => {
    const recorder = await open({ keep: { gigabytes: 1 } });
    for (const of of [camera(), second()]) await recordDays(recorder, of);
    const window = { from: start + day - 40 * day + 31_000, to: start + day - 40 * day + 32_000 };
    const until = town.clock.now() + day;
    await town.app.store.within(platformScope, (tx) => holdFootage(tx, { kind: 'request', ref: 7, camera: camera(), window, until }));
    await recorder.cleanUp();
    expect([await agesOf(recorder, camera()), await agesOf(recorder, second())]).toEqual([
      [40, 29, 1],
      [29, 1],
    ]);
    const removedPath = join(folder, 'media', pathOf(second(), start + day - 40 * day + 30_000));
    await expect(stat(removedPath)).rejects.toThrow('ENOENT');
    await town.app.store.within(platformScope, (tx) => releaseFootage(tx, 'request', 7));
    await recorder.cleanUp();
    expect(await agesOf(recorder, camera())).toEqual([29, 1]);
  });

  test('holds footage around an alarm automatically', async () => {
    const recorder = await open({ keep: { gigabytes: 1 } });
    await recordDays(recorder, camera());
    const { id } = await town.raise({ cameras: [camera()] });
    await asPlatform(`update alarm set created = '${new Date(start + day - 40 * day).toISOString()}' where id = ${id}`);
    // A running recorder would have created the hold when the alarm was raised.
    await recorder.cleanUp();
    expect(await agesOf(recorder, camera())).toEqual([29, 1]);
    await asPlatform(`update alarm set created = '${new Date(start + day - 29 * day).toISOString()}' where id = ${id}`);
    await recorder.cleanUp();
    town.clock.advance(5 * day);
    await recorder.cleanUp();
    expect(await agesOf(recorder, camera())).toEqual([29, 1]);
    town.clock.advance(-5 * day);
    await asPlatform(`update alarm set cameras = '{}' where id = ${id}`);
  });

  test('removes the oldest footage beyond the limit; held footage remains and is reported', async () => {
    const size = film.stream.init.length + film.fragments(start, 3).reduce((sum, { bytes }) => sum + bytes.length, 0);
    const recorder = await open({ keep: { gigabytes: (2.5 * size) / 1e9, days: 100 } });
    await recordDays(recorder, camera());
    await recorder.cleanUp();
    expect(await agesOf(recorder, camera())).toEqual([29, 1]);
    expect((await recorder.storage()).of(camera())).toBe(2 * size);
    const window = { from: 0, to: 9e12 };
    const until = town.clock.now() + day;
    await town.app.store.within(platformScope, (tx) => holdFootage(tx, { kind: 'clip', ref: 'x', camera: camera(), window, until }));
    record(recorder, camera(), 0, 3);
    await recorder.end(camera());
    await recorder.cleanUp();
    expect(await agesOf(recorder, camera())).toHaveLength(3);
    expect(recorder.fault()).toBe('crowded');
    expect(recorder.health()).toMatch(/^Recordings that must be kept take 1 MB more than there is room for\.$/);
  });

  test('leaves an eighth of the disk free without a limit, but never removes the last hour', async () => {
    let free = 0.2;
    const recorder = await open({ disk: (disk) => ({ ...disk, space: async () => ({ free: free * 1e6, total: 1e6 }) }) });
    await recordDays(recorder, camera());
    await recorder.cleanUp();
    expect(await agesOf(recorder, camera())).toEqual([29, 1]);
    free = 0.05;
    record(recorder, camera(), day + Math.floor((town.clock.now() - start - day) / 60_000) * 60_000 - 60_000, 3);
    await recorder.end(camera());
    await recorder.cleanUp();
    expect(await agesOf(recorder, camera())).toEqual([0]);
  });
});

describe('files and their index', () => {
  test('a file that finishes while another is indexed is indexed too', async () => {
    let [isHeld, answer] = [false, () => undefined as void];
    const slow = (store: Store): Store => ({
      ...store,
      within: async (scope, work) => {
        const done = await store.within(scope, work);
        if (!isHeld) return done;
        isHeld = false;
        await new Promise<void>((go) => {
          answer = go;
        });
        return done;
      },
    });
    const recorder = await open({ store: slow });
    isHeld = true;
    record(recorder, camera(), 0, 3);
    const ends = [recorder.end(camera())];
    await expect.poll(() => isHeld).toBe(false);
    record(recorder, camera(), 20_000, 3);
    ends.push(recorder.end(camera()));
    await expect.poll(async () => (await recorder.segments(camera(), all)).length).toBe(6);
    answer();
    await Promise.all(ends);
    expect(await rows()).toBe(2);
    expect((await recorder.stretches(camera(), all)).map(({ from }) => from - start)).toEqual([0, 20_000]);
  });

  test('are reconciled: rows without files, files without rows, deleted cameras, truncated files', async () => {
    const recorder = await open({ keep: { gigabytes: 1 } });
    for (const after of [0, 60_000, 120_000]) {
      record(recorder, camera(), after, 3);
      await recorder.end(camera());
    }
    const whole = await bytesOf(recorder, camera());
    await rm(join(folder, 'media', pathOf(camera(), start)));
    await asPlatform(`delete from media_file where starts = '${new Date(start + 60_000).toISOString()}'`);
    expect((await recorder.stretches(camera(), all)).length).toBe(2);
    await recorder.cleanUp(true);
    expect((await recorder.stretches(camera(), all)).map(({ from }) => from - start)).toEqual([60_000, 120_000]);
    expect((await bytesOf(recorder, camera())).equals(whole.subarray(whole.length / 3))).toBe(true);
  });

  test('recordings of a deleted camera are removed', async () => {
    const recorder = await open({ keep: { gigabytes: 1 } });
    const { rows: made } = await town.app.store.within(platformScope, (tx) =>
      sql<{
        id: CameraId;
      }>`insert into camera (id_tenant, id_unit, name) values (${town.town.north.tenant}, ${town.town.north.unit}, 'Gone') returning id`.execute(
        tx,
      ),
    );
    const id = made[0]?.id as CameraId;
    record(recorder, id, 0, 3);
    await recorder.end(id);
    await asPlatform(`delete from camera where id = ${id}`);
    await recorder.cleanUp(true);
    expect(await readdir(join(folder, 'media', String(id), new Date(start).toISOString().slice(0, 10))).catch(() => [])).toEqual([]);
    expect((await recorder.storage()).of(id)).toBe(0);
  });

  test('a process that is killed loses its last fragment at most, and all before it plays', async () => {
    await (await open()).close();
    const entry = join(import.meta.dirname, '../../testing/writer.child.ts');
    for (const killAfter of [40, 41, 87]) {
      const from = start + killAfter * day;
      const child = spawn(process.execPath, ['--import', 'tsx', entry], {
        env: { ...process.env, FOLDER: join(folder, 'media'), CAMERA: String(camera()), FROM: String(from) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (text: Buffer) => {
        output += text.toString();
        if (output.split('\n').length > killAfter) child.kill('SIGKILL');
      });
      await once(child, 'close');
      const [last] = output
        .trim()
        .split('\n')
        .slice(-1)
        .map((line) => JSON.parse(line) as { path: string; fragments: number });
      const recorder = await open({ again: true });
      const found: Buffer[] = [];
      const cutter = fragmentCutter({ init: () => undefined, fragment: ({ bytes }) => found.push(bytes) });
      const path = join(folder, 'media', pathOf(camera(), from));
      const file = await readFile(path);
      cutter.push(file);
      expect(found.length).toBeGreaterThanOrEqual(last?.fragments ?? 0);
      expect(found.length).toBeLessThanOrEqual((last?.fragments ?? 0) + 1);
      expect(cutter.consumed).toBe(file.length);
      const recorded = await bytesOf(recorder, camera(), { from, to: from + day / 2 });
      expect(recorded.equals(Buffer.concat(found))).toBe(true);
      await recorder.close();
    }
  });
});
