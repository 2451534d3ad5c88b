import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useActorOf } from '../shell/console.ts';

const calmMs = 500;

/** The version of the queue, at most twice a second: a flood must not draw a map sixty times a second. */
export function useCalmQueue(): number {
  const alarms = useActorOf('alarms');
  const version = useSelector(alarms, (snapshot) => snapshot?.context.version ?? 0);
  const [calm, setCalm] = useState(version);
  useEffect(() => {
    if (calm === version) return undefined;
    const timer = setTimeout(() => setCalm(alarms?.getSnapshot().context.version ?? 0), calmMs);
    return () => clearTimeout(timer);
  }, [alarms, calm, version]);
  return calm;
}
