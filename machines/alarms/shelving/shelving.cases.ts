import { shelvingCalls } from '../../../contract/alarms/shelving.ts';
import { asks, gesture, manualOf, secondUser, whileHeld } from '../../quality/paths/manual.ts';
import type { shelvingMachine } from './shelving.machine.ts';
import { shelvingModel } from './shelving.paths.ts';

const register = 'press “Unshelve” for every row of the page Shelved sources.';

export const shelvingCases = [
  manualOf<typeof shelvingMachine>(shelvingModel, {
    start: {
      account: 'admin@demo.test',
      address: '/shelved_sources',
      arrange: [
        'Press “Shelve a source…”, choose “CEDIS Vallejo” under “Unit”, the first entry under “Alarm type” and “1 hour” under “For”, write “Faulty detector” under “Reason”, and press “Shelve”.',
        'Reload the page.',
      ],
    },
    unseen: { 'ready.starting': 'always' },
    ports: {
      readShelvings: asks(shelvingCalls.shelvings, { 1: whileHeld(secondUser('bruno@demo.test', register)) }),
      startShelving: asks(shelvingCalls.shelve),
      endShelving: asks(shelvingCalls.unshelve),
    },
    causes: {
      'shelving.start': gesture(
        'Press “Shelve a source…”, choose “Plaza Coyoacán” under “Unit”, the first entry under “Alarm type” and “1 hour” under “For”, write “Faulty detector” under “Reason”, and press “Shelve”.',
      ),
      'shelving.end': gesture('Press “Unshelve” in the first row.'),
      'shelvings.renew': gesture('Press “Try again”.'),
    },
  }),
];
