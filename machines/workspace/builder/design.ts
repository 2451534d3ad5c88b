import { type Area, freeArea, gridSize, isFree, isWithin, nextPos, type Place, tiles } from '../../../contract/workspace/grid.ts';
import { type NewSlot, type SlotType, slotTypes } from '../../../contract/workspace/slots.ts';

/** A slot in the designer. Its content is selected or still empty (ADM-4.11). */
export interface DesignSlot extends Place {
  readonly type: SlotType | null;
  readonly name: string;
  readonly data: Readonly<Record<string, string>>;
  readonly selected: boolean;
}
/** The content selected for a slot; the slot takes its data and is flagged as selected. */
export type Selected = Pick<NewSlot, 'type' | 'name' | 'data'>;
/** Where something is added: upon a slot, at a cell, or (null) wherever there is room. */
export type Spot = { pos: number } | { x: number; y: number } | null;

const emptySlot = { type: null, name: '', data: {}, selected: false } as const;

/** Records keep pairs of words. */
const inWords = (data: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  );

const filledWith = ({ type, name, data }: Selected) => ({ type, name, data: inWords(data), selected: true });

/** Sets the data and the flag of a slot (ADM-4.11). */
export const select = (slots: readonly DesignSlot[], pos: number, what: Selected): DesignSlot[] =>
  slots.map((slot) => (slot.pos === pos ? { ...slot, ...filledWith(what) } : slot));

/** Clears the data and the flag of a slot; its position does not change (ADM-4.12). */
export const reset = (slots: readonly DesignSlot[], pos: number): DesignSlot[] =>
  slots.map((slot) => (slot.pos === pos ? { ...slot, ...emptySlot } : slot));

/**
 * Adds an item: an occupied position is replaced (OP-5.14, ADM-4.13); otherwise the item goes to the drop position or to the next free
 * space. Null: "Not enough space for a new item" (OP-5.13).
 */
export function addSlot(
  slots: readonly DesignSlot[],
  what: Selected | null,
  at: Spot,
  size?: Pick<Area, 'w' | 'h'>,
): { slots: DesignSlot[]; pos: number } | null {
  const filled = what ? filledWith(what) : emptySlot;
  if (at && 'pos' in at) {
    const isTaken = slots.some(({ pos }) => pos === at.pos);
    if (isTaken) return { slots: slots.map((slot) => (slot.pos === at.pos ? { ...slot, ...filled } : slot)), pos: at.pos };
  }
  const cell = at && 'x' in at ? { ...at, w: gridSize.minSize, h: gridSize.minSize } : null;
  const area = cell && isWithin(cell) && isFree(cell, slots) ? widest(cell, slots, size) : freeArea(slots, size);
  if (!area) return null;
  const pos = at && 'pos' in at ? at.pos : nextPos(slots);
  return { slots: [...slots, { pos, ...area, ...filled }], pos };
}

/** An area extended to the right and downwards over free cells, up to the requested size. */
function widest(from: Area, slots: readonly Place[], { w, h } = { w: 4, h: 4 }): Area {
  let area = from;
  for (const by of [
    { w: 1, h: 0 },
    { w: 0, h: 1 },
  ]) {
    for (let next = grownBy(area, by); next.w <= w && next.h <= h && isWithin(next) && isFree(next, slots); next = grownBy(area, by))
      area = next;
  }
  return area;
}
const grownBy = (area: Area, by: Pick<Area, 'w' | 'h'>): Area => ({ ...area, w: area.w + by.w, h: area.h + by.h });

export const removeSlot = (slots: readonly DesignSlot[], pos: number): DesignSlot[] => slots.filter((slot) => slot.pos !== pos);

/** Applies changed places, as the board reports them. */
export const placeSlots = (slots: readonly DesignSlot[], changed: readonly Place[]): DesignSlot[] =>
  slots.map((slot) => ({ ...slot, ...changed.find(({ pos }) => pos === slot.pos) }));

/** Two slots change places. */
export function swapSlots(slots: readonly DesignSlot[], pos: number, other: number): DesignSlot[] {
  const areaAt = (at: number) => slots.find((slot) => slot.pos === at);
  const moved = new Map([
    [pos, areaAt(other)],
    [other, areaAt(pos)],
  ]);
  return slots.map((slot) => {
    const to = moved.get(slot.pos);
    return to ? { ...slot, x: to.x, y: to.y, w: to.w, h: to.h } : slot;
  });
}

/** Tiles the grid with `count` slots side by side; content keeps its slot number, and content beyond the count is dropped. */
export function tileSlots(slots: readonly DesignSlot[], count: number): DesignSlot[] {
  const inOrder = slots.toSorted((one, other) => one.pos - other.pos);
  return tiles(count).map((area, at) => ({ ...emptySlot, ...inOrder[at], pos: at + 1, ...area }));
}

/** Cuts a slot into two halves, the second empty; null where it is too small. */
export function split(slots: readonly DesignSlot[], pos: number): DesignSlot[] | null {
  const slot = slots.find((one) => one.pos === pos);
  if (!slot) return null;
  const isWide = slot.w >= slot.h;
  const length = isWide ? slot.w : slot.h;
  if (length < 2 * gridSize.minSize) return null;
  const first = Math.ceil(length / 2);
  const rest = length - first;
  const [resized, cut] = isWide
    ? [{ w: first }, { x: slot.x + first, y: slot.y, w: rest, h: slot.h }]
    : [{ h: first }, { x: slot.x, y: slot.y + first, w: slot.w, h: rest }];
  return [...slots.map((one) => (one === slot ? { ...one, ...resized } : one)), { ...emptySlot, pos: nextPos(slots), ...cut }];
}

const edges = [
  { x: 0, y: 0, w: 1, h: 0 },
  { x: 0, y: 0, w: 0, h: 1 },
  { x: -1, y: 0, w: 1, h: 0 },
  { x: 0, y: -1, w: 0, h: 1 },
] as const;

/** Slots extended over adjacent blank cells, a row of cells at a time, as far as possible. */
export function spread(slots: readonly DesignSlot[]): DesignSlot[] {
  let now = [...slots];
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const { pos } of slots) {
      for (const by of edges) {
        const slot = now.find((one) => one.pos === pos);
        if (!slot) continue;
        const area = { x: slot.x + by.x, y: slot.y + by.y, w: slot.w + by.w, h: slot.h + by.h };
        if (!isWithin(area) || !isFree(area, now, pos)) continue;
        now = now.map((one) => (one.pos === pos ? { ...one, ...area } : one));
        isGrowing = true;
      }
    }
  }
  return now;
}

const isType = (value: unknown): value is SlotType => slotTypes.some((type) => type === value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads slots from a stored record; unreadable parts are left out. */
export function designOf(kept: unknown): DesignSlot[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(isObject).flatMap((row): DesignSlot[] => {
    const [pos, x, y, w, h] = ['pos', 'x', 'y', 'w', 'h'].map((name) => Number(row[name]));
    if (![pos, x, y, w, h].every(Number.isInteger)) return [];
    const place = { pos, x, y, w, h } as Place;
    const { type, name, data } = row;
    if (!isType(type)) return [{ ...place, ...emptySlot }];
    return [{ ...place, type, name: typeof name === 'string' ? name : '', data: inWords(isObject(data) ? data : {}), selected: true }];
  });
}

/** Slots in the format of a stored record. */
export const storedSlots = (slots: readonly DesignSlot[]): Record<string, unknown>[] =>
  slots
    .toSorted((one, other) => one.pos - other.pos)
    .map(({ pos, type, name, x, y, w, h, data }) => ({ pos, type, name: name === '' ? null : name, x, y, w, h, data }));
