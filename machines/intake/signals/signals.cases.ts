import { signalCalls } from '../../../contract/intake/receivers/calls.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { signalsMachine } from './signals.machine.ts';
import { signalsModel } from './signals.paths.ts';

const byWalk = byNobody('how many signals a demo has is not known: tests/journeys/paths/intake-signals.test.ts');

export const signalsCases = [
  manualOf<typeof signalsMachine>(signalsModel, {
    start: {
      account: 'admin@demo.test',
      address: '/signals',
      arrange: ['In the “Demo” menu choose “A burglary at one unit”, and wait until a signal of it is in the list.', 'Reload the page.'],
    },
    ports: { readSignals: asks(signalCalls.signals, { 1: byWalk, 2: byWalk }) },
    causes: {
      'signals.filter': gesture('Write “1” under “Search account, code, zone, unit”.'),
      'signals.more': byWalk,
      'signals.choose': [gesture('Click the time of the first row: its details open.'), gesture('Press “Close” in the details.')],
    },
  }),
];
