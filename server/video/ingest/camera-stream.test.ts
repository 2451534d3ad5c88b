import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeLog } from '../../platform/log.ts';
import { CameraStream, type RecordingSink } from './camera-stream.ts';

let folder: string;
let stream: CameraStream;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'camera-'));
});
afterEach(async () => {
  stream.end();
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const sample = join(import.meta.dirname, 'fragments/h264-aac.mp4');
const lingerMs = 10_000;

/** Replaces ffmpeg: delivers the sample, and then nothing more. */
async function streaming(address: string): Promise<CameraStream> {
  const ffmpeg = join(folder, 'ffmpeg');
  await writeFile(ffmpeg, `#!/bin/sh\ncat '${sample}'\nexec sleep 600\n`);
  await chmod(ffmpeg, 0o700);
  let now = Date.now();
  // Fragments are delivered one by one, although all of them are available at once.
  const clock = { now: () => (now += 100) };
  const parts = { ffmpeg, trust: null, clock, log: makeLog('silent'), camera: 1, quality: 'main' as const, changed: () => undefined };
  return new CameraStream(parts, address);
}
const keeper = () => ({ take: vi.fn(), append: vi.fn(), end: vi.fn() }) satisfies RecordingSink;

test('a camera no longer recorded disconnects after a while, however long it was recorded', {
  tags: ['ADM-3.37'],
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stream = await streaming('rtsp://127.0.0.1/main');
  stream.record(keeper());
  vi.advanceTimersByTime(lingerMs);
  expect(stream.isTrying).toBe(true);
  stream.record(null);
  vi.advanceTimersByTime(lingerMs);
  expect(stream.isTrying).toBe(false);
});

test('a new address ends the recording of a camera, and viewers wait for the new stream', { tags: ['OP-1.08'] }, async () => {
  stream = await streaming('rtsp://127.0.0.1/main');
  const keeping = keeper();
  const waiting = vi.fn();
  stream.record(keeping);
  const stop = stream.follow({ opened: () => undefined, fragment: () => undefined, waiting });
  await vi.waitFor(() => expect(stream.phase).toBe('streaming'), { timeout: 10_000 });
  waiting.mockClear();
  stream.move('rtsp://127.0.0.1/other');
  expect([keeping.end.mock.calls.length, waiting.mock.calls]).toEqual([1, [[null]]]);
  expect(stream.bus.newest()).toEqual([]);
  stop();
});
