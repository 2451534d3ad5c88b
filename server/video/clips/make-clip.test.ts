import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CameraId } from '../../../contract/platform/ids.ts';
import type { Fragment, MediaEngine, Segment } from '../engine.ts';
import { fragmentCutter, moveFragment, readFragment, readInit, type StreamInit } from '../ingest/fragments/fragments.ts';
import { planClip } from './clip-plan.ts';
import { type ClipFormat, makeClip } from './make-clip.ts';

const camera = CameraId.parse(7);
const start = Date.parse('2026-03-02T08:00:00.000Z');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clip-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sample = new URL('../ingest/fragments/h264-aac.mp4', import.meta.url);

/** The stream of the sample: H.264 and AAC. */
async function readSample(): Promise<{ init: StreamInit; fragments: Fragment[] }> {
  const fragments: Fragment[] = [];
  let init: StreamInit | null = null;
  const cutter = fragmentCutter({
    init: (read) => {
      init = read;
    },
    fragment: (fragment) => fragments.push(fragment),
  });
  cutter.push(await readFile(sample));
  if (!init) throw new Error('The sample has no init segment');
  return { init, fragments };
}

interface Recorded {
  at: number;
  follows: boolean;
  init?: string;
}

/** A camera that recorded the first fragment of the sample at these moments. */
async function engineOf(recorded: readonly Recorded[], missing: readonly string[] = []) {
  const { init, fragments } = await readSample();
  const [first] = fragments;
  if (!first) throw new Error('The sample has no fragment');
  const length = first.ms;
  const segments = recorded.map(
    ({ at, follows, init: of = 'a' }, n): Segment => ({ name: `s${n}`, init: of, follows, from: start + at, to: start + at + length }),
  );
  const bytes = (n: number) =>
    moveFragment({ ...first, bytes: Buffer.from(first.bytes) }, init, start + (recorded[n]?.at ?? 0) - first.at, n).bytes;
  const engine: Pick<MediaEngine, 'segments' | 'init' | 'segment'> = {
    segments: async (_, { from, to }) => segments.filter((one) => one.to > from && one.from < to),
    init: async (_, name) => (name === 'b' ? Buffer.concat([init.bytes, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])]) : init.bytes),
    segment: async (_, name) => (missing.includes(name) ? null : bytes(Number(name.slice(1)))),
  };
  return { engine: engine as MediaEngine, length };
}

async function made(recorded: readonly Recorded[], missing: readonly string[] = []) {
  const { engine, length } = await engineOf(recorded, missing);
  const window = { from: start, to: start + 60_000 };
  const plan = await planClip(engine, camera, window);
  if (!plan) return { plan, files: [], length, shares: [] };
  const shares: number[] = [];
  const files = await makeClip({
    ...{ engine, camera, plan, window, folder, ffmpeg: null, watermark: null, format: null },
    signal: new AbortController().signal,
    reportProgress: async (share) => void shares.push(share),
  });
  return { plan, files, length, shares };
}

/** When each fragment of a file begins, ms. */
async function startsIn(path: string): Promise<number[]> {
  const bytes = await readFile(path);
  const starts: number[] = [];
  fragmentCutter({ init: () => undefined, fragment: (fragment) => starts.push(fragment.at) }).push(bytes);
  expect(readFragment(bytes.subarray(bytes.indexOf('moof') - 4), readInit(bytes)).ms).toBeGreaterThan(0);
  return starts;
}

test('skips and reports a gap: the file counts time from its beginning, without a hole', {
  tags: ['OP-4.26'],
}, async () => {
  const { length } = await engineOf([]);
  const { plan, files, shares } = await made([
    { at: 0, follows: false },
    { at: length, follows: true },
    { at: 30_000, follows: false },
  ]);
  expect(plan?.gaps).toEqual([
    { from: start + 2 * length, to: start + 30_000 },
    { from: start + 30_000 + length, to: start + 60_000 },
  ]);
  const [file] = files;
  const starts = await startsIn(file?.path ?? '');
  expect(starts).toHaveLength(3);
  expect(starts[0]).toBeLessThan(150);
  for (const [n, at] of starts.entries()) expect(Math.abs(at - (starts[0] ?? 0) - n * length)).toBeLessThan(60);
  expect(file).toMatchObject({ ms: 3 * length, from: start, to: start + 30_000 + length });
  expect(shares.at(-1)).toBe(1);
});

test('a camera whose stream format changed becomes one file per format', async () => {
  const { length } = await engineOf([]);
  const { files } = await made([
    { at: 0, follows: false },
    { at: length, follows: false, init: 'b' },
  ]);
  expect(files.map(({ from }) => from)).toEqual([start, start + length]);
  expect(new Set(files.map(({ path }) => path)).size).toBe(2);
});

test('omits footage removed meanwhile, without a hole; if nothing remains, it reports that', async () => {
  const { length } = await engineOf([]);
  const three = [
    { at: 0, follows: false },
    { at: length, follows: true },
    { at: 2 * length, follows: true },
  ];
  const { files } = await made(three, ['s1']);
  const starts = await startsIn(files[0]?.path ?? '');
  expect(Math.abs((starts[1] ?? 0) - (starts[0] ?? 0) - length)).toBeLessThan(60);
  await expect(made(three, ['s0', 's1', 's2'])).rejects.toMatchObject({ fault: 'no_footage' });
});

test('without recordings there is no plan', { tags: ['OP-8.17'] }, async () => {
  expect((await made([])).plan).toBeNull();
});

describe('with ffmpeg', () => {
  /** A program in its place: it notes its arguments, a line each time, says that it is halfway, and writes its file. */
  async function ffmpegCalls(window: { from: number; to: number }, format: ClipFormat | null) {
    const path = join(folder, 'ffmpeg');
    const script = `#!/bin/sh\necho "$*" >> '${folder}/calls'\nfor last; do :; done\necho out_time_us=1000000\necho made > "$last"\n`;
    await writeFile(path, script, { mode: 0o700 });
    const { engine, length } = await engineOf([
      { at: 0, follows: false },
      { at: 20_000, follows: false },
      { at: 40_000, follows: false },
    ]);
    const plan = await planClip(engine, camera, window);
    if (!plan) throw new Error('There is nothing to copy');
    const shares: number[] = [];
    const ffmpeg = { path, version: '7', canEncode: true, canDrawText: true };
    const files = await makeClip({
      ...{ engine, camera, plan, window, folder, ffmpeg, format, watermark: null },
      signal: new AbortController().signal,
      reportProgress: async (share) => void shares.push(share),
    });
    return { files, length, shares, calls: (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n') };
  }
  const whole = { from: start, to: start + 60_000 };

  test('what was recorded is copied into a plain file, whole segments', async () => {
    const { files, length, calls } = await ffmpegCalls({ from: start + 100, to: whole.to }, null);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain('-map 0:v:0 -map 0:a? -c copy -movflags +faststart -f mp4');
    expect(files).toMatchObject([{ ms: 3 * length, from: start, to: start + 40_000 + length }]);
    expect(await readFile(files[0]?.path ?? '', 'utf8')).toBe('made\n');
  });

  test('a clip with a format is encoded, and cut where it was asked for', async () => {
    const [from, to] = [start + 100, start + 40_000];
    const { files, length, calls } = await ffmpegCalls({ from, to: to + 50 }, { fps: null, size: null });
    const [lead, tail] = [100, length - 50];
    const ms = 3 * length - lead - tail;
    expect(calls[1]).toContain(`-ss 0.100 -t ${(ms / 1000).toFixed(3)} `);
    expect(files[0]?.ms).toBeCloseTo(ms, 3);
    expect([files[0]?.from, files[0]?.to]).toEqual([from, to + 50]);
  });

  test('a window beyond what was recorded is not cut', async () => {
    const { files, length, calls } = await ffmpegCalls({ from: start - 5000, to: whole.to }, { fps: null, size: null });
    expect(calls[1]).toContain(`-ss 0.000 -t ${((3 * length) / 1000).toFixed(3)} `);
    expect(files).toMatchObject([{ from: start, to: start + 40_000 + length }]);
  });

  test.each<[ClipFormat, string]>([
    [{ fps: 4, size: null }, "[0:v]null[marked];[marked]null,fps='min(4,source_fps)'[out]"],
    [
      { fps: null, size: { width: 320, height: 240 } },
      "[marked]null,scale=w='min(320,iw)':h='min(240,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2[out]",
    ],
    [{ fps: null, size: null }, '[marked]null[out]'],
  ])('the format %j limits pictures, and enlarges none', async (format, filter) => {
    const { calls } = await ffmpegCalls(whole, format);
    expect(calls[1]).toContain(filter);
  });

  test('copying is a fifth of the progress of a clip that is encoded, and all of one that is not', async () => {
    const encoded = await ffmpegCalls(whole, { fps: 4, size: null });
    expect(encoded.shares.toSorted((one, other) => one - other)).toEqual(encoded.shares);
    // After the second program wrote a second of three pieces.
    expect(encoded.shares.at(-1)).toBeCloseTo(0.2 + 0.8 * Math.min(1, 1000 / (3 * encoded.length)), 2);
    const copied = await ffmpegCalls(whole, null);
    expect(copied.shares.slice(0, 3).map((share) => Math.round(share * 6))).toEqual([1, 2, 3]);
    expect(copied.shares.at(-1)).toBeCloseTo(0.5 + Math.min(0.5, 1000 / (3 * copied.length) / 2), 2);
  });
});
