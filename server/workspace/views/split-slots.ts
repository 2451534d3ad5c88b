import type { Slot } from '../../../contract/workspace/config.ts';
import type { Place } from '../../../contract/workspace/grid.ts';
import type { SavedSlot } from '../../../contract/workspace/layout-validation.ts';

/** Splits the single stored list of a layout or an alarm view into places and slots. A place without a type stays empty. */
export function splitSlots(kept: readonly SavedSlot[]): { layout: Place[]; slots: Slot[] } {
  const sorted = kept.toSorted((one, other) => one.pos - other.pos);
  return {
    layout: sorted.map(({ pos, x, y, w, h }) => ({ pos, x, y, w, h })),
    slots: sorted.flatMap(({ pos, type, name, data }) => (type ? [{ pos, type, name: name ?? '', data: { ...data } }] : [])),
  };
}
