import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Camera, Subsystem, Unit } from '../../../../contract/places/index.ts';
import type { NewSlot, SlotSource, SlotType } from '../../../../contract/workspace/slots.ts';
import type { DragPayload } from '../../../platform/index.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import type { TreeRow } from './rows.ts';

const ofSlot = (slot: NewSlot): DragPayload => ({ kind: 'slot', slot });

/** Builds the slot of a camera, with its source (OP-9.44, OP-9.53, OP-9.54). */
function cameraSlot(camera: Camera, type: 'cam' | 'cam_recorded' | 'tag', source: SlotSource): DragPayload {
  return ofSlot({ type, name: camera.name, data: { source, id_camera: camera.id, id_unit: camera.id_unit } });
}

/** A unit as a slot that shows something of it (OP-9.47). */
function unitSlot(unit: Unit, type: Extract<SlotType, 'info' | 'map' | 'timeline' | 'weather'>, source: SlotSource): DragPayload {
  return ofSlot({ type, name: unit.description, data: { source, id_unit: unit.id } });
}

/** Builds the slot of a unit's part: the camera of a generic device that has one, otherwise its information (OP-9.48–9.52). */
function partSlot(part: Subsystem): DragPayload {
  const { kind: source, id, id_unit, name, camera } = part;
  const data = { source, id_unit, part: { kind: source, id }, ...(camera && { id_camera: camera.id }) };
  return ofSlot({ type: source === 'generic_devices' && camera ? 'cam' : 'info', name, data });
}

/** Returns the drag payload of a row; null: none. The payload of a camera records whether it was dragged. */
export function draggedOf(row: TreeRow, by: 'dnd' | null = null): DragPayload | null {
  switch (row.kind) {
    case 'unit':
      return { kind: 'unit', id: row.unit.id, name: row.unit.description };
    case 'camera':
      return cameraSlot(row.camera, 'cam', by ?? 'camera');
    case 'parts':
      return unitSlot(row.unit, 'info', 'subsystem_tree');
    case 'part':
      return partSlot(row.part);
    default:
      return null;
  }
}

/** One thing that can be opened of a row. */
export interface OpenOption {
  readonly icon: IconName;
  readonly title: MessageDescriptor;
  readonly what: DragPayload;
}

/** Everything that can be opened of a row, the usual first. */
export function openOptionsOf(row: TreeRow): readonly OpenOption[] {
  const usual = draggedOf(row);
  if (usual === null) return [];
  if (row.kind === 'unit') {
    const { unit } = row;
    return [
      { icon: 'live', title: msg`Live cameras`, what: usual },
      { icon: 'history', title: msg`Recorded video`, what: { kind: 'unit', id: unit.id, name: unit.description, recorded: true } },
      { icon: 'clock', title: msg`Timeline`, what: unitSlot(unit, 'timeline', 'unit') },
      { icon: 'info', title: msg`Unit data`, what: unitSlot(unit, 'info', 'unit') },
      { icon: 'map', title: msg`On the map`, what: unitSlot(unit, 'map', 'unit') },
      { icon: 'sun', title: msg`Weather`, what: unitSlot(unit, 'weather', 'unit') },
    ];
  }
  if (row.kind === 'camera') {
    const { camera } = row;
    return [
      { icon: 'live', title: msg`Live video`, what: usual },
      { icon: 'history', title: msg`Recorded video`, what: cameraSlot(camera, 'cam_recorded', 'camera') },
      { icon: 'pin', title: msg`Camera tag`, what: cameraSlot(camera, 'tag', 'camera') },
    ];
  }
  return [{ icon: 'info', title: msg`Open`, what: usual }];
}
