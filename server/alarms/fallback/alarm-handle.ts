import { type Ability, abilitiesOf, allows, type User } from '../../../contract/access/index.ts';
import { alarmActs } from '../../../contract/alarms/acts.ts';
import { type Alarm, isHeldByOther, isOfferedTo, isUnacknowledged } from '../../../contract/alarms/alarm.ts';
import { handlingActs } from '../../../contract/alarms/handling.ts';

/** Which forms an alarm offers a user. The platform decides again when one is sent. */
export interface AlarmHandle {
  mayAct: boolean;
  mayTake: boolean;
  /** Whether they hold it: to end and to release it. */
  mayEnd: boolean;
  mayResume: boolean;
  mayAnswer: boolean;
  mayTakeOver: boolean;
}

export const hasRight = (user: User, { action, subject }: Ability): boolean => allows(abilitiesOf(user), action, subject);

export function handleOf(alarm: Alarm, user: User): AlarmHandle {
  const { alarm_status: status, parked, taken_by, unattended_since } = alarm;
  const mayAct = hasRight(user, alarmActs.take.right);
  const isHeld = mayAct && status === 'attending' && taken_by?.id === user.id;
  const isOthers = mayAct && isHeldByOther(alarm, user.id);
  return {
    mayAct,
    mayTake: mayAct && status === 'waiting',
    mayEnd: isHeld,
    mayResume: isHeld && (parked !== null || isUnacknowledged(alarm)),
    mayAnswer: isOthers && isOfferedTo(alarm, user.id, user.groups),
    mayTakeOver: isOthers && (unattended_since !== null || hasRight(user, handlingActs.take_over.right)),
  };
}
