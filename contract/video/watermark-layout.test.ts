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

describe('date and time of a frame', () => {
  test('use the time zone, are the same in every language, and follow clock changes', { tags: ['ADM-3.56'] }, () => {
    const zone = 'America/New_York';
    expect(watermarkClock(Date.parse('2026-11-01T05:59:59Z'), zone)).toEqual({ date: '2026-11-01', time: '01:59:59' });
    expect(watermarkClock(Date.parse('2026-11-01T06:00:00Z'), zone)).toEqual({ date: '2026-11-01', time: '01:00:00' });
    expect(watermarkClock(Date.parse('2026-03-08T07:00:00Z'), zone)).toEqual({ date: '2026-03-08', time: '03:00:00' });
    expect(watermarkClock(Date.parse('2026-01-01T00:00:00Z'), 'UTC')).toEqual({ date: '2026-01-01', time: '00:00:00' });
  });

  test('replace their placeholders, and are omitted if the time is unknown', () => {
    expect(fillDates('{date} at {time}', 0, 'UTC')).toBe('1970-01-01 at 00:00:00');
    expect(fillDates('{date} at {time}', null, 'UTC')).toBe(' at ');
    expect(fillDates('{operator}', 0, 'UTC')).toBe('{operator}');
  });
});
