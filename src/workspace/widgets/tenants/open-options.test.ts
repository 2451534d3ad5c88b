import { expect, test } from 'vitest';
import type { Camera, Unit } from '../../../../contract/places/place.ts';
import type { Subsystem } from '../../../../contract/places/subsystems.ts';
import type { DragPayload } from '../../../platform/drag-payload.ts';
import { draggedOf, openOptionsOf } from './open-options.ts';
import type { TreeRow } from './rows.ts';

const standing = { key: 'row', level: 3, size: 1, place: 1 };
const unit = { id: 5, description: 'Depot', cameras: [] } as unknown as Unit;
const camera = { id: 50, id_unit: 5, name: 'Gate', tag: null } as unknown as Camera;
const cameraRow: TreeRow = { ...standing, kind: 'camera', camera, unit };
const partRow = (kind: Subsystem['kind'], on: Subsystem['camera'] = null): TreeRow => ({
  ...standing,
  kind: 'part',
  unit,
  part: { kind, id: 7, id_unit: unit.id, name: 'Part', camera: on, state: null, level: null, at: null },
});
const slotOf = (what: DragPayload | null) => (what?.kind === 'slot' ? what.slot : null);

test('a camera says whether it was opened from the tree or dragged out of it', { tags: ['OP-9.44', 'OP-9.53', 'OQ-49'] }, () => {
  expect(slotOf(draggedOf(cameraRow))).toEqual({ type: 'cam', name: 'Gate', data: { source: 'camera', id_camera: 50, id_unit: 5 } });
  expect(slotOf(draggedOf(cameraRow, 'dnd'))?.data).toMatchObject({ source: 'dnd' });
});

test('the parts of a unit as a whole open as its data, out of the tree of subsystems', { tags: ['OP-9.46', 'OQ-49'] }, () => {
  const row: TreeRow = { ...standing, kind: 'parts', unit, node: 'parts-5', isOpen: false };
  expect(slotOf(draggedOf(row))).toEqual({ type: 'info', name: 'Depot', data: { source: 'subsystem_tree', id_unit: 5 } });
});

test.each([['actuator'], ['generic_devices'], ['digital_output'], ['virtual_alarm'], ['sensor']] as const)(
  'a part of kind %s opens as what is known of it',
  { tags: ['OP-9.48', 'OP-9.49', 'OP-9.50', 'OP-9.51', 'OP-9.52', 'OQ-49'] },
  (kind) => {
    expect(slotOf(draggedOf(partRow(kind)))).toEqual({
      type: 'info',
      name: 'Part',
      data: { source: kind, id_unit: 5, part: { kind, id: 7 } },
    });
  },
);

test('a generic device that a camera shows opens as that camera', { tags: ['OP-9.49'] }, () => {
  const slot = slotOf(draggedOf(partRow('generic_devices', { id: camera.id, name: 'Gate' })));
  expect(slot).toMatchObject({ type: 'cam', data: { source: 'generic_devices', id_camera: 50 } });
});

test('a camera opens live, recorded or by its tag; a unit by its cameras, its data, its map', { tags: ['OP-9.26', 'OP-9.47'] }, () => {
  expect(openOptionsOf(cameraRow).map(({ what }) => slotOf(what)?.type)).toEqual(['cam', 'cam_recorded', 'tag']);
  const row: TreeRow = { ...standing, kind: 'unit', unit, node: 'unit-5', isOpen: false, offline: 0 };
  const [live, recorded, ...slots] = openOptionsOf(row).map(({ what }) => what);
  expect([live, recorded]).toMatchObject([{ kind: 'unit', id: 5 }, { recorded: true }]);
  for (const what of slots) expect(slotOf(what)?.data).toEqual({ source: 'unit', id_unit: 5 });
});
