import { expect, test } from 'vitest';
import { markerElement } from './marker.ts';
import type { MapPoint } from './point.ts';

const alarm: MapPoint = {
  id: '7',
  position: { latitude: 19.4, longitude: -99.1 },
  label: 'Warehouse 7',
  kind: 'alarm',
  priority: 1,
  color: null,
  count: 2,
};

test('a mark without a label shows by a sign and a frame that a time runs out, or passed', () => {
  const marks = [alarm, { ...alarm, clock: 'warned' as const }, { ...alarm, clock: 'late' as const }].map((one) =>
    markerElement(one, 'none'),
  );
  expect(marks.map(({ textContent }) => textContent)).toEqual(['1×2', '1×2!', '1×2!!']);
  expect(new Set(marks.map(({ className }) => className)).size).toBe(3);
});
