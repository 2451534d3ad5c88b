import type { SignalRow } from '../../../contract/intake/receivers/calls.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { signalsMachine } from './signals.machine.ts';

/** A burglary signal of a panel, so many seconds after the start. */
export function aSignal(seconds: number, given: Partial<SignalRow> = {}): SignalRow {
  return {
    id: seconds,
    received: at(seconds),
    receiver: { id: 1, name: 'Panels' },
    tenant: { id: 1, name: 'Centro' },
    unit: { id: 100, name: 'Warehouse 7' },
    device: { id: 10, name: 'Panel 7' },
    account: '1A2B',
    vocabulary: 'sia',
    code: 'BA',
    qualifier: 'new',
    zone: '5',
    zone_name: 'Back door',
    id_zone: 50,
    partition: '1',
    user: null,
    text: null,
    happened: at(seconds),
    description: 'Burglary alarm',
    outcome: 'logged',
    reason: 'code_logs',
    alarm: null,
    ...given,
  };
}

/** Paths of the list of signals. */
export const signalsModel = modelOf({
  given: 'Signals of receivers are opened.',
  machine: signalsMachine,
  input: { filters: {} },
  stepWords: {
    events: {
      'signals.filter': 'The operator chooses a filter.',
      'signals.more': 'The operator reads older signals.',
      'signals.choose': 'The operator opens or closes the details of a signal.',
      'signals.show': 'The operator presses the button that says how many are new.',
      'signals.retry': 'The operator presses “Try again”.',
    },
    ports: { readSignals: 'list signals' },
    delays: { typed: 'A moment without a choice', renewal: 'Three seconds', readRetry: 'Five seconds' },
  },
  events: {
    'signals.filter': [{ type: 'signals.filter', filters: { search: '1a2b' } }],
    'signals.choose': [
      { type: 'signals.choose', id: 2 },
      { type: 'signals.choose', id: null },
    ],
  },
  replies: {
    readSignals: [
      replied({ rows: [aSignal(2), aSignal(1)], next: 'next' }),
      replied({ rows: [aSignal(3), aSignal(2)], next: null }),
      replied({ rows: [], next: null }),
      refused('access.forbidden'),
    ],
  },
  about: ({ next, filters, fresh, chosen }) => ({
    more: next !== null,
    narrowed: filters.search !== undefined,
    fresh: fresh.length > 0,
    chosen: chosen !== null,
  }),
});
