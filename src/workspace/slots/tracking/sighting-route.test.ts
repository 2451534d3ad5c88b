import { expect, test } from 'vitest';
import type { Sighting } from '../../../../contract/places/positions.ts';
import { countSightings, routeLines, sightingPlaces } from './sighting-route.ts';

const seen = (id: number, latitude: number | null, what = 'ABC-123'): Sighting => ({
  id,
  at: `2026-03-02T08:0${id}:00.000Z`,
  what,
  camera: null,
  unit: latitude === null ? null : { id: latitude, description: `Unit ${latitude}` },
  position: latitude === null ? null : { latitude, longitude: -99 },
  image: null,
  match: null,
});
const way = [seen(0, 1), seen(1, 2), seen(2, 2), seen(3, null), seen(4, 1), seen(5, 3)];

test('places carry the numbers of their sightings, and the one that is looked at is in focus', { tags: ['OP-9.33', 'OP-9.34'] }, () => {
  const places = sightingPlaces(way, 4, (instant) => instant.slice(11, 16));
  expect(places.map(({ order, label, note, focused, id }) => [order, label, note, focused ?? false, id])).toEqual([
    ['1·5', 'Unit 1', '08:04', true, '4'],
    ['2·3', 'Unit 2', '08:02', false, '2'],
    ['6', 'Unit 3', '08:05', false, '5'],
  ]);
  const often = Array.from({ length: 9 }, (_, i) => seen(i, 7));
  expect(sightingPlaces(often, 0, String)[0]?.order).toBe('1·2·3 +6');
});

test('the way is drawn as far as it was played, the rest lies ahead', { tags: ['OP-9.33', 'OP-9.34'] }, () => {
  const latitudes = (at: number) => routeLines(way, at).map(({ kind, positions }) => [kind, positions.map(({ latitude }) => latitude)]);
  expect(latitudes(0)).toEqual([['ahead', [1, 2, 1, 3]]]);
  expect(latitudes(2)).toEqual([
    ['ahead', [2, 1, 3]],
    ['way', [1, 2]],
  ]);
  expect(latitudes(5)).toEqual([['way', [1, 2, 1, 3]]]);
});

test('who was seen most often comes first', () => {
  expect(countSightings([seen(0, 1, 'B'), seen(1, 1, 'A'), seen(2, 1, 'C'), seen(3, 1, 'C')])).toEqual([
    { what: 'C', count: 2 },
    { what: 'A', count: 1 },
    { what: 'B', count: 1 },
  ]);
});
