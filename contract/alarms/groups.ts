import * as z from 'zod/mini';
import { Instant } from '../platform/index.ts';

/** Groups of alarms of one unit, and sources that chatter. */
export const groupLimits = {
  /** How long an alarm keeps the group of its unit open, in minutes, where its type states nothing. */
  initialMinutes: 5,
  maxMinutes: 120,
  /** A group of this many alarms takes no more: the next alarm begins another one. */
  members: 200,
  /** Bounds of “N alarms in M minutes” at which a source is latched. */
  latchCount: { min: 2, max: 100 },
  latchMinutes: { min: 1, max: 120 },
} as const;

/**
 * Further signals of a chattering source, which are counted on the alarm instead of raising one each. `is_latched` until the source is quiet
 * for the minutes of its type.
 */
export const AlarmRepeats = z.object({ count: z.int(), last: z.nullable(Instant), is_latched: z.boolean() });
export type AlarmRepeats = z.infer<typeof AlarmRepeats>;

interface Urgency {
  readonly life_safety: boolean;
  readonly alarm_level: { readonly priority: number };
}

/** Whether an alarm is always a row of its own, and always raised: priority 1, and danger to life. */
export function isNeverGrouped({ life_safety, alarm_level }: Urgency): boolean {
  return life_safety || alarm_level.priority === 1;
}

/** The group in which an alarm is shown; null: a row of its own. Escalated alarms leave their group. */
export function groupOf(alarm: Urgency & { readonly group: number | null }): number | null {
  return isNeverGrouped(alarm) ? null : alarm.group;
}
