import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { shownAge } from '../queue/elapsed.ts';
import { useTicked } from '../queue/ticker.ts';
import { type ClockState, clockState } from './clock-state.ts';

type Timed = Pick<Alarm, 'alarm_status' | 'clocks'>;

/** The running clock of an alarm, with the time as it is displayed: the component renders only when its digits or its level change. */
export function useClock(alarm: Timed): ClockState | null {
  const text = useTicked((now) => {
    const state = clockState(alarm, now);
    return state && [state.of, state.level, Math.sign(state.leftMs) * shownAge(Math.abs(state.leftMs))].join('|');
  });
  if (text === null) return null;
  const [of, level, left] = text.split('|') as [ClockState['of'], ClockState['level'], string];
  return { of, level, leftMs: Number(left) };
}
