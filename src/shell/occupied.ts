import type { SnapshotFrom } from 'xstate';
import { selectAlarmAct } from '../../machines/alarms/index.ts';
import { alarmActorId, type consoleMachine } from '../../machines/console/console.machine.ts';
import { selectCalls, selectOpenedAlarms } from '../../machines/console/console.selectors.ts';
import { isAnyConnected, isAnyRinging } from '../../machines/telephony/index.ts';

/** Whether the operator has a call, or decides an alarm that is not sent yet: neither outlives loading the page anew. */
export function isOccupied(console: SnapshotFrom<typeof consoleMachine>): boolean {
  const calls = selectCalls(console)?.getSnapshot();
  const hasCall = calls !== undefined && (isAnyConnected(calls) || isAnyRinging(calls));
  const isDeciding = selectOpenedAlarms(console).some((id) => {
    const alarm = console.children[alarmActorId(id)]?.getSnapshot();
    return alarm !== undefined && selectAlarmAct(alarm) !== null;
  });
  return hasCall || isDeciding;
}
