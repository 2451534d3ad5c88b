import L from 'leaflet';
import { expect, test } from 'vitest';
import { flatMarker } from './flat-marker.ts';

test('a mark is placed in the plane of its map, where Leaflet would give it a layer of its own', () => {
  const map = L.map(document.createElement('div')).setView([0, 0], 3);
  const icon = L.divIcon({ iconSize: [0, 0] });
  const mark = flatMarker([0, 0], { icon }).addTo(map).getElement();
  expect(mark?.style.transform).toMatch(/^translate\(-?\d+px, -?\d+px\)$/);
});
