import type { AlarmId } from '../../../../contract/platform/index.ts';
import { drillOfAlarm } from '../../../alarms/index.ts';
import type { ConsoleRef } from '../../../platform/index.ts';
import type { DialRequest } from './dial-request-queue.ts';

/** The alarm that a call is made for, and whether it belongs to a drill. */
export function subjectOf(console: ConsoleRef, alarm: DialRequest['alarm']): { alarm: AlarmId | null; isDrill: boolean } {
  const id = alarm?.id ?? null;
  return { alarm: id, isDrill: drillOfAlarm(console, id) !== null };
}
