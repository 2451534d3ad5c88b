import type { Slot, Tab } from '../../../contract/workspace/config.ts';
import {
  type Area,
  clampToGrid,
  freeArea,
  gridSize,
  isFree,
  isValidLayout,
  isWithin,
  nextPos,
  overlap,
  type Place,
  tiles,
} from '../../../contract/workspace/grid.ts';
import type { NewSlot } from '../../../contract/workspace/slots.ts';

/** Where a slot is to go: a place by its number, the cell that it was dropped on, or wherever there is room. */
export type SlotTarget = { pos: number } | { x: number; y: number } | null;

/** The layout and slots of a tab. */
export type TabContent = Pick<Tab, 'layout' | 'slots'>;

const usual = { w: 4, h: 4 } as const;

/** The slot at this position, or undefined. */
export const slotAt = ({ slots }: Pick<Tab, 'slots'>, pos: number): Slot | undefined => slots.find((slot) => slot.pos === pos);

const placeAt = ({ layout }: Pick<Tab, 'layout'>, pos: number): Place | undefined => layout.find((place) => place.pos === pos);

/**
 * The place that a new slot takes: the one aimed at, taken or not (OP-5.14); else the first empty one; else a new one where there is
 * room for it, at the preferred size or smaller. Null: there is not enough space (OP-5.13, OQ-41).
 */
export function placeFor(held: TabContent, { size = usual }: Pick<NewSlot, 'size'>, aim: SlotTarget): Place | null {
  const { layout } = held;
  if (aim !== null && 'pos' in aim) {
    const area = placeAt(held, aim.pos) ?? freeArea(layout, size);
    return area && { ...area, pos: aim.pos };
  }
  if (aim !== null) {
    const cell = { ...aim, w: 1, h: 1 };
    const hit = layout.find((place) => overlap(place, cell));
    if (hit) return hit;
    const area = areaAround(layout, aim, size) ?? freeArea(layout, size);
    return area && { ...area, pos: nextPos(layout) };
  }
  const empty = [...layout].sort((a, b) => a.pos - b.pos).find(({ pos }) => slotAt(held, pos) === undefined);
  if (empty) return empty;
  const area = freeArea(layout, size);
  return area && { ...area, pos: nextPos(layout) };
}

/** Puts a slot into its place and replaces any slot there (OP-5.14, OQ-42). */
export function put<T extends TabContent>(tab: T, { type, name, data }: NewSlot, { pos, x, y, w, h }: Place): T {
  const others = tab.slots.filter((slot) => slot.pos !== pos);
  const layout = placeAt(tab, pos) ? tab.layout : [...tab.layout, { pos, x, y, w, h }];
  return { ...tab, layout, slots: [...others, { pos, type, name, data }].sort(byPos) };
}

/**
 * Puts a slot into the place `pos`; the slot there moves to the place `to`, or to the next free number, instead of leaving the tab. It gets
 * free space, else the lower or right half of the place; where that is too small to divide, all slots are laid side by side.
 */
export function putAndMove<T extends TabContent>(tab: T, slot: NewSlot, pos: number, to: number): T {
  const [old, held] = [slotAt(tab, pos), placeAt(tab, pos)];
  if (!old || !held) {
    const free = placeFor(tab, slot, { pos });
    return free ? put(tab, slot, free) : tile(put(tab, slot, { pos, x: 0, y: 0, w: gridSize.minSize, h: gridSize.minSize }));
  }
  const next = placeAt(tab, to) ? nextPos(tab.layout) : to;
  const moved = { ...tab, slots: tab.slots.map((one) => (one === old ? { ...old, pos: next } : one)) };
  const free = freeArea(tab.layout, held);
  const [first, second] = free ? [held, free] : halves(held);
  const others = tab.layout.filter((one) => one !== held);
  const layout = [...others, { ...first, pos }, { ...second, pos: next }].sort(byPos);
  const placed = put({ ...moved, layout }, slot, { ...first, pos });
  return isValidLayout(layout) ? placed : tile(placed);
}

/** The two halves of an area: one above the other, or side by side where it is lower than wide. */
function halves({ x, y, w, h }: Area): [Area, Area] {
  const isHigh = h >= 2 * gridSize.minSize;
  const [left, top] = [Math.ceil(w / 2), Math.ceil(h / 2)];
  if (isHigh)
    return [
      { x, y, w, h: top },
      { x, y: y + top, w, h: h - top },
    ];
  return [
    { x, y, w: left, h },
    { x: x + left, y, w: w - left, h },
  ];
}

/** Whether the place of this number may lie there: within the grid, and free of the others. */
export function canPlace({ layout }: TabContent, pos: number, area: Area): boolean {
  return layout.some((place) => place.pos === pos) && isWithin(area) && isFree(area, layout, pos);
}

/** Moves or resizes a place. */
export function place<T extends TabContent>(tab: T, pos: number, { x, y, w, h }: Area): T {
  return { ...tab, layout: tab.layout.map((one) => (one.pos === pos ? { pos, x, y, w, h } : one)) };
}

/** Swaps the places of two slots; they keep their numbers, so their content is not reloaded. */
export function swap<T extends TabContent>(tab: T, one: number, other: number): T {
  const [first, second] = [placeAt(tab, one), placeAt(tab, other)];
  if (!first || !second) return tab;
  return place(place(tab, one, second), other, first);
}

/** Takes a slot away with its place; in a tab of a layout its place stays, empty, until it is taken away too. */
export function remove(tab: Tab, pos: number): Tab {
  const isEmpty = slotAt(tab, pos) === undefined;
  const layout = tab.type === 'layout' && !isEmpty ? tab.layout : tab.layout.filter((one) => one.pos !== pos);
  return { ...tab, layout, slots: tab.slots.filter((slot) => slot.pos !== pos) };
}

/** Replaces the data and the name of a slot. */
export function update<T extends TabContent>(tab: T, pos: number, data: Readonly<Record<string, unknown>>, name?: string): T {
  const copied = { data: { ...data }, ...(name === undefined ? {} : { name }) };
  return { ...tab, slots: tab.slots.map((slot) => (slot.pos === pos ? { ...slot, ...copied } : slot)) };
}

/** Lays the slots side by side over the whole grid, by number; places without a slot go. */
export function tile<T extends TabContent>(tab: T): T {
  const occupied = tab.slots.filter(({ pos }) => placeAt(tab, pos)).sort(byPos);
  return { ...tab, layout: tiles(occupied.length).map((area, at) => ({ pos: occupied[at]?.pos ?? at + 1, ...area })) };
}

const byPos = (one: { pos: number }, other: { pos: number }) => one.pos - other.pos;

/** The largest free area of at most this size around a cell, its corner there or moved back as little as needed. */
function areaAround(layout: readonly Place[], { x, y }: { x: number; y: number }, size: Pick<Area, 'w' | 'h'>): Area | null {
  let best: Area | null = null;
  for (let w = Math.min(size.w, gridSize.columns); w >= gridSize.minSize; w -= 1) {
    for (let h = Math.min(size.h, gridSize.rows); h >= gridSize.minSize; h -= 1) {
      if (best !== null && w * h <= best.w * best.h) break;
      const area = cornersNear(x, y, w, h).find((one) => isFree(one, layout));
      if (area) best = area;
    }
  }
  return best;
}

/** Areas of this size that contain the cell, first the one that starts there. */
function cornersNear(x: number, y: number, w: number, h: number): Area[] {
  const areas: Area[] = [];
  for (let up = 0; up < h; up += 1) for (let back = 0; back < w; back += 1) areas.push(clampToGrid({ x: x - back, y: y - up, w, h }));
  return areas;
}
