import { type Area, gridSize } from '../../../contract/workspace/grid.ts';
import type { Cell } from '../../../machines/workspace/grid-drag/moves.ts';

/** How large the grid is drawn, in CSS pixels, and whether it is read from right to left. */
export interface Surface {
  width: number;
  height: number;
  isRtl: boolean;
}

/** A rectangle of the screen, in CSS pixels from the top left of the grid. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Columns count from where the text starts: in right-to-left the first one is the rightmost. */
const mirrored = (x: number, w: number, isRtl: boolean) => (isRtl ? gridSize.columns - x - w : x);

/** Where an area of the grid is on the screen. */
export function boxOf({ x, y, w, h }: Area, { width, height, isRtl }: Surface): Box {
  const [column, row] = [width / gridSize.columns, height / gridSize.rows];
  return { x: mirrored(x, w, isRtl) * column, y: y * row, width: w * column, height: h * row };
}

/** The area of the grid that a rectangle of the screen is nearest to. */
export function areaOf(box: Box, { width, height, isRtl }: Surface): Area {
  const [column, row] = [width / gridSize.columns, height / gridSize.rows];
  const nearest = (at: number, cell: number) => Math.round(at / cell) + 0;
  const [left, top] = [nearest(box.x, column), nearest(box.y, row)];
  const w = nearest(box.x + box.width, column) - left;
  return { x: mirrored(left, w, isRtl), y: top, w, h: nearest(box.y + box.height, row) - top };
}

/** The cell under a point of the screen, counted from the top left of the grid; the nearest where it lies outside. */
export function cellAt(point: { x: number; y: number }, { width, height, isRtl }: Surface): Cell {
  const into = (at: number, length: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor((at * count) / length)));
  return { x: mirrored(into(point.x, width, gridSize.columns), 1, isRtl), y: into(point.y, height, gridSize.rows) };
}
