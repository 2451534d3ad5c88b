import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { watermarkPositions } from './watermark.ts';
import { fillDates, gridCells, type Size, watermarkClock, watermarkLayout } from './watermark-layout.ts';

const picture: Size = { width: 640, height: 360 };
const look = { image_position: 'top right', text_position: 'lower left', lines: ['North gate', '{date} {time}'] } as const;

describe('layout of a watermark', () => {
  test('image and lines are in the chosen corners', { tags: ['ADM-3.57'] }, () => {
    const { images, lines } = watermarkLayout(look, picture, { width: 200, height: 100 });
    expect(images).toEqual([{ x: 640 - 9 - 130, y: 9, width: 130, height: 65 }]);
    expect(lines.map(({ x, anchor }) => [x, anchor])).toEqual([
      [9, 'start'],
      [9, 'start'],
    ]);
    expect(lines[1]?.y).toBeGreaterThan(lines[0]?.y ?? 0);
    expect(lines[1]?.y).toBeLessThan(360 - 9);
  });

  test.each([
    ['top left', 'left', 'top'],
    ['top right', 'right', 'top'],
    ['lower left', 'left', 'low'],
    ['lower right', 'right', 'low'],
  ] as const)('an image, or a line, %s is there', { tags: ['ADM-3.57'] }, (place, side, height) => {
    const size = { width: 200, height: 100 };
    const [image] = watermarkLayout({ ...look, image_position: place, lines: [] }, picture, size).images;
    expect([image?.x, image?.y]).toEqual([side === 'left' ? 9 : 640 - 9 - 130, height === 'top' ? 9 : 360 - 9 - 65]);
    const [line] = watermarkLayout({ ...look, text_position: place, lines: ['North'] }, picture, null).lines;
    expect([line?.x, line?.anchor]).toEqual(side === 'left' ? [9, 'start'] : [631, 'end']);
    expect((line?.y ?? 180) < 180 ? 'top' : 'low').toBe(height);
  });

  test('lines in the corner of the image are between it and the middle', () => {
    const top = watermarkLayout({ ...look, text_position: 'top right' }, picture, { width: 100, height: 100 });
    expect(top.lines[0]).toMatchObject({ x: 631, anchor: 'end' });
    expect((top.lines[0]?.y ?? 0) - top.fontSize).toBeGreaterThanOrEqual((top.images[0]?.y ?? 0) + (top.images[0]?.height ?? 0));
    const low = watermarkLayout({ ...look, image_position: 'lower left' }, picture, { width: 100, height: 100 });
    expect(low.lines.at(-1)?.y).toBeLessThan(low.images[0]?.y ?? 0);
  });

  test('a grid repeats both over the whole picture', { tags: ['OQ-75', 'ADM-3.57'] }, () => {
    const { images, lines } = watermarkLayout({ ...look, image_position: 'grid', text_position: 'grid' }, picture, {
      width: 10,
      height: 10,
    });
    expect(images).toHaveLength(gridCells ** 2);
    expect(lines).toHaveLength(2 * gridCells ** 2);
    expect(new Set(lines.map(({ x }) => x)).size).toBe(gridCells);
  });

  test('everything is within the picture, whatever its size and lines', () => {
    const place = fc.constantFrom(...watermarkPositions);
    const side = fc.integer({ min: 160, max: 4000 });
    const sized = fc.record({ width: side, height: side }).filter(({ width, height }) => width / height < 4 && height / width < 4);
    const looks = fc.record({
      image_position: place,
      text_position: place,
      lines: fc.array(fc.string({ maxLength: 60 }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(looks, sized, fc.record({ width: side, height: side }), (one, { width, height }, image) => {
        const layout = watermarkLayout(one, { width, height }, image);
        for (const box of layout.images) {
          expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
        }
        for (const { x, y } of layout.lines) expect(x >= 0 && x <= width && y - layout.fontSize >= -1 && y <= height).toBe(true);
      }),
    );
  });

  test('an image over five lines in each cell of a grid leaves them room', () => {
    const grid = { image_position: 'grid', text_position: 'grid', lines: ['!', '!', '!', '!', '!'] } as const;
    const layout = watermarkLayout(grid, { width: 160, height: 180 }, { width: 160, height: 160 });
    expect(Math.min(...layout.images.map(({ y }) => y))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...layout.lines.map(({ y }) => y))).toBeLessThanOrEqual(180);
  });

  test('a small player shows the same as a large one', () => {
    const image = { width: 200, height: 100 };
    const [small, large] = [watermarkLayout(look, picture, image), watermarkLayout(look, { width: 1920, height: 1080 }, image)];
    expect(Math.abs((large.lines[0]?.y ?? 0) / 3 - (small.lines[0]?.y ?? 0))).toBeLessThan(3);
    expect(Math.abs((large.images[0]?.x ?? 0) / 3 - (small.images[0]?.x ?? 0))).toBeLessThan(2);
  });
});

describe('exact places in a picture of 640 × 360', () => {
  // Its margin is 2.5 % of 360: 9. Letters are 3.6 % of 360, 12; a line takes 15. An image is at most 140 × 64 or so.
  const square = { width: 100, height: 100 };
  const two = ['North gate', 'East'];

  test('below an image at the top, half a margin away', () => {
    const { images, lines } = watermarkLayout({ image_position: 'top left', text_position: 'top left', lines: two }, picture, square);
    expect(images).toEqual([{ x: 9, y: 9, width: 65, height: 65 }]);
    expect(lines.map(({ x, y }) => [x, y])).toEqual([
      [9, 91],
      [9, 106],
    ]);
  });

  test('above an image at the bottom, half a margin away', () => {
    const { images, lines } = watermarkLayout({ image_position: 'lower left', text_position: 'lower left', lines: two }, picture, square);
    expect(images).toEqual([{ x: 9, y: 286, width: 65, height: 65 }]);
    expect(lines.map(({ y }) => y)).toEqual([264, 279]);
  });

  test('alone in a corner, at the margin', () => {
    const top = watermarkLayout({ image_position: 'lower left', text_position: 'top right', lines: two }, picture, null);
    expect(top.lines.map(({ y }) => y)).toEqual([21, 36]);
    const low = watermarkLayout({ image_position: 'top left', text_position: 'lower right', lines: two }, picture, null);
    expect(low.lines.map(({ y }) => y)).toEqual([333, 348]);
  });

  test('image over lines, both in the middle of each cell of a grid', () => {
    const { images, lines } = watermarkLayout({ image_position: 'grid', text_position: 'grid', lines: two }, picture, square);
    const middles = [107, 320, 533];
    expect(images.map(({ x, y }) => [x, y])).toEqual([18, 138, 258].flatMap((y) => [82, 295, 508].map((x) => [x, y])));
    expect(images[0]).toMatchObject({ width: 50, height: 50 });
    const places = [84, 204, 324].flatMap((y) => middles.flatMap((x) => [y, y + 15].map((line) => [x, line, 'middle'])));
    expect(lines.map(({ x, y, anchor }) => [x, y, anchor])).toEqual(places);
  });

  test('lines alone in each cell of a grid have no gap for an image', () => {
    const { images, lines } = watermarkLayout({ image_position: 'top left', text_position: 'grid', lines: ['East'] }, picture, square);
    expect(images).toHaveLength(1);
    expect([...new Set(lines.map(({ y }) => y))]).toEqual([65, 185, 305]);
  });

  test('an image alone in each cell of a grid has no gap for lines', () => {
    const { images, lines } = watermarkLayout({ image_position: 'grid', text_position: 'top left', lines: ['East'] }, picture, square);
    expect([...new Set(images.map(({ y }) => y))]).toEqual([35, 155, 275]);
    expect(lines).toHaveLength(1);
  });

  test('letters get smaller for a line that is too long, in a grid earlier, down to four', () => {
    const sizeOf = (text_position: 'grid' | 'top left', length: number) =>
      watermarkLayout({ image_position: 'top right', text_position, lines: ['x'.repeat(length)] }, picture, null).fontSize;
    // 622 pixels in a corner, 183 in a cell; a letter takes 0.62 of its size.
    expect(sizeOf('top left', 83)).toBe(12);
    expect(sizeOf('top left', 84)).toBe(11);
    expect(sizeOf('grid', 24)).toBe(12);
    expect(sizeOf('grid', 25)).toBe(11);
    expect(sizeOf('grid', 500)).toBe(4);
  });

  test('the outline of letters is a fourteenth of their size, at least one', () => {
    const edgeOf = (height: number) => watermarkLayout(look, { width: 4 * height, height }, null).edge;
    expect(edgeOf(100)).toBe(1);
    expect(edgeOf(1080)).toBe(3);
    expect(edgeOf(2160)).toBe(6);
  });

  test('the narrowest image has a pixel, either way', () => {
    const sized = (width: number, height: number) => watermarkLayout({ ...look, lines: [] }, picture, { width, height }).images[0];
    expect(sized(10_000, 1)).toMatchObject({ width: 141, height: 1 });
    expect(sized(1, 10_000)).toMatchObject({ width: 1, height: 65 });
  });
});

describe('date and time of a frame', () => {
  test('use the time zone, are the same in every language, and follow clock changes', { tags: ['ADM-3.56'] }, () => {
    const zone = 'America/New_York';
    expect(watermarkClock(Date.parse('2026-11-01T05:59:59Z'), zone)).toEqual({ date: '2026-11-01', time: '01:59:59' });
    expect(watermarkClock(Date.parse('2026-11-01T06:00:00Z'), zone)).toEqual({ date: '2026-11-01', time: '01:00:00' });
    expect(watermarkClock(Date.parse('2026-03-08T07:00:00Z'), zone)).toEqual({ date: '2026-03-08', time: '03:00:00' });
    expect(watermarkClock(Date.parse('2026-01-01T00:00:00Z'), 'UTC')).toEqual({ date: '2026-01-01', time: '00:00:00' });
  });

  test('replace their placeholders, and are omitted if the time is unknown', { tags: ['ADM-3.56'] }, () => {
    expect(fillDates('{date} at {time}', 0, 'UTC')).toBe('1970-01-01 at 00:00:00');
    expect(fillDates('{date} at {time}', null, 'UTC')).toBe(' at ');
    expect(fillDates('{operator}', 0, 'UTC')).toBe('{operator}');
  });
});
