import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const place = { priority: 2, created: '2026-11-21T06:20:00.123Z', id: 77 };

test('a cursor reads back as the place it was written for', () => {
  expect(readCursor('queue', writeCursor('queue', place))).toEqual(place);
  expect(readCursor('newest', writeCursor('newest', { ...place, priority: 0 }))).toEqual({ ...place, priority: 0 });
});

test.each([0, 1, 2, 3, 4])('a cursor may name priority %i', (priority) => {
  expect(readCursor('queue', writeCursor('queue', { ...place, priority }))?.priority).toBe(priority);
});

test('a cursor of another order is none', () => {
  expect(readCursor('newest', writeCursor('queue', place))).toBeUndefined();
});

const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
test.each([
  '',
  '!',
  'null',
  'W10',
  written(null),
  written({}),
  written(['newest', 0, place.created]),
  written(['newest', 0, 'yesterday', 1]),
  written(['newest', 0, "2026-11-21'; drop table alarm; --", 1]),
  written(['newest', -1, place.created, 1]),
  written(['newest', 5, place.created, 1]),
  written(['newest', 0, place.created, 0]),
  written(['newest', 0, place.created, 1e300]),
  written(['newest', 0, place.created, '1']),
])('%s is no cursor', (text) => {
  expect(readCursor('newest', text)).toBeUndefined();
});
