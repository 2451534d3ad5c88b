import { expect, test } from 'vitest';
import { patterns } from '../../../contract/alarms/sound-patterns.ts';
import { customSoundMaxS, helpPattern, linkLost, testTone, volumes } from './patterns.ts';

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
  const all = [...Object.values(patterns), linkLost, testTone, helpPattern(null), ...([1, 2, 3, 4] as const).map(helpPattern)];
  for (const { pulses, everyS } of all) {
    const last = pulses.at(-1);
    expect((last?.at ?? 0) + (last?.lasts ?? 0)).toBeLessThan(everyS ?? customSoundMaxS);
    for (const [i, { at }] of pulses.slice(1).entries()) expect(at).toBeGreaterThan((pulses[i]?.at ?? 0) + (pulses[i]?.lasts ?? 0));
  }
  expect(new Set(all.map((p) => JSON.stringify(p.pulses))).size).toBe(all.length);
});

test('a call ducks to 20 %, and a muted P1 is lowered, never silent', () => {
  expect(volumes.ducked / volumes.full).toBeCloseTo(0.2);
  expect(volumes.lowered).toBeGreaterThan(0);
  expect(volumes.lowered).toBeLessThan(volumes.full);
});
