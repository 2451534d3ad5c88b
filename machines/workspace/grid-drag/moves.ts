import { type Area, clampToGrid, gridSize, isFree, isWithin, overlap, type Place } from '../../../contract/workspace/grid.ts';

/** The effect of a drop: changed places (ordered so that each is free when applied), a swap of two slots, or nothing. */
export type Outcome = { do: 'place'; places: readonly Place[] } | { do: 'swap'; with: number } | { do: 'nothing' };

/** A cell of the grid. */
export interface Cell {
  x: number;
  y: number;
}

const nothing: Outcome = { do: 'nothing' };
const areaOf = ({ x, y, w, h }: Area): Area => ({ x, y, w, h });
const isSame = (one: Area, other: Area) => one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h;
const contains = (area: Area, { x, y }: Cell) => overlap(area, { x, y, w: 1, h: 1 });

/** The slot that covers a cell, but for the one with number `but`; null: none. */
export function slotAt(places: readonly Place[], cell: Cell, but?: number): number | null {
  return places.find((place) => place.pos !== but && contains(place, cell))?.pos ?? null;
}

/**
 * A slot carried to `area` with the pointer at `cell`: over another slot they change places; where it fits it is put; where a part of it
 * fits around the pointer it shrinks to that part.
 */
export function moveSlot(places: readonly Place[], pos: number, area: Area, cell: Cell): Outcome {
  const own = places.find((place) => place.pos === pos);
  if (own === undefined) return nothing;
  const over = slotAt(places, cell, pos);
  if (over !== null) return { do: 'swap', with: over };
  const fit = largestAround(places, pos, clampToGrid(area), cell);
  return fit === null || isSame(fit, own) ? nothing : { do: 'place', places: [{ pos, ...fit }] };
}

/** The largest free part of an area that contains a cell; null if none has the minimum size of a slot. */
function largestAround(places: readonly Place[], pos: number, area: Area, cell: Cell): Area | null {
  if (isFree(area, places, pos)) return area;
  let best: Area | null = null;
  for (const [x, right] of spans(area.x, area.w, cell.x))
    for (const [y, bottom] of spans(area.y, area.h, cell.y)) {
      const part = { x, y, w: right - x, h: bottom - y };
      const isLarger = best === null || part.w * part.h > best.w * best.h;
      if (isLarger && isWithin(part) && isFree(part, places, pos)) best = part;
    }
  return best;
}

/** Every interval of a length that contains a cell, as its start and end. */
function spans(from: number, length: number, cell: number): [number, number][] {
  const starts = Array.from({ length: Math.max(0, cell - from + 1) }, (_, at) => from + at);
  return starts.flatMap((start) => Array.from({ length: from + length - cell }, (_, at): [number, number] => [start, cell + 1 + at]));
}

/** Resizes a slot: neighbours give up the area that it covers, as far as they stay large enough. */
export function resizeSlot(places: readonly Place[], pos: number, wanted: Area): Outcome {
  const own = places.find((place) => place.pos === pos);
  if (own === undefined) return nothing;
  let area = clampToGrid(wanted);
  for (let tries = 0; tries <= gridSize.columns; tries += 1) {
    if (isSame(area, own)) return nothing;
    const changed = pushNeighbours(places, pos, area);
    if (changed !== null) return { do: 'place', places: changed };
    area = stepTowards(area, own);
  }
  return nothing;
}

function pushNeighbours(places: readonly Place[], pos: number, area: Area): Place[] | null {
  const cuts = places
    .filter((place) => place.pos !== pos && overlap(place, area))
    .map((place) => {
      const rest = remaining(place, area);
      return rest && { pos: place.pos, ...rest };
    });
  const all = cuts.filter((cut) => cut !== null);
  return all.length < cuts.length ? null : [...all, { pos, ...areaOf(area) }];
}

/** The largest part of a place that an area leaves free; null where none is as large as a slot must be. */
function remaining(place: Area, area: Area): Area | null {
  const right = area.x + area.w;
  const bottom = area.y + area.h;
  const parts: Area[] = [
    { ...areaOf(place), w: area.x - place.x },
    { ...areaOf(place), x: right, w: place.x + place.w - right },
    { ...areaOf(place), h: area.y - place.y },
    { ...areaOf(place), y: bottom, h: place.y + place.h - bottom },
  ];
  return parts.filter(isWithin).sort((a, b) => b.w * b.h - a.w * a.h)[0] ?? null;
}

/** One cell nearer to an area, at each edge that differs. */
function stepTowards(area: Area, to: Area): Area {
  const step = (from: number, target: number) => from + Math.sign(target - from);
  const x = step(area.x, to.x);
  const y = step(area.y, to.y);
  return { x, y, w: step(area.x + area.w, to.x + to.w) - x, h: step(area.y + area.h, to.y + to.h) - y };
}

/** Target of a slot that is moved by keyboard: an area, and the slot to swap with, if any. */
export interface DropTarget {
  area: Area;
  over: number | null;
}

/** The next target in a direction: one cell further if that is free, otherwise the slot in the way; null at the edge of the grid. */
export function stepTarget(places: readonly Place[], pos: number, { area, over }: DropTarget, by: Cell): DropTarget | null {
  const own = places.find((place) => place.pos === pos);
  if (own === undefined) return null;
  const { w, h } = own;
  for (let steps = 1; steps < gridSize.columns; steps += 1) {
    const next = { x: area.x + by.x * steps, y: area.y + by.y * steps, w, h };
    if (next.x < 0 || next.y < 0 || next.x >= gridSize.columns || next.y >= gridSize.rows) return null;
    if (isWithin(next) && isFree(next, places, pos)) return { area: next, over: null };
    const ahead = { ...next, w: over === null ? w : area.w, h: over === null ? h : area.h };
    const met = places.find((place) => place.pos !== pos && place.pos !== over && overlap(place, ahead));
    if (met) return { area: areaOf(met), over: met.pos };
  }
  return null;
}

/** An area that grows or shrinks by a cell at the edge that can move: the far one, or the near one where the slot ended at the grid's far edge. */
export function growArea(own: Area, area: Area, by: Cell): Area {
  const nearX = own.x + own.w === gridSize.columns && own.x > 0;
  const nearY = own.y + own.h === gridSize.rows && own.y > 0;
  const target = {
    x: area.x + (nearX ? by.x : 0),
    y: area.y + (nearY ? by.y : 0),
    w: area.w + (nearX ? -by.x : by.x),
    h: area.h + (nearY ? -by.y : by.y),
  };
  return isWithin(target) ? target : area;
}
