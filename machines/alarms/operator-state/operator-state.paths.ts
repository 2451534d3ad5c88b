import type { OperatorState } from '../../../contract/alarms/operator-state-calls.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { operatorStateMachine } from './operator-state.machine.ts';

const declared = (state: OperatorState['state'], answered_by: string | null = null): OperatorState => ({
  state,
  since: at(0),
  answered_by,
});

/** Paths of what an operator declares of themself. */
export const operatorStateModel = modelOf({
  given: 'The operator opens home.',
  machine: operatorStateMachine,
  stepWords: {
    events: {
      'operatorState.declare': 'The operator declares something else by the buttons at the bottom.',
      'operatorState.retry': 'The operator presses “Try again”.',
      'operatorState.dismiss': 'The operator presses “OK”.',
    },
    ports: { readState: 'read what was declared', declareState: 'declare it' },
    delays: { readRetry: 'Five seconds', renewal: 'A minute, or five seconds while help is called for,' },
  },
  events: {
    'operatorState.declare': [
      { type: 'operatorState.declare', state: 'on_break' },
      { type: 'operatorState.declare', state: 'needs_help' },
      { type: 'operatorState.declare', state: 'available' },
    ],
  },
  replies: {
    readState: [replied(declared('available')), replied(declared('needs_help', 'Luis Vega')), refused('access.forbidden')],
    declareState: [
      replied(declared('on_break')),
      replied(declared('needs_help')),
      replied(declared('available')),
      refused('access.throttled'),
    ],
  },
  about: ({ declared: now, wanted }) => ({ state: now?.state ?? null, answered: now?.answered_by ?? null, wanted }),
});
