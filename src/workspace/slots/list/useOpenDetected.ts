import type { DetectionItem } from '../../../../contract/intake/index.ts';
import { useActorOf } from '../../../platform/index.ts';
import { useOpenAlarm } from '../useOpenAlarm.ts';
import { cameraSlotOf } from './draggedOf.ts';

interface OpenDetected {
  alarm: (detected: DetectionItem) => void;
  camera: (detected: DetectionItem) => void;
  /** The alarm, else the camera. */
  best: (detected: DetectionItem) => void;
}

/** Opens the target of a detection: its alarm in a new tab, its camera live in the active tab. */
export function useOpenDetected(): OpenDetected {
  const tabs = useActorOf('tabs');
  const openAlarm = useOpenAlarm();
  const alarm = (detected: DetectionItem) => {
    if (detected.alarm) openAlarm(detected.alarm);
  };
  const camera = (detected: DetectionItem) => {
    const slot = cameraSlotOf(detected);
    if (slot) tabs?.send({ type: 'slots.put', slot, at: null });
  };
  return { alarm, camera, best: (detected) => (detected.alarm ? alarm(detected) : camera(detected)) };
}
