import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CameraId } from '../../../contract/platform/ids.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store/store.ts';
import { cutClip, placeFragment, placeOf } from '../boxes.ts';
import { projectFolder, readClips } from '../clips.ts';
import { loopEngine } from './loop-engine.ts';
import { type Loop, pictureOf, segmentMs } from './loop-picture.ts';

const clips = await readClips(projectFolder('server/demo/clips'));
const lengthOf = (scene: string) => clips.get(scene)?.fragments.length ?? 1;

describe('the demo clips', () => {
  test('share one init segment, so that any segment can follow any other', () => {
    expect(clips.size).toBeGreaterThanOrEqual(12);
    const inits = new Set([...clips.values()].map((clip) => clip.init.toString('base64')));
    expect(inits.size).toBe(1);
  });

  test('are small enough for the repository', () => {
    const bytes = [...clips.values()]
      .flatMap((clip) => [clip.init, ...clip.fragments, clip.poster])
      .reduce((sum, part) => sum + part.length, 0);
    expect(bytes).toBeLessThan(1_700_000);
  });
});

describe('a fragment put in its place', () => {
  test('decode times and sequence numbers rise evenly over the seams of loop and incident', { tags: ['OP-1.07'] }, () => {
    const start = 882_000_000;
    const loop: Loop = {
      scene: 'fence',
      phase: 3,
      incidents: [{ scene: 'fence-incident', starts: (start + 9) * segmentMs, ends: (start + 15) * segmentMs }],
    };
    const places = Array.from({ length: 40 }, (_, i) => {
      const { scene, fragment } = pictureOf(loop, start + i, lengthOf);
      const bytes = clips.get(scene)?.fragments[fragment] ?? Buffer.alloc(0);
      return placeOf(placeFragment(bytes, start + i, BigInt(start + i) * BigInt(segmentMs)));
    });
    expect(places.map((place) => place.sequence)).toEqual(places.map((_, i) => start + i));
    expect(places.map((place) => place.decodeTime)).toEqual(places.map((_, i) => BigInt(start + i) * 2000n));
  });

  test('leaves the clip itself as it was', () => {
    const [first] = clips.get('street')?.fragments ?? [];
    const before = first?.toString('base64');
    placeFragment(first ?? Buffer.alloc(0), 7, 2n ** 40n);
    expect(first?.toString('base64')).toBe(before);
  });

  test('is refused of a file that is no fragmented MP4', () => {
    expect(() => cutClip(Buffer.from('not an mp4 at all'))).toThrow(/does not fit/);
    expect(() => cutClip(Buffer.from([0, 0, 0, 8, 0x66, 0x74, 0x79, 0x70]))).toThrow(/needs ftyp, moov and moof/);
  });
});

describe('video of a looping camera', () => {
  const loop: Loop = { scene: 'a', phase: 2, incidents: [{ scene: 'b', starts: 101 * segmentMs + 300, ends: 106 * segmentMs }] };
  const length = (scene: string) => (scene === 'a' ? 12 : 3);

  test('its own loop, ahead by its phase', () => {
    expect(pictureOf(loop, 100, length)).toEqual({ scene: 'a', fragment: (100 + 2) % 12 });
    expect(pictureOf(loop, 106, length)).toEqual({ scene: 'a', fragment: 0 });
  });

  test('during an incident shows its clip from the beginning, then its last frame until the end', { tags: ['OP-1.09'] }, () => {
    expect([101, 102, 103, 104, 105].map((n) => pictureOf(loop, n, length).fragment)).toEqual([0, 1, 2, 2, 2]);
    expect([101, 105].map((n) => pictureOf(loop, n, length).scene)).toEqual(['b', 'b']);
  });

  test('the newest of two incidents at once', () => {
    const twice = { ...loop, incidents: [...loop.incidents, { scene: 'c', starts: 103 * segmentMs, ends: 104 * segmentMs }] };
    expect([102, 103, 104].map((n) => pictureOf(twice, n, length).scene)).toEqual(['b', 'c', 'b']);
  });
});

test('a frame that failed at first is made the next time', async () => {
  const [scene = ''] = clips.keys();
  const within = async () => ({ scene, phase: 0, incidents: [] });
  const folder = await mkdtemp(join(tmpdir(), 'loop-'));
  const ffmpeg = { path: join(folder, 'none'), version: '', canEncode: false, canDrawText: false };
  const store = { within } as unknown as Store;
  const engine = loopEngine({ store, clock: systemClock, clips, ffmpeg });
  const at = Date.now() - 60_000;
  expect(await engine.frame(CameraId.parse(1), at)).toEqual(clips.get(scene)?.poster);
  await writeFile(ffmpeg.path, '#!/bin/sh\ncat > /dev/null\nprintf picture\n', { mode: 0o700 });
  expect(await engine.frame(CameraId.parse(1), at)).toEqual(Buffer.from('picture'));
  engine.close();
  await rm(folder, { recursive: true });
});
