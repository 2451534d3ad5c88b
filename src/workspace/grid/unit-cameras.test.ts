import { describe, expect, test } from 'vitest';
import type { Unit } from '../../../contract/places/place.ts';
import type { Slot } from '../../../contract/workspace/config.ts';
import { findTruncatedUnits, planCameraChange } from './unit-cameras.ts';

const cameras = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, name: `Camera ${at + 1}` }));
const unit = { id: 7, description: 'Depot', cameras } as unknown as Unit;
const slots = cameras.slice(0, 6).map(({ id, name }): Slot => {
  const data = { source: 'unit', id_unit: 7, id_camera: id };
  return { pos: id, type: 'cam', name, data };
});

describe('a unit with more cameras than a view shows', () => {
  test('six of nine are shown and it is said', { tags: ['OP-5.09', 'OP-9.09', 'OQ-50'] }, () => {
    expect(findTruncatedUnits(slots, [unit])).toEqual([{ unit, slots }]);
  });

  test('nothing is said of a unit that is shown whole, or of a single camera that was dragged', { tags: ['OQ-50'] }, () => {
    expect(findTruncatedUnits(slots, [{ ...unit, cameras: unit.cameras.slice(0, 6) }])).toEqual([]);
    expect(
      findTruncatedUnits([{ pos: 1, type: 'cam', name: 'Camera 1', data: { source: 'dnd', id_unit: 7, id_camera: 1 } }], [unit]),
    ).toEqual([]);
  });

  test('others are chosen: who stays keeps its place, who comes takes the place of who goes', { tags: ['OQ-50'] }, () => {
    const one = { unit, slots };
    const swapped = planCameraChange(one, new Set([1, 2, 3, 4, 5, 9]));
    expect(swapped.change.map(({ slot, camera }) => [slot.pos, camera.id])).toEqual([[6, 9]]);
    expect([swapped.remove, swapped.add]).toEqual([[], []]);
    expect(planCameraChange(one, new Set([1, 2])).remove.map(({ pos }) => pos)).toEqual([3, 4, 5, 6]);
    expect(planCameraChange({ unit, slots: slots.slice(0, 2) }, new Set([1, 2, 8])).add.map(({ id }) => id)).toEqual([8]);
  });
});
