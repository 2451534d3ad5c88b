import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { NextRunsQuery, nextRunsMachine } from '../../../machines/automation/next-runs/next-runs.machine.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useActorRef } from '../../platform/view-actors.ts';
import { provideNextRuns } from '../schedule.ports.ts';

export type NextRunsRef = ActorRefFrom<typeof nextRunsMachine>;

/** The next runs of these expressions according to the platform; requested again when they change. */
export function useNextRuns(asked: NextRunsQuery): NextRunsRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideNextRuns(ask), [ask]);
  const runs = useActorRef(machine);
  const wanted = JSON.stringify(asked);
  useEffect(() => runs.send({ type: 'runs.request', query: JSON.parse(wanted) as NextRunsQuery }), [runs, wanted]);
  return runs;
}
