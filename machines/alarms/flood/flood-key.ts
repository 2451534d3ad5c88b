import type { Alarm } from '../../../contract/alarms/alarm.ts';

/** Whether an alarm has a row of its own in a flood, too: danger to life, and priority 1. */
export const isNeverSummed = ({ life_safety, alarm_level }: Alarm): boolean => life_safety || alarm_level.priority === 1;

/** In a flood the alarms of a unit and a type are one row. */
export const floodKey = (alarm: Alarm): string | null => (isNeverSummed(alarm) ? null : `${alarm.unit.id} ${alarm.alarm_type}`);
