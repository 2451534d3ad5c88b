import { useCallback, useEffect, useRef, useState } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type Hold, holdOf, restMs } from './hold.ts';

/** Holds the order of a list while the pointer is at work over it; `pointer` goes on the list's element. */
export function useHold(rows: readonly Alarm[]) {
  const [hold, setHold] = useState<Hold | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    setHold(null);
  }, []);
  const keep = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHold(null), restMs);
    setHold((held) => held ?? holdOf([...rows]));
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { hold, release, pointer: { onPointerMove: keep, onPointerLeave: release } };
}
