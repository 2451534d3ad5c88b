import { useCallback } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { useActorOf } from '../../platform/console.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useDisplay } from '../../platform/useDisplay.ts';

/** Opens an alarm that is known by its ids, in a tab of its own; one that is not there any more opens nothing. */
export function useOpenAlarm(): (alarm: Pick<Alarm, 'id' | 'alarm_id'>) => void {
  const alarms = useActorOf('alarms');
  const { call } = usePlatform();
  const display = useDisplay();
  return useCallback(
    ({ id, alarm_id }) => {
      const known = alarms?.getSnapshot().context.queue.get(id);
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
