import type { AlarmId } from '../../../contract/platform/index.ts';
import { selectAlarm } from '../../../machines/alarms/alarm/alarm.selectors.ts';
import { selectQueue } from '../../../machines/alarms/queue/alarms.selectors.ts';
import { alarmActorId } from '../../../machines/console/console.machine.ts';
import type { ConsoleRef } from '../../platform/index.ts';

/** The name of the drill of an alarm that is opened here or in the queue; null: it is real, or not known here. */
export function drillOfAlarm(console: ConsoleRef, id: AlarmId | null): string | null {
  if (id === null) return null;
  const { children } = console.getSnapshot();
  const opened = children[alarmActorId(id)];
  const queue = children.alarms && selectQueue(children.alarms.getSnapshot());
  const alarm = (opened && selectAlarm(opened.getSnapshot())) ?? queue?.get(id);
  return alarm?.drill?.name ?? null;
}
