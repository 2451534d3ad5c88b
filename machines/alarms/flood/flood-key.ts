import type { Alarm } from '../../../contract/alarms/alarm.ts';

/** Whether an alarm has a row of its own in a flood, too: danger to life, and priority 1. */
export const isNeverSummed = ({ life_safety, alarm_level }: Alarm): boolean => life_safety || alarm_level.priority === 1;

/** Keys of alarms, which are never changed: a list of ten thousand asks for them at each frame. */
const keys = new WeakMap<Alarm, string | null>();

/** In a flood the alarms of a unit and a type are one row. */
export function floodKey(alarm: Alarm): string | null {
  const known = keys.get(alarm);
  if (known !== undefined) return known;
  const key = isNeverSummed(alarm) ? null : `${alarm.unit.id} ${alarm.alarm_type}`;
  keys.set(alarm, key);
  return key;
}
