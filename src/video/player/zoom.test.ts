import { expect, test } from 'vitest';
import { panned, transformOf, wholePicture, zoomed, zoomMost } from './zoom.ts';

test('what lies under the pointer stays there while it is enlarged', () => {
  const zoom = zoomed(wholePicture, 2, 0.25, -0.25);
  expect(zoom).toEqual({ scale: 2, x: -0.25, y: 0.25 });
  // The picture point under the pointer stays where it was.
  expect(zoom.x + 0.25 * zoom.scale).toBe(0.25);
});

test('the picture always covers its place, and is never smaller than it', () => {
  expect(panned(zoomed(wholePicture, 2), 9, -9)).toEqual({ scale: 2, x: 0.5, y: -0.5 });
  expect(panned(wholePicture, 1, 1)).toEqual(wholePicture);
  expect(zoomed(zoomed(wholePicture, 4, 0.5, 0.5), 0.1)).toEqual(wholePicture);
  expect(zoomed(wholePicture, 100).scale).toBe(zoomMost);
  expect(transformOf(wholePicture)).toBe('');
});
