import { operatorStateCalls } from '../../../contract/alarms/operator-state-calls.ts';
import { asks, gesture, manualOf, otherTab, whileHeld } from '../../quality/paths/manual.ts';
import type { operatorStateMachine } from './operator-state.machine.ts';
import { operatorStateModel } from './operator-state.paths.ts';

const choose = (words: string) => gesture(`Press the state at the bottom (at first “Available”), and choose “${words}”.`);

export const operatorStateCases = [
  manualOf<typeof operatorStateMachine>(operatorStateModel, {
    start: { account: 'qa@demo.test', address: '/inicio' },
    ports: {
      readState: asks(operatorStateCalls.operatorState, {
        1: whileHeld(otherTab('press “Available” at the bottom, and choose “Call for help”.')),
      }),
      declareState: asks(operatorStateCalls.declareState, { 1: null, 2: null }),
    },
    causes: {
      'operatorState.declare': [choose('Begin a break'), choose('Call for help'), choose('Available again')],
    },
  }),
];
