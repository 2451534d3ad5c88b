import type { Detected } from '../../../contract/desk/detections.ts';
import { useDisplay } from '../../home/parts.tsx';
import { useActorOf } from '../../shell/console.ts';
import { usePlatform } from '../../shell/platform.ts';
import { cameraSlotOf } from './draggedOf.ts';

interface OpenDetected {
  alarm: (detected: Detected) => void;
  camera: (detected: Detected) => void;
  /** The alarm, else the camera. */
  best: (detected: Detected) => void;
}

/** Opens what a detection belongs to: its alarm in a tab of its own, its camera live in the tab in front. */
export function useOpenDetected(): OpenDetected {
  const tabs = useActorOf('tabs');
  const alarms = useActorOf('alarms');
  const { call } = usePlatform();
  const display = useDisplay();
  const alarm = ({ alarm: raised }: Detected) => {
    if (!raised) return;
    const known = alarms?.getSnapshot().context.queue.get(raised.id);
    if (known) display(known);
    else
      void call('alarmById', { query: { alarm_id: raised.alarm_id } }).then(
        (answer) => answer.ok && display(answer.data),
        () => undefined,
      );
  };
  const camera = (detected: Detected) => {
    const slot = cameraSlotOf(detected);
    if (slot) tabs?.send({ type: 'slots.put', slot, at: null });
  };
  return { alarm, camera, best: (detected) => (detected.alarm ? alarm(detected) : camera(detected)) };
}
