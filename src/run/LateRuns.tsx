import { Suspense, useEffect, useState } from 'react';
import { whenRunning } from '../actors/running.ts';
import { useDesk } from '../home/desk.ts';
import { lazyView } from '../shell/chunks.ts';
import { useConsole } from '../shell/console.ts';
import { usePlatform } from '../shell/platform.ts';
import { useMayRun } from './useRunner.ts';

const Runs = lazyView(async () => (await import('./Runs.tsx')).Runs);

/** Brings what runs commands to those who may, once something runs or a run is asked for. */
export function LateRuns() {
  const { runs: door } = useDesk();
  const console = useConsole();
  const { ask } = usePlatform();
  const mayRun = useMayRun();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => (mayRun && !isDue ? whenRunning({ console, ask }, () => setIsDue(true)) : undefined), [mayRun, isDue, console, ask]);
  useEffect(() => door.whenAsked(() => setIsDue(true)), [door]);
  return mayRun && isDue ? (
    <Suspense fallback={null}>
      <Runs />
    </Suspense>
  ) : null;
}
