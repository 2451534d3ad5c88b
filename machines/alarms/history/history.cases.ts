import { api } from '../../../contract/api.ts';
import { asks, byNobody, gesture, manualOf, secondUser } from '../../quality/paths/manual.ts';
import type { historyMachine } from './history.machine.ts';
import { historyModel } from './history.paths.ts';

export const historyCases = [
  manualOf<typeof historyMachine>(historyModel, {
    start: { account: 'qa@demo.test', address: '/alarm' },
    ports: {
      readHistory: asks(api.alarms, {
        1: byNobody('the demo has alarms of every kind: the walk of the history'),
        2: byNobody('the demo has too few alarms for a search to end early: the walk of the history'),
      }),
    },
    causes: {
      'history.filter': [gesture('Under “Status” press “Attended”.'), gesture('Under “Status” press “All”.')],
      'history.search': gesture('Write “yard” under “Search the history”.'),
      'history.more': gesture('Scroll to the end of the rows; where none are shown, press “Search further back”.'),
      'history.stop': gesture('Press “Stop searching”.'),
      'history.renew': gesture('Press “Try again”.'),
      'history.changed': secondUser('bruno@demo.test', 'take an alarm that waits.'),
      'history.select': gesture('Press the box of the first row.'),
      'history.selectNone': gesture('Press “Select none” below the rows.'),
    },
  }),
];
