import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { floorOf } from '../../scripts/room-samples.ts';

const root = join(import.meta.dirname, '../..');
/** Per cent of the faults in the code of each room that its unit tests notice, as `npm run mutants:rooms -- --accept` recorded them. */
const scores = JSON.parse(readFileSync(join(root, 'tests/trace/room-mutants.json'), 'utf8')) as Record<string, number>;

test('every room with a recorded score exists', () => {
  expect(Object.keys(scores).filter((room) => !existsSync(join(root, room)))).toEqual([]);
});

test('no room with a recorded score is below its floor', () => {
  const below = Object.entries(scores).filter(([room, score]) => score < floorOf(room));
  expect(below.map(([room, score]) => `${room}: ${score} %`)).toEqual([]);
});

/** Faults drawn from each room, of which its unit and platform tests noticed so many (`npm run mutants:rooms -- <room> --sample 20 --accept`). */
const samples = JSON.parse(readFileSync(join(root, 'tests/trace/room-samples.json'), 'utf8')) as Record<
  string,
  { seed: number; faults: number; noticed: number }
>;

test('every room with a sample exists, and its sample has ten faults at least', () => {
  const wrong = Object.entries(samples).filter(([room, { faults }]) => !existsSync(join(root, room)) || faults < 10);
  expect(wrong).toEqual([]);
});

test('no sample is below the floor of its room', () => {
  const below = Object.entries(samples).filter(([room, { faults, noticed }]) => (100 * noticed) / faults < floorOf(room));
  expect(below.map(([room, { faults, noticed }]) => `${room}: ${noticed} of ${faults}`)).toEqual([]);
});
