import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { drillCalls } from '../../../contract/alarms/drills.ts';
import { type DrillStart, drillsMachine } from '../../../machines/alarms/drills/drills.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { type Http, useActorRef, usePlatform } from '../../platform/index.ts';

export type DrillsRef = ActorRefFrom<typeof drillsMachine>;

function provideDrills(ask: Http['ask']): typeof drillsMachine {
  return drillsMachine.provide({
    actors: {
      startDrill: implementPort((start: DrillStart | null, signal) => {
        if (start === null) throw new Error('No drill is named to be started');
        return ask(drillCalls.startDrill, { body: start.request, key: start.key, signal });
      }),
      endDrill: implementPort(({ id }: { id: number | null }, signal) => ask(drillCalls.endDrill, { params: { id: id ?? 0 }, signal })),
    },
  });
}

/** Starting and ending drills, for as long as the view is there. */
export function useDrills(): DrillsRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideDrills(ask), [ask]);
  return useActorRef(machine);
}
