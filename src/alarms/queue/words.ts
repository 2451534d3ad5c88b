import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Alarm, alarmTypeNumber } from '../../../contract/alarms/alarm.ts';
import type { AlarmStatus } from '../../../contract/alarms/status.ts';

/** The four statuses as people call them (OP-4.01). */
export const statusWords: Record<AlarmStatus, MessageDescriptor> = {
  waiting: msg`Waiting`,
  attending: msg`Attending`,
  attended: msg`Attended`,
  canceled: msg`Canceled`,
};

const numbered = new Map<number | null, MessageDescriptor>([
  [alarmTypeNumber.faceRecognition, msg`Face recognition`],
  [alarmTypeNumber.plateRecognition, msg`Plate recognition`],
]);

/** The type of an alarm in words; of one that names none, what its type number says (OP-9.82). */
export function typeName({ alarm_type, type }: Pick<Alarm, 'alarm_type' | 'type'>, t: (words: MessageDescriptor) => string): string {
  const words = alarm_type === '' ? numbered.get(type) : undefined;
  return words ? t(words) : alarm_type;
}

/** The letters of a person, for where a name has no room. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/u);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.[0] ?? '');
  return letters.join('').toUpperCase();
}
