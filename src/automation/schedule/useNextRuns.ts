import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { nextRunsMachine, RunsAsked } from '../../../machines/automation/next-runs/next-runs.machine.ts';
import { useActorRef } from '../../platform/own-actor.ts';
import { usePlatform } from '../../platform/platform.ts';
import { fillNextRuns } from '../schedule.ports.ts';

export type NextRunsRef = ActorRefFrom<typeof nextRunsMachine>;

/** When these expressions run next, told by the platform; asked anew when they change. */
export function useNextRuns(asked: RunsAsked): NextRunsRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => fillNextRuns(ask), [ask]);
  const runs = useActorRef(machine);
  const wanted = JSON.stringify(asked);
  useEffect(() => runs.send({ type: 'runs.ask', asked: JSON.parse(wanted) as RunsAsked }), [runs, wanted]);
  return runs;
}
