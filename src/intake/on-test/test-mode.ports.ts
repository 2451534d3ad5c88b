import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type SignalTestRequest, signalCalls } from '../../../contract/intake/receivers/calls.ts';
import { testModeMachine } from '../../../machines/intake/test-mode/test-mode.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { type Http, newKey, useActorRef, usePlatform } from '../../platform/index.ts';

export type TestModeRef = ActorRefFrom<typeof testModeMachine>;

/** What is on test, with its calls. */
function provideTestMode(ask: Http['ask']): typeof testModeMachine {
  return testModeMachine.provide({
    actors: {
      readTests: implementPort((_: undefined, signal) => ask(signalCalls.signalTests, { signal })),
      startTest: implementPort((body: SignalTestRequest, signal) => ask(signalCalls.startSignalTest, { body, key: newKey(), signal })),
      endTest: implementPort(({ id }: { id: number }, signal) => ask(signalCalls.endSignalTest, { params: { id }, signal })),
      mailTest: implementPort(({ id, to }: { id: number; to: string }, signal) =>
        ask(signalCalls.mailSignalTest, { params: { id }, body: { to }, signal }),
      ),
    },
  });
}

/** What is on test, for as long as the view is there. */
export function useTestMode(): TestModeRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideTestMode(ask), [ask]);
  return useActorRef(machine);
}
