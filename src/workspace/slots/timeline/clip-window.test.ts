import { expect, test } from 'vitest';
import { clipWindowOf } from './clip-window.ts';

const now = Date.parse('2026-03-02T08:00:00Z');
const part = { from: now - 600_000, to: now - 540_000 };

test.each([
  ['the part that is chosen', part, now - 300_000, part],
  ['the seconds around the cursor, while a part has no end', { from: part.from, to: null }, now - 300_000, [-330_000, -270_000]],
  ['the seconds around the cursor, without a part', null, now - 300_000, [-330_000, -270_000]],
  ['the last minute, without a cursor', null, null, [-60_000, 0]],
] as const)('a clip is of %s', { tags: ['OP-2.62'] }, (_, chosen, cursor, window) => {
  const expected = 'from' in window ? window : { from: now + window[0], to: now + window[1] };
  expect(clipWindowOf(chosen, cursor, now)).toEqual(expected);
});
