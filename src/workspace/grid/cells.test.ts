import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Area, gridSize } from '../../../contract/workspace/grid.ts';
import { areaOf, boxOf, cellAt, type Surface } from './cells.ts';

const surface: Surface = { width: 1200, height: 600, isRtl: false };
const rtl: Surface = { ...surface, isRtl: true };
const areas = fc.record({ x: fc.integer({ min: 0, max: 10 }), y: fc.integer({ min: 0, max: 10 }) }).chain(({ x, y }) =>
  fc.record({
    x: fc.constant(x),
    y: fc.constant(y),
    w: fc.integer({ min: 2, max: gridSize.columns - x }),
    h: fc.integer({ min: 2, max: gridSize.rows - y }),
  }),
);

describe('cells and pixels', { tags: ['OQ-41'] }, () => {
  test('an area is drawn where the text starts: from the left, or in right-to-left from the right', () => {
    const area: Area = { x: 0, y: 2, w: 4, h: 3 };
    expect(boxOf(area, surface)).toEqual({ x: 0, y: 100, width: 400, height: 150 });
    expect(boxOf(area, rtl)).toEqual({ x: 800, y: 100, width: 400, height: 150 });
  });

  test.each([surface, rtl, { ...surface, width: 997, height: 613 }, { ...rtl, width: 997, height: 613 }])(
    'every area comes back from its box, also from one that is a little off: %j',
    (drawn) => {
      fc.assert(
        fc.property(areas, fc.integer({ min: -20, max: 20 }), (area, off) => {
          const box = boxOf(area, drawn);
          expect(areaOf({ ...box, x: box.x + off, y: box.y + off }, drawn)).toEqual(area);
        }),
      );
    },
  );

  test('the cell under the pointer counts from the start of the text, and stays on the grid', () => {
    expect(cellAt({ x: 150, y: 60 }, surface)).toEqual({ x: 1, y: 1 });
    expect(cellAt({ x: 150, y: 60 }, rtl)).toEqual({ x: 10, y: 1 });
    expect(cellAt({ x: -5, y: 9000 }, rtl)).toEqual({ x: 11, y: 11 });
  });
});
