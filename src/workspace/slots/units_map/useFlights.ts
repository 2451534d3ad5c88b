import { type RefObject, useCallback, useEffect, useState } from 'react';
import { type Alarm, byUrgency } from '../../../../contract/alarms/index.ts';
import type { Position } from '../../../../contract/places/index.ts';
import type { Flight } from '../../../places/index.ts';
import { useActorOf } from '../../../platform/index.ts';

const alarmZoom = 15;

interface FlightOptions {
  /** The slot: under the pointer, or with the focus in it, nothing moves by itself. */
  place: RefObject<HTMLElement | null>;
  mayFly: boolean;
}

/**
 * Flies to an alarm that arrives (OP-1.04). The view never moves while the operator uses the map: the alarm is then deferred and offered
 * as a button.
 */
export function useFlights({ place, mayFly }: FlightOptions) {
  const alarm = useNewAlarm();
  const [flight, setFlight] = useState<Flight | null>(null);
  const [held, hold] = useState<Alarm | null>(null);
  const fly = useCallback(
    (position: Position) => setFlight((last) => ({ turn: (last?.turn ?? 0) + 1, position, zoom: alarmZoom })),
    [setFlight],
  );
  useEffect(() => {
    const position = alarm?.unit.position;
    if (!alarm || !position) return;
    const isUsed = place.current?.matches(':hover, :focus-within') === true;
    if (mayFly && !isUsed) fly(position);
    else hold(alarm);
    // Only an alarm that arrives moves the map, not that it may move again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [alarm]);
  const show = useCallback(() => {
    if (held?.unit.position) fly(held.unit.position);
    hold(null);
  }, [held, fly]);
  return { flight, fly, held, show, dismiss: useCallback(() => hold(null), []) };
}

/** The most urgent of the alarms that were announced last and have a place; null before any was. */
function useNewAlarm(): Alarm | null {
  const alarms = useActorOf('alarms');
  const [latest, setLatest] = useState<Alarm | null>(null);
  useEffect(() => {
    const subscription = alarms?.on('alarms.announced', ({ alarms: announced }) => {
      const [worst] = announced.filter(({ unit }) => unit.position !== null).sort(byUrgency);
      if (worst) setLatest(worst);
    });
    return () => subscription?.unsubscribe();
  }, [alarms]);
  return latest;
}
