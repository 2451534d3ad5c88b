import { Suspense, useEffect, useState } from 'react';
import { lazyView, useConsole, usePlatform } from '../../platform/index.ts';
import { watchRunningCommands } from '../running-commands.ts';
import { useRunRequests } from './run-request-queue.ts';
import { useCanRun } from './useRunner.ts';

const Runs = lazyView(async () => (await import('./Runs.tsx')).Runs);

/** Loads the command runner for users with the right to run commands, once a command is running or requested. */
export function LazyRuns() {
  const requests = useRunRequests();
  const console = useConsole();
  const { ask } = usePlatform();
  const mayRun = useCanRun();
  const [isDue, setIsDue] = useState(false);
  useEffect(
    () => (mayRun && !isDue ? watchRunningCommands({ console, ask }, () => setIsDue(true)) : undefined),
    [mayRun, isDue, console, ask],
  );
  useEffect(() => requests.onRequest(() => setIsDue(true)), [requests]);
  return mayRun && isDue ? (
    <Suspense fallback={null}>
      <Runs />
    </Suspense>
  ) : null;
}
