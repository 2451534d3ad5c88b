import { type AlarmAct, alarmActs } from '../../../contract/alarms/acts.ts';
import type { Alarm, AlarmComment } from '../../../contract/alarms/alarm.ts';

/** Prepared comments for an act on an alarm: of the status it leads to, for its type and tenant (OQ-28). */
export function suggestions(comments: readonly AlarmComment[], act: AlarmAct, alarm: Alarm): AlarmComment[] {
  return comments.filter(
    ({ status, alarm_type, tenant }) =>
      status === alarmActs[act].to &&
      (alarm_type === null || alarm_type === alarm.alarm_type) &&
      (tenant === null || tenant === alarm.tenant.id),
  );
}

/** Appends a prepared comment to the text. */
export function withComment(written: string, prepared: string): string {
  const before = written.trim();
  return before === '' ? prepared : `${before} ${prepared}`;
}
