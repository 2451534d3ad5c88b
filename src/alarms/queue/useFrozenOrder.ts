import { useCallback, useEffect, useRef, useState } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type FrozenOrder, freezeOrder, releaseAfterMs } from './frozen-order.ts';

/** Holds the order of a list while the pointer is at work over it; `pointer` goes on the list's element. */
export function useFrozenOrder(rows: readonly Alarm[]) {
  const [hold, setHold] = useState<FrozenOrder | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    setHold(null);
  }, []);
  const keep = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHold(null), releaseAfterMs);
    setHold((held) => held ?? freezeOrder([...rows]));
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { hold, release, pointer: { onPointerMove: keep, onPointerLeave: release } };
}
