import { positionCalls } from '../../../contract/places/positions.ts';
import { asks, closeRightBar, freshTab, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { liveQueryMachine } from './live-query.machine.ts';
import { liveQueryModel } from './live-query.paths.ts';

export const liveQueryCases = [
  manualOf<typeof liveQueryMachine>(liveQueryModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [freshTab, 'Open the widget “Widgets”.', `Double-click “Chart”, and ${closeRightBar}: its slot is open.`],
    },
    ports: { runLiveQuery: asks(positionCalls.chart) },
    causes: {
      'liveQuery.run': gesture('In the settings of the slot choose another number under “Days, today included”.'),
      'liveQuery.renew': gesture('Press “Try again”.'),
    },
  }),
];
