import { Suspense, useEffect, useState } from 'react';
import { lazyView } from '../../platform/chunks.ts';
import { useConsole } from '../../platform/console.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useWorkspace } from '../../workspace/home/workspace.ts';
import { watchRunningCommands } from '../running-commands.ts';
import { useCanRun } from './useRunner.ts';

const Runs = lazyView(async () => (await import('./Runs.tsx')).Runs);

/** Brings what runs commands to those who may, once something runs or a run is asked for. */
export function LazyRuns() {
  const { runRequests: door } = useWorkspace();
  const console = useConsole();
  const { ask } = usePlatform();
  const mayRun = useCanRun();
  const [isDue, setIsDue] = useState(false);
  useEffect(
    () => (mayRun && !isDue ? watchRunningCommands({ console, ask }, () => setIsDue(true)) : undefined),
    [mayRun, isDue, console, ask],
  );
  useEffect(() => door.onRequest(() => setIsDue(true)), [door]);
  return mayRun && isDue ? (
    <Suspense fallback={null}>
      <Runs />
    </Suspense>
  ) : null;
}
