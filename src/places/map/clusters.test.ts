import { expect, test } from 'vitest';
import { Clusters } from './clusters.ts';
import type { MapPoint, MapViewport } from './point.ts';

const world: MapViewport = { centre: { latitude: 0, longitude: 0 }, zoom: 3, south: -80, west: -179, north: 80, east: 179 };
const point = (id: number, more: Partial<MapPoint> = {}): MapPoint => ({
  id: `unit:${id}`,
  position: { latitude: 19 + id / 1000, longitude: -99 },
  label: `Unit ${id}`,
  kind: 'unit',
  priority: 0,
  color: null,
  count: 1,
  state: 'online',
  ...more,
});
const words = { cluster: (places: number, alarms: number) => `${places} units, ${alarms} alarms` };

test('a cluster shows the worst open alarm within, its colour, and how many there are', { tags: ['OP-1.04', 'OP-9.27'] }, () => {
  const points = [
    point(1),
    point(2, { priority: 3, count: 2, color: '#333333' }),
    point(3, { priority: 1, count: 1, color: '#111111' }),
    point(4, { priority: 4, count: 5, color: '#444444', state: 'offline' }),
  ];
  const [cluster, ...rest] = new Clusters(points).within(world, words);
  expect(rest).toEqual([]);
  expect(cluster).toMatchObject({ label: '4 units, 8 alarms', priority: 1, color: '#111111', count: 8, state: 'partly' });
});

test('a cluster of quiet units counts them, and is offline only when all of them are', () => {
  const quiet = (states: readonly MapPoint['state'][]) =>
    new Clusters(states.map((state, id) => point(id, state ? { state } : {}))).within(world, words)[0];
  expect(quiet(['online', 'online', 'online'])).toMatchObject({ priority: 0, count: 3, state: 'online' });
  expect(quiet(['offline', 'online'])).toMatchObject({ state: 'partly' });
  expect(quiet(['offline', 'offline'])).toMatchObject({ state: 'offline' });
});

test('what is in focus stands alone, and a cluster falls apart when it is opened', () => {
  const points = [point(1), point(2), point(900, { focused: true }), point(901, { alone: true })];
  const clusters = new Clusters(points);
  const shown = clusters.within(world, words);
  expect(shown.map(({ id }) => id.split(':')[0])).toEqual(['unit', 'unit', 'cluster']);
  const zoom = clusters.opensAt(shown[2]?.id ?? '') ?? 0;
  expect(clusters.within({ ...world, zoom }, words)).toHaveLength(4);
  expect(clusters.opensAt('unit:1')).toBeNull();
});

test('5,000 units are gathered into few places', () => {
  const many = Array.from({ length: 5000 }, (_, id) =>
    point(id, { position: { latitude: 19 + (id % 71) / 70, longitude: -99 + (id % 73) / 72 }, priority: id % 50 === 0 ? 2 : 0 }),
  );
  const shown = new Clusters(many).within({ ...world, zoom: 9 }, words);
  expect(shown.length).toBeLessThan(400);
});
