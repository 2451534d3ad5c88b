import type { DetectionItem } from '../../../../contract/intake/index.ts';
import type { NewSlot } from '../../../../contract/workspace/slots.ts';
import type { DragPayload } from '../../../platform/index.ts';

/** The live picture of the camera that saw it; null where the camera is not known. */
export function cameraSlotOf({ camera, unit }: Pick<DetectionItem, 'camera' | 'unit'>): NewSlot | null {
  if (!camera || camera.id === null) return null;
  return { type: 'cam', name: camera.name, data: { source: 'camera', id_camera: camera.id, ...(unit && { id_unit: unit.id }) } };
}

/** Returns the drag payload of a row: its alarm, otherwise its camera. */
export function draggedOf(detected: DetectionItem): DragPayload | null {
  if (detected.alarm) return { kind: 'alarm', alarm_id: detected.alarm.alarm_id };
  const slot = cameraSlotOf(detected);
  return slot && { kind: 'slot', slot };
}
