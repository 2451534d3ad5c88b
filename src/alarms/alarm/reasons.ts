import { t } from '@lingui/core/macro';
import type { Ability } from '../../../contract/access/index.ts';
import { type AlarmAct, alarmActs, canAct } from '../../../contract/alarms/acts.ts';
import { type Alarm, isHeldByOther } from '../../../contract/alarms/alarm.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { can } from '../../platform/index.ts';

/** Why an act is not available; null where it is. `busy`: another act is on its way. */
export function disabledReason(
  act: AlarmAct,
  alarm: Alarm,
  abilities: readonly Ability[],
  busy: boolean,
  me: UserId | null = null,
): string | null {
  const { action, subject } = alarmActs[act].right;
  if (!can(abilities, action, subject)) return t`You need the permission “${action}” on “${subject}”.`;
  if (act !== 'take' && isHeldByOther(alarm, me)) return heldBy(alarm);
  if (!canAct(act, alarm.alarm_status)) return statusReason(alarm);
  return busy ? t`An action on this alarm is in progress.` : null;
}

function heldBy({ taken_by }: Alarm): string {
  const holder = taken_by?.name ?? t`someone`;
  return t`${holder} holds it. Take it over first.`;
}

function statusReason({ alarm_status, taken_by, ended_by }: Alarm): string {
  const holder = taken_by?.name ?? t`someone`;
  const ender = ended_by?.name ?? t`the platform`;
  if (alarm_status === 'waiting') return t`Take it first.`;
  if (alarm_status === 'attending') return t`${holder} has already taken it.`;
  if (alarm_status === 'attended') return t`${ender} resolved it.`;
  return t`${ender} canceled it.`;
}

/** Describes how an alarm ended, by whom and when, as far as the platform states it: "Canceled by Ana, Nov 25, 06:12". */
export function describeEnd({ alarm_status, ended_by, ended_at }: Alarm, time: (instant: string) => string): string {
  const isCanceled = alarm_status === 'canceled';
  const who = ended_by?.name;
  const how = who === undefined ? (isCanceled ? t`Canceled` : t`Resolved`) : isCanceled ? t`Canceled by ${who}` : t`Resolved by ${who}`;
  return [how, ended_at === null ? '' : time(ended_at)].filter(Boolean).join(' · ');
}

/** Describes who moved an alarm to its status, and when: "Bruno has been attending it since 06:12". */
export function describeStatus(alarm: Alarm, time: (instant: string) => string): string {
  const { alarm_status, taken_by, taken_at, ended_by, ended_at } = alarm;
  const who = (alarm_status === 'attending' ? taken_by : ended_by)?.name ?? t`someone`;
  const at = alarm_status === 'attending' ? taken_at : ended_at;
  const when = at === null ? '' : time(at);
  if (alarm_status === 'waiting') return t`Waiting; not taken yet.`;
  if (alarm_status === 'attending') return t`${who} has been attending it since ${when}.`;
  if (alarm_status === 'attended') return t`${who} resolved it at ${when}.`;
  return t`${who} canceled it at ${when}.`;
}
