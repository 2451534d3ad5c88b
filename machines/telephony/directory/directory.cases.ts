import { sipCalls } from '../../../contract/telephony/calls.ts';
import { asks, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { directoryMachine } from './directory.machine.ts';
import { directoryModel } from './directory.paths.ts';

export const directoryCases = [
  manualOf<typeof directoryMachine>(directoryModel, {
    start: { account: 'ana@demo.test', address: '/inicio' },
    ports: { readDirectory: asks(sipCalls.directory) },
    causes: {
      'directory.open': gesture('Press the phone in the bottom bar, and “Make a call…”.'),
      'directory.search': gesture('Write “gate” under “Name or number”.'),
      'directory.renew': gesture('Press “Try again”.'),
      'directory.dismiss': gesture('Press “Close”.'),
    },
  }),
];
