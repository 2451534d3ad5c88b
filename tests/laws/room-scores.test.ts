import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Per cent of the faults in the code of each room that its unit tests notice, as `npm run mutants:rooms -- --accept` recorded them. */
const scores = JSON.parse(readFileSync(join(root, 'tests/trace/room-mutants.json'), 'utf8')) as Record<string, number>;

const floorOf = (room: string): number => (/\/(?:access|policies)$/.test(room) ? 95 : 80);

test('every room with a recorded score exists', () => {
  expect(Object.keys(scores).filter((room) => !existsSync(join(root, room)))).toEqual([]);
});

test('no room with a recorded score is below its floor', () => {
  const below = Object.entries(scores).filter(([room, score]) => score < floorOf(room));
  expect(below.map(([room, score]) => `${room}: ${score} %`)).toEqual([]);
});
