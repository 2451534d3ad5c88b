import { useCallback } from 'react';
import type { Alarm } from '../../../contract/alarms/index.ts';
import { selectQueue } from '../../../machines/alarms/index.ts';
import { useActorOf, useDisplay, usePlatform } from '../../platform/index.ts';

/** Opens an alarm that is known by its ids, in a tab of its own; an alarm that no longer exists opens nothing. */
export function useOpenAlarm(): (alarm: Pick<Alarm, 'id' | 'alarm_id'>) => void {
  const alarms = useActorOf('alarms');
  const { call } = usePlatform();
  const display = useDisplay();
  return useCallback(
    ({ id, alarm_id }) => {
      const known = alarms && selectQueue(alarms.getSnapshot()).get(id);
      if (known) display(known);
      else
        void call('alarmById', { query: { alarm_id } }).then(
          (answer) => answer.ok && display(answer.data),
          () => undefined,
        );
    },
    [alarms, call, display],
  );
}
