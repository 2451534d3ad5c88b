import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type HandoverRequest, handoverCalls } from '../../../contract/alarms/handover.ts';
import { handoverMachine } from '../../../machines/alarms/handover/handover.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { type Http, newKey, useActorRef, usePlatform } from '../../platform/index.ts';

export type HandoverRef = ActorRefFrom<typeof handoverMachine>;

function provideHandover(ask: Http['ask']): typeof handoverMachine {
  return handoverMachine.provide({
    actors: {
      readDraft: implementPort((_: undefined, signal) => ask(handoverCalls.handoverDraft, { signal })),
      readHandover: implementPort(({ id }: { id: number }, signal) => ask(handoverCalls.handover, { params: { id }, signal })),
      signHandover: implementPort((body: HandoverRequest, signal) => ask(handoverCalls.signHandover, { body, key: newKey(), signal })),
      acceptHandover: implementPort(({ id }: { id: number }, signal) => ask(handoverCalls.acceptHandover, { params: { id }, signal })),
    },
  });
}

/** A handover, or with null what would be handed over, for as long as the view is there. */
export function useHandover(id: number | null): HandoverRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideHandover(ask), [ask]);
  return useActorRef(machine, { input: { id } });
}
