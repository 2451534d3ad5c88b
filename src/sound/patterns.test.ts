import { expect, test } from 'vitest';
import { linkLost, loudness, ownSoundCutS, patterns, volume } from './patterns.ts';

test('P1 is three pulses each 3 s, P2 two each 8 s, P3 one each 30 s, P4 one, once', () => {
  const heard = ([1, 2, 3, 4] as const).map((p) => [patterns[p].pulses.length, patterns[p].everyS]);
  expect(heard).toEqual([
    [3, 3],
    [2, 8],
    [1, 30],
    [1, null],
  ]);
});

test('a pattern ends before it starts again, and no two have the same pulses', () => {
  const all = [...Object.values(patterns), linkLost];
  for (const { pulses, everyS } of all) {
    const last = pulses.at(-1);
    expect((last?.at ?? 0) + (last?.lasts ?? 0)).toBeLessThan(everyS ?? ownSoundCutS);
  }
  expect(new Set(all.map((p) => JSON.stringify(p.pulses))).size).toBe(all.length);
});

test('mute silences P2 to P4 and only lowers P1; a call ducks to 20 %', () => {
  expect(([1, 2, 3, 4] as const).map((p) => loudness(p, { muted: true, inCall: false }))).toEqual([volume.lowered, 0, 0, 0]);
  expect(loudness(2, { muted: false, inCall: true })).toBeCloseTo(volume.full * 0.2);
});
