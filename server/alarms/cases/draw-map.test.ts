import { describe, expect, test } from 'vitest';
import { type DrawnMap, mapGeoJson, mapSvg, placePoints, scaleText } from './draw-map.ts';
import type { MapPoint } from './read-contents.ts';

const point = (name: string, latitude: number, longitude: number, kind: MapPoint['kind'] = 'camera'): MapPoint => ({
  kind,
  name,
  latitude,
  longitude,
});
const placed = (...points: MapPoint[]): DrawnMap => {
  const map = placePoints(points);
  if (!map) throw new Error('There are no places');
  return map;
};
const at = ({ points }: DrawnMap) => points.map(({ x, y }) => [Math.round(x), Math.round(y)]);

describe('places on a plane', () => {
  test('are none without points, and each is drawn once', () => {
    expect(placePoints([])).toBeNull();
    const gate = point('Gate', 19, -99);
    expect(placed(gate, { ...gate }, point('Gate', 19, -99, 'unit'), point('Door', 19, -99)).points).toHaveLength(3);
  });

  test('one alone is in the middle', () => {
    const map = placed(point('Gate', 19, -99));
    expect([map.width, map.height, at(map)]).toEqual([900, 600, [[450, 300]]]);
  });

  test('reach the margin of the side that is tighter; north is up, east is right', () => {
    expect(at(placed(point('South', 0, 0), point('North', 0.01, 0)))).toEqual([
      [450, 530],
      [450, 70],
    ]);
    expect(at(placed(point('West', 0, 0), point('East', 0, 0.01)))).toEqual([
      [70, 300],
      [830, 300],
    ]);
  });

  test('keep their proportions where degrees of longitude are shorter', () => {
    const [southWest, north, east] = at(placed(point('Corner', 60, 10), point('North', 60.01, 10), point('East', 60, 10.02)));
    expect((east?.[0] ?? 0) - (southWest?.[0] ?? 0)).toBe((southWest?.[1] ?? 0) - (north?.[1] ?? 0));
  });

  test('that are nearer than fifty meters are not drawn further apart', () => {
    const [south, north] = at(placed(point('South', 0, 0), point('North', 25 / 111_320, 0)));
    // Fifty meters take the 460 pixels between the margins.
    expect((south?.[1] ?? 0) - (north?.[1] ?? 0)).toBe(230);
  });
});

describe('the scale bar', () => {
  const scaleOf = (meters: number) => placed(point('South', 0, 0), point('North', meters / 111_320, 0)).scale;

  test.each([
    [50, 10],
    [100, 20],
    [460, 100],
    [1000, 200],
    [2000, 500],
    [20_000, 5000],
  ])('of places %i m apart is %i m: the longest round length of at most 150 pixels', (apart, meters) => {
    const scale = scaleOf(apart);
    expect(scale.meters).toBe(meters);
    expect(scale.length).toBeCloseTo((meters * 460) / apart, 3);
    expect(scale.length).toBeLessThanOrEqual(150);
  });

  test('is in meters below a kilometer', () => {
    expect([200, 999, 1000, 5000].map((meters) => scaleText({ meters, length: 1 }))).toEqual(['200 m', '999 m', '1 km', '5 km']);
  });
});

test('the drawing has units and cameras by name and place, and nothing that a name could add', () => {
  const svg = mapSvg(placed(point('<Gate> & "Yard"', 19, -99, 'unit'), point('Door', 19, -98.99)));
  expect(svg).toContain('&lt;Gate&gt; &amp;');
  expect(svg).not.toContain('<Gate>');
  expect([svg.match(/<circle/g)?.length, svg.match(/fill="#1f5fbf"/g)?.length]).toEqual([1, 1]);
  expect(svg).toContain('<title>19, -98.99</title>');
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600"')).toBe(true);
});

test('programs get the places as GeoJSON, longitude first', () => {
  expect(JSON.parse(mapGeoJson([point('Gate', 19, -99, 'unit')]))).toEqual({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [-99, 19] }, properties: { kind: 'unit', name: 'Gate' } }],
  });
});
