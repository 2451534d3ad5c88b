import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import { splitAtAntimeridian } from './antimeridian.ts';

const square = (west: number, east: number) => [
  [
    [west, 0],
    [east, 0],
    [east, 10],
    [west, 10],
    [west, 0],
  ],
];
const widestStep = ({ coordinates }: MultiPolygon) =>
  Math.max(...coordinates.flat().flatMap((ring) => ring.slice(1).map(([lon = 0], at) => Math.abs(lon - (ring[at]?.[0] ?? 0)))));

test('land across 180° is drawn once on either side of the map', () => {
  const { coordinates } = splitAtAntimeridian({ type: 'Polygon', coordinates: square(170, -170) });
  expect(coordinates).toEqual([square(170, 190), square(-190, -170)]);
});

test('land that does not cross it stays as it is', () => {
  expect(splitAtAntimeridian({ type: 'Polygon', coordinates: square(20, 30) }).coordinates).toEqual([square(20, 30)]);
});

test.each(['countries-110m', 'countries-50m'])('no country of %s has a line across the map', (name) => {
  const path = createRequire(import.meta.url).resolve(`world-atlas/${name}.json`);
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology<{ countries: GeometryCollection }>;
  for (const { geometry, properties } of feature(topology, topology.objects.countries).features) {
    const split = splitAtAntimeridian(geometry as Polygon | MultiPolygon);
    // Around a pole, the ring is closed along it.
    const isPolar = split.coordinates.flat().some((ring) => ring.some(([, lat]) => lat === -90));
    expect([properties, isPolar || widestStep(split) < 180]).toEqual([properties, true]);
  }
});
