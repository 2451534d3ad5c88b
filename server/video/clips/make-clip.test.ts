import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CameraId } from '../../../contract/platform/ids.ts';
import type { Fragment, MediaEngine, Segment } from '../engine.ts';
import { fragmentCutter, moveFragment, readFragment, readInit, type StreamInit } from '../ingest/fragments/fragments.ts';
import { planClip } from './clip-plan.ts';
import { makeClip } from './make-clip.ts';

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
