import { useState } from 'react';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import { useActorOf } from '../../platform/console.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useDisplay } from '../../platform/useDisplay.ts';

/** Brings the alarm of a call to the front (OQ-62), also one that is no longer in the list; null where it has none, or none that can be read. */
export function useShowAlarm(id: AlarmId | null): (() => void) | null {
  const alarms = useActorOf('alarms');
  const { call } = usePlatform();
  const display = useDisplay();
  const [gone, lose] = useState<AlarmId | null>(null);
  if (id === null || id === gone) return null;
  return () => {
    const known = alarms?.getSnapshot().context.queue.get(id);
    if (known) return display(known);
    void call('alarmById', { query: { alarm_id: String(id) } }).then(
      (answer) => (answer.ok ? display(answer.data) : lose(id)),
      () => undefined,
    );
  };
}
