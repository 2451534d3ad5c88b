import type { UserId } from '../platform/index.ts';
import { type Alarm, isDrillOfOthers, isOfferedTo, isUnacknowledged } from './alarm.ts';
import { isOpen } from './status.ts';

/** Danger to life first, then priority, then what is back from being parked, then the oldest (OQ-31 puts nothing before that); ids break ties. */
export function byUrgency(a: Alarm, b: Alarm): number {
  const bySafety = Number(b.life_safety) - Number(a.life_safety);
  if (bySafety !== 0) return bySafety;
  const byReturn = Number(b.returned_at !== null) - Number(a.returned_at !== null);
  const byPriority = a.alarm_level.priority - b.alarm_level.priority || byReturn;
  return byPriority || (a.created < b.created ? -1 : a.created > b.created ? 1 : a.id - b.id);
}

/**
 * Whether an alarm rings for this operator: nobody has taken it, its owner's console is gone, a colleague offers it to them or to a group of theirs, or it
 * is theirs and back from being parked, or was assigned to them, with an alarm of its unit or by a supervisor. A drill rings for its operators alone.
 */
export function isRinging(alarm: Alarm, me: UserId, groups: readonly number[]): boolean {
  const { alarm_status, taken_by, unattended_since } = alarm;
  if (!isOpen(alarm_status) || isDrillOfOthers(alarm, me)) return false;
  if (alarm_status === 'waiting' || unattended_since !== null) return true;
  return taken_by?.id === me ? isUnacknowledged(alarm) : isOfferedTo(alarm, me, groups);
}

/** The priority in whose pattern an alarm rings. */
export const ringPriority = ({ alarm_level, life_safety }: Pick<Alarm, 'alarm_level' | 'life_safety'>): number =>
  life_safety ? 1 : alarm_level.priority;
