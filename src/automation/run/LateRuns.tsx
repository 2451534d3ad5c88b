import { Suspense, useEffect, useState } from 'react';
import { lazyView } from '../../platform/chunks.ts';
import { useConsole } from '../../platform/console.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useDesk } from '../../workspace/home/desk.ts';
import { whenRunning } from '../running.ts';
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
