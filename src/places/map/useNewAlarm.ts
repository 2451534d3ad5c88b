import { useEffect, useState } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { byUrgency } from '../../../machines/alarms/queue/queue.ts';
import { useActorOf } from '../../platform/console.ts';

/** The most urgent of the alarms that were announced last and have a place; null before any was. */
export function useNewAlarm(): Alarm | null {
  const alarms = useActorOf('alarms');
  const [latest, setLatest] = useState<Alarm | null>(null);
  useEffect(() => {
    const heard = alarms?.on('alarms.announced', ({ alarms: announced }) => {
      const [worst] = announced.filter(({ unit }) => unit.position !== null).sort(byUrgency);
      if (worst) setLatest(worst);
    });
    return () => heard?.unsubscribe();
  }, [alarms]);
  return latest;
}
