import { Suspense, useEffect, useState } from 'react';
import { useDesk } from '../home/desk.ts';
import { lazyView } from '../shell/chunks.ts';
import { useMayRun } from './useRunner.ts';

const Runs = lazyView(async () => (await import('./Runs.tsx')).Runs);
const afterMs = 3000;

/** Brings what runs commands to those who may, once the alarms had their time, or at once when a run is asked for. */
export function LateRuns() {
  const { runs: door } = useDesk();
  const mayRun = useMayRun();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => door.whenAsked(() => setIsDue(true)), [door]);
  return mayRun && isDue ? (
    <Suspense fallback={null}>
      <Runs />
    </Suspense>
  ) : null;
}
