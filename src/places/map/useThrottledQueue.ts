import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type alarmsMachine, selectVersion } from '../../../machines/alarms/index.ts';
import { useActorOf } from '../../platform/index.ts';

const throttleMs = 500;

/**
 * The version of the queue, at most twice a second: a flood must not draw a map sixty times a second, and as little keep it from being drawn
 * until it is over.
 */
export function useThrottledVersion(alarms: ActorRefFrom<typeof alarmsMachine> | undefined): number {
  const version = useSelector(alarms, (snapshot) => (snapshot ? selectVersion(snapshot) : 0));
  const [calm, setCalm] = useState(version);
  const isBehind = calm !== version;
  // Each shown version starts its own delay; versions that arrive meanwhile do not postpone it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version that is shown begins its wait
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => setCalm(alarms ? selectVersion(alarms.getSnapshot()) : 0), throttleMs);
    return () => clearTimeout(timer);
  }, [alarms, calm, isBehind]);
  return calm;
}

/** Throttled version of the signed-in user's queue. */
export const useThrottledQueue = (): number => useThrottledVersion(useActorOf('alarms'));
