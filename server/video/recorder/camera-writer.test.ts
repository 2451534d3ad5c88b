import { expect, test } from 'vitest';
import { CameraId } from '../../../contract/platform/ids.ts';
import { makeLog } from '../../platform/log.ts';
import { CameraWriter } from './camera-writer.ts';
import type { Disk } from './disk.ts';

/** More bytes than may wait for a disk. */
const tooMuch = 33 * 1024 * 1024;

test('a disk that is too slow pauses recording, and completes earlier writes', async () => {
  let [now, taken] = [1_000_000, () => {}];
  let isSlow = false;
  const append = async (): Promise<void> => {
    if (!isSlow) return;
    isSlow = false;
    await new Promise<void>((is) => {
      taken = is;
    });
  };
  const disk = {
    create: async () => ({ append, close: async () => undefined }),
    space: async () => ({ free: 1e12, total: 1e12 }),
  } as Partial<Disk> as Disk;
  const writer = new CameraWriter(CameraId.parse(1), { disk, clock: { now: () => now }, log: makeLog('silent'), filed: () => undefined });
  const fragment = (at: number, bytes = 10) => ({ bytes: Buffer.alloc(bytes), at, ms: 100, isKey: true });
  writer.take({ init: Buffer.from('init'), codecs: 'avc1' });
  writer.append(fragment(0));
  await expect.poll(() => writer.state()).toEqual({ kind: 'recording' });
  isSlow = true;
  writer.append(fragment(100));
  await expect.poll(() => isSlow).toBe(false);
  writer.append(fragment(200, tooMuch));
  expect(writer.state()).toEqual({ kind: 'paused', why: 'slow' });
  writer.append(fragment(300));
  taken();
  // This is reached only after all earlier writes.
  await expect.poll(() => writer.isAt(0)).toBe(false);
  expect(writer.state()).toEqual({ kind: 'paused', why: 'slow' });
  now += 6000;
  writer.append(fragment(400));
  await expect.poll(() => writer.state()).toEqual({ kind: 'recording' });
  await writer.end();
});
