import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { useActorOf } from '../../platform/console.ts';

const throttleMs = 500;

/**
 * The version of the queue, at most twice a second: a flood must not draw a map sixty times a second, and as little keep it from being drawn
 * until it is over.
 */
export function useThrottledVersion(alarms: ActorRefFrom<typeof alarmsMachine> | undefined): number {
  const version = useSelector(alarms, (snapshot) => snapshot?.context.version ?? 0);
  const [calm, setCalm] = useState(version);
  const isBehind = calm !== version;
  // Each version that is shown begins its own wait; those that come meanwhile do not put it off.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version that is shown begins its wait
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => setCalm(alarms?.getSnapshot().context.version ?? 0), throttleMs);
    return () => clearTimeout(timer);
  }, [alarms, calm, isBehind]);
  return calm;
}

/** Throttled version of the signed-in user's queue. */
export const useThrottledQueue = (): number => useThrottledVersion(useActorOf('alarms'));
