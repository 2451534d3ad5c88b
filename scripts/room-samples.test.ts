import { expect, test } from 'vitest';
import { countSharedWords, drawSample } from './room-samples.ts';

const all = Array.from({ length: 500 }, (_, n) => n);

test('one seed draws the same faults again, another one others, none twice', () => {
  const [first, again, other] = [drawSample(all, 40, 1), drawSample(all, 40, 1), drawSample(all, 40, 2)];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(new Set(first).size).toBe(40);
});

test('a sample comes from the whole of a room, and is the room where that has fewer', () => {
  const tenths = new Set(drawSample(all, 100, 3).map((n) => Math.floor(n / 50)));
  expect(tenths.size).toBe(10);
  expect(new Set(drawSample([1, 2, 3], 12, 1))).toEqual(new Set([1, 2, 3]));
});

test('a larger sample begins with the smaller one, and each fault has the same chance', () => {
  expect(drawSample(all, 40, 1).slice(0, 12)).toEqual(drawSample(all, 12, 1));
  const drawn = all.map(() => 0);
  for (let seed = 1; seed <= 400; seed += 1) for (const one of drawSample(all, 125, seed)) drawn[one] = (drawn[one] ?? 0) + 1;
  expect(Math.min(...drawn)).toBeGreaterThan(60);
  expect(Math.max(...drawn)).toBeLessThan(140);
});

test('a test shares most words with the file that it is named by, in the singular or plural', () => {
  const file = 'server/alarms/assign-groups.ts';
  const tests = ['alarms/alarm-group.platform.test.ts', 'alarms/drills/drills.platform.test.ts', 'alarms/assign-groups.test.ts'];
  expect(tests.map((test) => countSharedWords(file, `/home/me/server/${test}`))).toEqual([4, 3, 5]);
});

test('a test is also found by the words of the code that it is named by', () => {
  const tests = ['access/ways/external.platform.test.ts', 'access/ways/mobile.platform.test.ts'];
  expect(tests.map((test) => countSharedWords('externalRoutes(of)', `/home/me/server/${test}`))).toEqual([1, 0]);
});
