import { useSelector } from '@xstate/react';
import { useEffect, useSyncExternalStore } from 'react';
import { isAnyConnected, shouldRing } from '../../../../machines/telephony/calls/calls.selectors.ts';
import { callWaitingTone, ringtone, startRing } from '../../phone/ring.ts';
import { getRingChoice, watchRingChoice } from '../../ring-choice.ts';
import type { CallsRef } from '../calls.ts';

/** Rings while a call is incoming, in the browser tab that holds the phone; a soft tone plays during another call. */
export function useRing(calls: CallsRef): void {
  const { volume, output } = useRingChoice();
  const rings = useSelector(calls, shouldRing);
  const speaks = useSelector(calls, isAnyConnected);
  useEffect(
    () => (rings && volume > 0 ? startRing(output, volume, speaks ? callWaitingTone : ringtone) : undefined),
    [rings, speaks, volume, output],
  );
}

export const useRingChoice = () => useSyncExternalStore(watchRingChoice, getRingChoice);
