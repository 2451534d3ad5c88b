import type { Alarm } from '../../../../contract/alarms/index.ts';
import { CameraId } from '../../../../contract/platform/index.ts';
import type { SlotData } from '../../../../contract/workspace/slots.ts';

/** The camera that a slot shows, as far as it is known. */
export interface ShownCamera {
  id: CameraId;
  /** Null: the slot's own name serves. */
  name: string | null;
  /** Null: not known. */
  recording_support: boolean | null;
}

/**
 * The camera of a slot: named by its id, or by its number among the alarm's cameras (1 is the first); null: none. Slots of an alarm view
 * that names no camera show the first one: the specification states no number.
 */
export function cameraOf({ id_camera, camera: number, source }: SlotData, alarm: Alarm | null): ShownCamera | null {
  const camera = number ?? (source === 'alarm_view' ? 1 : undefined);
  const ofAlarm =
    alarm?.cameras.find(({ id }) => id === id_camera) ?? (id_camera === undefined && camera ? alarm?.cameras[camera - 1] : undefined);
  if (ofAlarm && ofAlarm.id !== null) return { id: ofAlarm.id, name: ofAlarm.name, recording_support: ofAlarm.recording_support };
  const id = CameraId.safeParse(id_camera);
  return id.success ? { id: id.data, name: null, recording_support: null } : null;
}
