import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type ShelvingRequest, shelvingCalls } from '../../../contract/alarms/shelving.ts';
import { shelvingMachine } from '../../../machines/alarms/shelving/shelving.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { type Http, newKey, useActorRef, usePlatform } from '../../platform/index.ts';

export type ShelvingRef = ActorRefFrom<typeof shelvingMachine>;

/** What is shelved, with its calls. */
function provideShelving(ask: Http['ask']): typeof shelvingMachine {
  return shelvingMachine.provide({
    actors: {
      readShelvings: implementPort((_: undefined, signal) => ask(shelvingCalls.shelvings, { signal })),
      startShelving: implementPort((body: ShelvingRequest, signal) => ask(shelvingCalls.shelve, { body, key: newKey(), signal })),
      endShelving: implementPort(({ id }: { id: number }, signal) => ask(shelvingCalls.unshelve, { params: { id }, signal })),
    },
  });
}

/** What is shelved, for as long as the view is there. */
export function useShelving(): ShelvingRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideShelving(ask), [ask]);
  return useActorRef(machine);
}
