import * as z from 'zod/mini';

/** The grid of a tab, a layout and an alarm view, in cells (OQ-41): 12 by 12, no slot smaller than 2 by 2. */
export const gridSize = { columns: 12, rows: 12, minSize: 2 } as const;

/** Position and size of a slot, in cells from the top left. */
export const Area = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });
export type Area = z.infer<typeof Area>;

/** The area of the slot with this number; numbers are 1-based and unique within a layout (OQ-42). */
export const Place = z.object({ pos: z.int(), x: z.int(), y: z.int(), w: z.int(), h: z.int() });
export type Place = z.infer<typeof Place>;

/** Whether two areas share a cell. */
export function overlap(one: Area, other: Area): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
}

/** Whether an area lies within the grid and is no smaller than a slot may be. */
export function isWithin({ x, y, w, h }: Area): boolean {
  return x >= 0 && y >= 0 && w >= gridSize.minSize && h >= gridSize.minSize && x + w <= gridSize.columns && y + h <= gridSize.rows;
}

/** The same area moved and shrunk as little as needed to lie within the grid. */
export function clampToGrid({ x, y, w, h }: Area): Area {
  const wide = Math.min(Math.max(w, gridSize.minSize), gridSize.columns);
  const high = Math.min(Math.max(h, gridSize.minSize), gridSize.rows);
  return {
    x: Math.min(Math.max(x, 0), gridSize.columns - wide),
    y: Math.min(Math.max(y, 0), gridSize.rows - high),
    w: wide,
    h: high,
  };
}

/** Whether an area is free of all places but the one with number `but`. */
export function isFree(area: Area, places: readonly Place[], but?: number): boolean {
  return places.every((place) => place.pos === but || !overlap(place, area));
}

/** Whether some cell is covered by no place: "No blank spaces allowed" (OP-5.12, OQ-41). */
export function hasBlank(places: readonly Area[]): boolean {
  return cells().some(([x, y]) => !places.some((place) => overlap(place, { x, y, w: 1, h: 1 })));
}

/** Whether every place lies within the grid and none covers another. */
export function isValidLayout(places: readonly Place[]): boolean {
  return (
    places.every((place) => isWithin(place) && isFree(place, places, place.pos)) &&
    new Set(places.map(({ pos }) => pos)).size === places.length
  );
}

/**
 * Where a new item goes: the free area nearest to `wanted` in size, no larger than it, found from the top left; null: "Not enough space
 * for a new item" (OP-5.13, OQ-41).
 */
export function freeArea(places: readonly Place[], size: Pick<Area, 'w' | 'h'> = { w: 4, h: 4 }): Area | null {
  let best: Area | null = null;
  for (const [x, y] of cells()) {
    for (let w = Math.min(size.w, gridSize.columns - x); w >= gridSize.minSize; w -= 1) {
      for (let h = Math.min(size.h, gridSize.rows - y); h >= gridSize.minSize; h -= 1) {
        if (best !== null && w * h <= best.w * best.h) break;
        if (isFree({ x, y, w, h }, places)) best = { x, y, w, h };
      }
    }
    if (best !== null && best.w === size.w && best.h === size.h) return best;
  }
  return best;
}

/** The lowest number that no place has. */
export function nextPos(places: readonly Pick<Place, 'pos'>[]): number {
  let pos = 1;
  while (places.some((place) => place.pos === pos)) pos += 1;
  return pos;
}

/** So many areas side by side that cover the whole grid, read left to right, top to bottom; at most 36. */
export function tiles(wanted: number): Area[] {
  const count = Math.min(wanted, 36);
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)));
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = row === rows - 1 ? count - columns * (rows - 1) : columns;
    const column = at - row * columns;
    const [left, right] = [cut(column, inRow, gridSize.columns), cut(column + 1, inRow, gridSize.columns)];
    const [top, bottom] = [cut(row, rows, gridSize.rows), cut(row + 1, rows, gridSize.rows)];
    return { x: left, y: top, w: right - left, h: bottom - top };
  });
}

const cut = (part: number, of: number, length: number) => Math.round((part * length) / of);

function cells(): [number, number][] {
  return Array.from({ length: gridSize.columns * gridSize.rows }, (_, at) => [at % gridSize.columns, Math.floor(at / gridSize.columns)]);
}
