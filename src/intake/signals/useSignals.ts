import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { signalCalls } from '../../../contract/intake/receivers/calls.ts';
import { type SignalQuestion, signalsMachine } from '../../../machines/intake/signals/signals.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { type Http, useActorRef, usePlatform } from '../../platform/index.ts';

export type SignalsRef = ActorRefFrom<typeof signalsMachine>;

/** The list of signals with its call. */
function provideSignals(ask: Http['ask']): typeof signalsMachine {
  return signalsMachine.provide({
    actors: {
      readSignals: implementPort(({ filters, next }: SignalQuestion, signal) => {
        const query = Object.entries({ ...filters, next }).flatMap(([name, value]): [string, string][] =>
          value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
        );
        return ask(signalCalls.signals, { query, signal });
      }),
    },
  });
}

/** Signals as they arrive, for as long as the view is there. */
export function useSignals(): SignalsRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideSignals(ask), [ask]);
  return useActorRef(machine, { input: { filters: {} } });
}
