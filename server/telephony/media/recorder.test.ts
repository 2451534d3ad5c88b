import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFileEncryption, type FileCipher, headBytes } from '../../platform/file-encryption.ts';
import { fromUlaw } from './g711.ts';
import { Recorder } from './recorder.ts';

let folder: string;
let now: number;
const broke = vi.fn<(error: unknown) => void>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorder-'));
  now = 5000;
  broke.mockClear();
});
afterEach(() => rm(folder, { recursive: true }));

const packet = (byte: number, timestamp: number) => ({
  kind: 'sound' as const,
  payload: Buffer.alloc(160, byte),
  timestamp,
  sequence: 0,
  marker: false,
});
const record = (path = join(folder, 'deep', 'call.wav'), cipher: FileCipher | null = null) =>
  new Recorder({ path, cipher, broke, now: () => now });

/** Samples at a position: left and right. */
async function heardAt(path: string, ms: number): Promise<[number, number]> {
  const wav = await readFile(path);
  const at = 44 + ms * 8 * 4;
  return [wav.readInt16LE(at), wav.readInt16LE(at + 2)];
}

test('each side is recorded in its channel by timestamp, even late or reordered; gaps are silent', async () => {
  const recorder = record();
  const loud = fromUlaw(0x90);
  const soft = fromUlaw(0xa0);
  recorder.addPacket('a', packet(0x90, 0xffffff00), 1);
  now += 100;
  recorder.addPacket('a', packet(0x90, 0xffffff00 + 480), 1);
  recorder.addPacket('b', packet(0xa0, 7000), 2);
  recorder.addPacket('a', packet(0x90, 0xffffff00 + 160), 1);
  now += 400;
  const made = await recorder.close();
  expect(made).toEqual({ path: join(folder, 'deep', 'call.wav'), bytes: 44 + 500 * 8 * 4, durationMs: 500 });
  const path = made?.path ?? '';
  expect(await heardAt(path, 0)).toEqual([loud, 0]);
  expect(await heardAt(path, 30)).toEqual([loud, 0]);
  expect(await heardAt(path, 50)).toEqual([0, 0]);
  expect(await heardAt(path, 70)).toEqual([loud, 0]);
  expect(await heardAt(path, 110)).toEqual([0, soft]);
  expect(await heardAt(path, 300)).toEqual([0, 0]);
});

test('a source after a hold, or a new source, is placed by the clock', async () => {
  const recorder = record();
  recorder.addPacket('a', packet(0x90, 1000), 1);
  now += 1000;
  recorder.addPacket('a', packet(0x90, 1160), 1);
  now += 1000;
  recorder.addPacket('a', packet(0x90, 50), 9);
  now += 100;
  const { path = '' } = (await recorder.close()) ?? {};
  expect((await heardAt(path, 500))[0]).toBe(0);
  expect((await heardAt(path, 1010))[0]).not.toBe(0);
  expect((await heardAt(path, 2010))[0]).not.toBe(0);
});

test('the file is readable while it is written, so a kill loses no recorded sound', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const recorder = record();
    recorder.addPacket('a', packet(0x90, 0), 1);
    now += 2000;
    vi.advanceTimersByTime(1000);
    const path = join(folder, 'deep', 'call.wav');
    await vi.waitFor(async () => {
      const wav = await readFile(path);
      expect(wav.readUInt32LE(40)).toBe(1400 * 8 * 4);
      expect(wav.length).toBe(44 + 1400 * 8 * 4);
    });
    await recorder.close();
  } finally {
    vi.useRealTimers();
  }
});

test('a full disk is reported once', async () => {
  const full = join(folder, 'full.wav');
  await symlink('/dev/full', full);
  const recorder = record(full);
  recorder.addPacket('a', packet(0x90, 0), 1);
  await vi.waitFor(() => expect(broke).toHaveBeenCalledOnce());
  recorder.addPacket('a', packet(0x90, 160), 1);
  now += 1000;
  expect(await recorder.close()).toBeNull();
  expect(broke.mock.calls[0]?.[0]).toMatchObject({ code: 'ENOSPC' });
});

test('a file that could not be created has no recording, however late the error', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const full = join(folder, 'full.wav');
    await symlink('/dev/full', full);
    const recorder = record(full);
    recorder.addPacket('a', packet(0x90, 0), 1);
    now += 2000;
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(broke).toHaveBeenCalledOnce());
    expect(await recorder.close()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a call without sound leaves no file', async () => {
  expect(await record().close()).toBeNull();
  await expect(readFile(join(folder, 'deep', 'call.wav'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('an encrypted recording has the same contents behind its head, and no readable WAV header', async () => {
  const encryption = createFileEncryption(Buffer.alloc(32, 1), true);
  const paths = [join(folder, 'plain.wav'), join(folder, 'encrypted.wav')];
  for (const [n, path] of paths.entries()) {
    const recorder = record(path, n === 1 ? encryption.create() : null);
    recorder.addPacket('a', packet(0x90, 0), 1);
    now += 2500;
    recorder.addPacket('b', packet(0xa0, 7000), 2);
    await recorder.close();
  }
  const [plain, encrypted] = await Promise.all(paths.map((path) => readFile(path)));
  const contents = encryption.open(encrypted ?? Buffer.alloc(0))?.apply((encrypted ?? Buffer.alloc(0)).subarray(headBytes), 0);
  expect(encrypted?.includes('RIFF')).toBe(false);
  expect(contents?.equals(plain ?? Buffer.alloc(1))).toBe(true);
});
