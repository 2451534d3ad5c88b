import { expect, test } from 'vitest';
import { quietCanvas } from './canvas.ts';

test('a frame that comes after the map was removed draws nothing', () => {
  const gone = quietCanvas() as unknown as { _redraw: () => void };
  expect(() => gone._redraw()).not.toThrow();
});
