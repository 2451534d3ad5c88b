import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Alarm, type AlarmAct, type AlarmComment, alarmTransitions } from '../../../contract/alarms/alarm.ts';

/** The questions of the three confirmations, literally (OP-4.11–4.13). */
export const questionWords: Record<AlarmAct, MessageDescriptor> = {
  confirm: msg`Are You Sure To Send The Alarm?`,
  attend: msg`Are you sure to end the alarm?`,
  cancel: msg`Are You Sure To Cancel The Alarm?`,
};

/** What is said after each act succeeded, literally (OP-4.14, OQ-30). */
export const doneWords: Record<AlarmAct, MessageDescriptor> = {
  confirm: msg`Alarm put in attention`,
  attend: msg`Alarm marked attended`,
  cancel: msg`Alarm marked canceled`,
};

/** What is said when an act failed, literally (OP-8.10). */
export const failedWords = msg`An error occurred while updating the alarm`;

/** The keys that ask for each act. */
export const actKeys: Record<AlarmAct, string> = { confirm: 'C', attend: 'E', cancel: 'X' };

/** The event of an opened alarm that asks for each act. */
export const actEvents = { confirm: 'alarm.take', attend: 'alarm.resolve', cancel: 'alarm.cancel' } as const satisfies Record<
  AlarmAct,
  string
>;

/** Prepared comments for an act on an alarm: of the status it leads to, for its type and tenant (OQ-28). */
export function suggestions(comments: readonly AlarmComment[], act: AlarmAct, alarm: Alarm): AlarmComment[] {
  return comments.filter(
    ({ status, alarm_type, tenant }) =>
      status === alarmTransitions[act].to &&
      (alarm_type === null || alarm_type === alarm.alarm_type) &&
      (tenant === null || tenant === alarm.tenant.id),
  );
}

/** A prepared comment put behind what was already written. */
export function withComment(written: string, prepared: string): string {
  const before = written.trim();
  return before === '' ? prepared : `${before} ${prepared}`;
}
