import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { supersedes } from '../../../contract/alarms/alarm.ts';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { selectRows } from '../../../machines/alarms/history/history.selectors.ts';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { selectQueue } from '../../../machines/alarms/queue/alarms.selectors.ts';

/** Updates history rows that are older than the alarm in the queue: when the alarm changes, and when an outdated row is loaded. */
export function useHistorySync(history: ActorRefFrom<typeof historyMachine>, alarms: ActorRefFrom<typeof alarmsMachine> | undefined): void {
  useEffect(() => {
    const look = () => {
      const queue = alarms && selectQueue(alarms.getSnapshot());
      const changed = selectRows(history.getSnapshot()).flatMap((row) => {
        const now = queue?.get(row.id);
        return now && supersedes(now, row) ? [now] : [];
      });
      if (changed.length > 0) history.send({ type: 'history.changed', alarms: changed });
    };
    const subscription = [alarms?.subscribe(look), history.subscribe(look)];
    return () => subscription.forEach((one) => one?.unsubscribe());
  }, [alarms, history]);
}
