import type { BuiltSlot } from '../../../contract/workspace/building.ts';
import type { Slot } from '../../../contract/workspace/config.ts';
import type { Place } from '../../../contract/workspace/grid.ts';

/** The places and the slots that a layout or an alarm view keeps as one list. A place without a type stays empty. */
export function built(kept: readonly BuiltSlot[]): { layout: Place[]; slots: Slot[] } {
  const sorted = kept.toSorted((one, other) => one.pos - other.pos);
  return {
    layout: sorted.map(({ pos, x, y, w, h }) => ({ pos, x, y, w, h })),
    slots: sorted.flatMap(({ pos, type, name, data }) => (type ? [{ pos, type, name: name ?? '', data: { ...data } }] : [])),
  };
}
