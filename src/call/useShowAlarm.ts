import { useSelector } from '@xstate/react';
import type { AlarmId } from '../../contract/ids.ts';
import { useDisplay } from '../home/useDisplay.ts';
import { useActorOf } from '../shell/console.ts';

/** Brings the alarm of a call to the front (OQ-62); null where it has none, or one that is no longer open. */
export function useShowAlarm(id: AlarmId | null): (() => void) | null {
  const alarms = useActorOf('alarms');
  const display = useDisplay();
  useSelector(alarms, (now) => now?.context.version);
  const alarm = id === null ? undefined : alarms?.getSnapshot().context.queue.get(id);
  return alarm ? () => display(alarm) : null;
}
