import { useState } from 'react';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { selectQueue } from '../../../machines/alarms/index.ts';
import { useActorOf, useDisplay, usePlatform } from '../../platform/index.ts';

/** Shows the alarm of a call (OQ-62), also one no longer in the list; null where there is none or it cannot be read. */
export function useShowAlarm(id: AlarmId | null): (() => void) | null {
  const alarms = useActorOf('alarms');
  const { call } = usePlatform();
  const display = useDisplay();
  const [gone, lose] = useState<AlarmId | null>(null);
  if (id === null || id === gone) return null;
  return () => {
    const known = alarms && selectQueue(alarms.getSnapshot()).get(id);
    if (known) return display(known);
    void call('alarmById', { query: { alarm_id: String(id) } }).then(
      (answer) => (answer.ok ? display(answer.data) : lose(id)),
      () => undefined,
    );
  };
}
