import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { cutClip } from '../../boxes.ts';
import { projectFolder } from '../../clips.ts';
import type { Fragment } from '../../engine.ts';
import { fragmentCutter, moveFragment, readFragment, readInit, readRuns, type StreamInit, stretchFragment } from './fragments.ts';

const sample = (name: string) => readFile(join(dirname(fileURLToPath(import.meta.url)), name));
/** ffmpeg's own, as of a camera: 64×48 at 25 frames a second, a key frame a second, sound of 8 kHz (whose priming moves the picture by 48 ms), cut every 100 ms. */
const camera = await sample('h264-aac.mp4');

function cut(file: Buffer, chunk: number) {
  const inits: StreamInit[] = [];
  const fragments: Fragment[] = [];
  const cutter = fragmentCutter({ init: (init) => inits.push(init), fragment: (fragment) => fragments.push(fragment) });
  for (let at = 0; at < file.length; at += chunk) cutter.push(file.subarray(at, at + chunk));
  const [init] = inits;
  if (!init) throw new Error('No init');
  return { init, inits, fragments, consumed: cutter.consumed };
}

describe('a stream of fragments', () => {
  test('has RFC 6381 formats, the size of the picture and its tracks', () => {
    const { init } = cut(camera, 4096);
    expect([init.codecs, init.width, init.height, init.audio]).toEqual(['avc1.4d400a,mp4a.40.2', 64, 48, true]);
    expect(init.tracks.map(({ kind, timescale }) => [kind, timescale])).toEqual([
      ['video', 12_800],
      ['audio', 8000],
    ]);
  });

  test('is the same for any chunks of input', () => {
    const whole = cut(camera, camera.length);
    for (const chunk of [1, 7, 1000]) {
      const pieces = cut(camera, chunk);
      expect(pieces.init).toEqual(whole.init);
      expect(pieces.fragments).toEqual(whole.fragments);
    }
  });

  test('fragments are continuous to the millisecond, and key frames are detected', () => {
    const { fragments } = cut(camera, 4096);
    expect(fragments.length).toBeGreaterThan(15);
    expect(fragments[0]?.at).toBe(0);
    for (const [n, fragment] of fragments.entries()) {
      const before = fragments[n - 1];
      if (before) expect(fragment.at).toBe(before.at + before.ms);
    }
    expect(fragments.filter((fragment) => fragment.isKey).map((fragment) => fragment.at)).toEqual([0, 1048]);
    const last = fragments.at(-1);
    expect(last && last.at + last.ms).toBe(2048);
  });

  test('counts from 1970 in every track once it is moved', () => {
    const { init, fragments } = cut(camera, 4096);
    const before = fragments.map((fragment) => readRuns(fragment.bytes, init).map((run) => [run.track.kind, run.start] as const));
    const by = 1_795_000_000_123;
    for (const [n, fragment] of fragments.entries()) {
      const moved = moveFragment(fragment, init, by, n);
      expect(readFragment(moved.bytes, init)).toEqual(moved);
      const shift = { video: (BigInt(by) * 12_800n) / 1000n, audio: (BigInt(by) * 8000n) / 1000n, other: 0n };
      const runs = readRuns(moved.bytes, init).map((run) => [run.track.kind, run.start]);
      expect(runs).toEqual(before[n]?.map(([kind, start]) => [kind, start + shift[kind]]));
    }
  });

  test('that was cut off ends with its last complete fragment and reports its end', () => {
    const { fragments, consumed } = cut(camera, 4096);
    expect(consumed).toBeLessThanOrEqual(camera.length);
    const short = cut(camera.subarray(0, consumed - 1), 4096);
    expect(short.fragments).toHaveLength(fragments.length - 1);
    expect(short.consumed).toBeLessThan(consumed);
    expect(cut(camera.subarray(0, short.consumed), 4096).fragments).toHaveLength(fragments.length - 1);
  });

  test('begins anew with a second init', () => {
    const { inits, fragments } = cut(Buffer.concat([camera, camera]), 4096);
    expect(inits).toHaveLength(2);
    expect(fragments.filter((fragment) => fragment.at === 0)).toHaveLength(2);
  });

  test('that is not MP4 is reported at once', () => {
    expect(() => cut(Buffer.from('HTTP/1.1 404 Not Found\r\n\r\n'), 4096)).toThrow(/none of fragmented MP4/);
    expect(() => cut(Buffer.alloc(64), 4096)).toThrow(/A box of 0 bytes/);
  });
});

test('H.265 is named with profile, tier and level', async () => {
  const { init, fragments } = cut(await sample('h265.mp4'), 4096);
  expect(init.codecs).toMatch(/^hvc1\.1\.6\.L30\.90$/);
  expect([init.width, init.height, init.audio]).toEqual([64, 64, false]);
  expect(fragments[0]?.isKey).toBe(true);
});

test('clips of the demo are read too', async () => {
  const clip = cutClip(await readFile(join(projectFolder('server/demo/clips'), 'gate.mp4')));
  const init = readInit(clip.init);
  expect(init.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/);
  const times = clip.fragments.map((bytes) => readFragment(bytes, init));
  expect(times.map(({ ms, isKey }) => [ms, isKey])).toEqual(times.map(() => [2000, true]));
});

test('a stretched fragment lasts as long in each track, and is read as that long', () => {
  const { init, fragments } = cut(Buffer.from(camera), 4096);
  const [short] = fragments;
  if (!short) throw new Error('No fragment');
  const stretched = stretchFragment({ ...short, bytes: Buffer.from(short.bytes) }, init, 2000);
  expect(Math.abs(readFragment(stretched.bytes, init).ms - 2000)).toBeLessThan(5);
  for (const run of readRuns(stretched.bytes, init)) {
    if (run.samples > 0) expect(Math.abs((run.duration * 1000) / run.track.timescale - 2000)).toBeLessThan(5);
  }
  // A track that has its time already is left.
  expect(stretchFragment({ ...short, bytes: Buffer.from(short.bytes) }, init, short.ms).bytes).toEqual(short.bytes);
});
