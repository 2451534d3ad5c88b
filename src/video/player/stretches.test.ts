import { expect, test } from 'vitest';
import { StretchTable } from './stretches.ts';

const start = Date.UTC(2026, 10, 22, 5);
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
/** Ten seconds, a gap of a minute, twenty seconds. */
const table = new StretchTable([
  { at: at(0), seconds: 10 },
  { at: at(70), seconds: 20 },
]);

test('a second of the player is a moment of the wall clock, over gaps too', { tags: ['OP-1.08'] }, () => {
  expect([0, 9.5, 10, 12, 30].map((second) => ((table.momentAt(second) ?? 0) - start) / 1000)).toEqual([0, 9.5, 70, 72, 90]);
  expect([table.from, table.to]).toEqual([start, start + 90_000]);
  expect(table.gapBefore(table.indexAt(10))).toEqual({ from: start + 10_000, to: start + 70_000 });
  expect(table.gapBefore(table.indexAt(9))).toBeNull();
});

test('a moment without footage leads to the next footage; outside of the playlist there is none', {
  tags: ['OP-8.17'],
}, () => {
  expect(table.placeOf(start + 4000)).toEqual({ seconds: 4, at: start + 4000 });
  expect(table.placeOf(start + 30_000)).toEqual({ seconds: 10, at: start + 70_000 });
  expect(table.placeOf(start - 1)).toBeNull();
  expect(table.placeOf(start + 90_000)).toBeNull();
  expect(new StretchTable([]).momentAt(3)).toBeNull();
});
