import type { Alarm } from '../../../contract/alarms/alarm.ts';

/** The clock that runs for an open alarm; `leftMs` is negative once it passed. */
export interface ClockState {
  of: 'take' | 'end';
  level: 'in time' | 'warned' | 'late';
  leftMs: number;
}

/** @param now in ms @returns null where no time is set for what the alarm waits for */
export function clockState({ alarm_status, clocks }: Pick<Alarm, 'alarm_status' | 'clocks'>, now: number): ClockState | null {
  if (clocks === null || (alarm_status !== 'waiting' && alarm_status !== 'attending')) return null;
  const of = alarm_status === 'waiting' ? 'take' : 'end';
  const due = clocks[`${of}_due`];
  const warn = clocks[`${of}_warn`];
  if (due === null) return null;
  const leftMs = Date.parse(due) - now;
  if (leftMs <= 0) return { of, level: 'late', leftMs };
  return { of, level: warn !== null && Date.parse(warn) <= now ? 'warned' : 'in time', leftMs };
}
