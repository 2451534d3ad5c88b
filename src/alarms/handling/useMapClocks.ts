import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { formatAge } from '../queue/elapsed.ts';
import { useTicked } from '../queue/ticker.ts';
import { clockState } from './clock-state.ts';

/** The clock that the mark of a unit shows: that of the alarm that is late most, else warned most. */
export interface MapClock {
  level: 'warned' | 'late';
  /** For the label of the mark. */
  words: string;
}

/** How often maps are drawn again for the sake of clocks, in ms. */
const everyMs = 10_000;

/** Reads the clock of a unit's alarms for a map. The function is another one every ten seconds, so that points that depend on it are made anew. */
export function useMapClocks(): (alarms: readonly Alarm[]) => MapClock | null {
  const { t } = useLingui();
  const now = useTicked((time) => Math.floor(time / everyMs) * everyMs);
  return useCallback(
    (alarms: readonly Alarm[]) => {
      let least: number | null = null;
      for (const alarm of alarms) {
        const state = alarm.parked === null ? clockState(alarm, now) : null;
        if (state && state.level !== 'in time' && (least === null || state.leftMs < least)) least = state.leftMs;
      }
      if (least === null) return null;
      const time = formatAge(Math.abs(least));
      return least <= 0 ? { level: 'late', words: t`${time} late` } : { level: 'warned', words: t`${time} left` };
    },
    [now, t],
  );
}
