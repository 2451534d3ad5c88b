import { expect, test } from 'vitest';
import { layoutBars, sizeOf, widthsOf, widthWithin } from './widths.ts';

const menus = 52;
const draw = (width: number, left: number | null, right: number | null = null, panel = 0) =>
  layoutBars(
    { left: left ?? 580, right: right ?? 580 },
    { left: left === null ? 'closed' : 'open', right: right === null ? 'closed' : 'open' },
    width,
    { besides: menus, panel },
  );

test('one stored number is both widths, neither under its minimum', { tags: ['OP-9.10', 'OP-9.11', 'OP-9.12'] }, () => {
  expect(widthsOf(580)).toEqual({ left: 580, right: 580 });
  expect(widthsOf(400)).toEqual({ left: 400, right: 500 });
  expect(widthsOf({ left: 1, right: 1 })).toEqual({ left: 380, right: 500 });
});

test('a side bar is never wider than half the window, nor narrower than its minimum', { tags: ['OQ-54'] }, () => {
  expect(widthWithin('left', 2000, 1920)).toBe(960);
  expect(widthWithin('left', 10, 1920)).toBe(380);
  expect(widthWithin('right', 10, 1920)).toBe(500);
  expect(widthWithin('left', 431.6, 1920)).toBe(432);
  expect(widthWithin('right', 10, 700)).toBe(350);
});

test('at 1920 the left bar has its default width', { tags: ['OP-9.12'] }, () => {
  expect(draw(1920, 580).left).toEqual({ width: 580, isOver: false });
});

test('below lg the bars lie over the work area; from lg on the left one stands beside it', { tags: ['OQ-54'] }, () => {
  expect(draw(991, 380).left.isOver).toBe(true);
  expect(draw(992, 380).left.isOver).toBe(false);
});

test('two open bars leave half the window free, shrinking in proportion to their excess width', {
  tags: ['OQ-54'],
}, () => {
  const { left, right } = draw(1920, 580, 580);
  expect(left.isOver || right.isOver).toBe(false);
  expect(1920 - menus - left.width - right.width).toBeGreaterThanOrEqual(960);
  expect(left.width).toBeGreaterThanOrEqual(380);
  expect(right.width).toBeGreaterThanOrEqual(500);
});

test('at 1280 the left bar is drawn at its minimum, so that an alarm can be worked beside it', { tags: ['OP-9.10'] }, () => {
  expect(draw(1280, 580).left).toEqual({ width: 380, isOver: false });
});

test('where both do not fit the right bar lies over the work area, and below lg both do', { tags: ['OQ-54'] }, () => {
  expect(draw(1280, 380, 500).right).toEqual({ width: 500, isOver: true });
  expect(draw(1280, 380, 500).left.isOver).toBe(false);
  expect(draw(991, 380, 500)).toEqual({ left: { width: 380, isOver: true }, right: { width: 495, isOver: true } });
  expect(draw(360, 380).left.width).toBeLessThanOrEqual(264);
});

test.each([
  [0, 'xs'],
  [575, 'xs'],
  [576, 'sm'],
  [767, 'sm'],
  [768, 'md'],
  [991, 'md'],
  [992, 'lg'],
  [1199, 'lg'],
  [1200, 'xl'],
  [3840, 'xl'],
])('a window of %i pixels is %s', { tags: ['OP-9.13', 'OQ-54'] }, (width, size) => {
  expect(sizeOf(width)).toBe(size);
});

test('with the alarm actions open the right bar overlays the work area; the queue is not resized', { tags: ['OQ-54'] }, () => {
  const { left, right } = draw(1920, 580, 580, 360);
  expect(right.isOver).toBe(true);
  expect(left).toEqual({ width: 580, isOver: false });
  expect(draw(2600, 580, 580, 360).right.isOver).toBe(false);
});
