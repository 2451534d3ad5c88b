import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type DeclaredState, operatorStateCalls } from '../../../contract/alarms/operator-state-calls.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { helpCallsMachine } from '../../../machines/alarms/help-calls/help-calls.machine.ts';
import { operatorStateMachine } from '../../../machines/alarms/operator-state/operator-state.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { type Http, useActorRef, usePlatform } from '../../platform/index.ts';

type Needs = Pick<Http, 'ask'>;

function provideOperatorState({ ask }: Needs): typeof operatorStateMachine {
  return operatorStateMachine.provide({
    actors: {
      readState: implementPort((_, signal) => ask(operatorStateCalls.operatorState, { signal })),
      declareState: implementPort(({ state }: { state: DeclaredState }, signal) =>
        ask(operatorStateCalls.declareState, { body: { state }, signal }),
      ),
    },
  });
}

function provideHelpCalls({ ask }: Needs): typeof helpCallsMachine {
  return helpCallsMachine.provide({
    actors: {
      readCalls: implementPort((_, signal) => ask(operatorStateCalls.helpCalls, { signal })),
      answerCall: implementPort(({ id }: { id: UserId }, signal) =>
        ask(operatorStateCalls.answerHelp, { params: { id }, body: {}, signal }),
      ),
    },
  });
}

/** What the signed-in operator declares of themself, for as long as its view is there. */
export function useOperatorState(): ActorRefFrom<typeof operatorStateMachine> {
  const http = usePlatform();
  const machine = useMemo(() => provideOperatorState(http), [http]);
  return useActorRef(machine);
}

/** Operators who call this supervisor for help, for as long as its view is there. */
export function useHelpCalls(): ActorRefFrom<typeof helpCallsMachine> {
  const http = usePlatform();
  const machine = useMemo(() => provideHelpCalls(http), [http]);
  return useActorRef(machine);
}
