import { api } from '../../../contract/api.ts';
import { asks, gesture, manualOf, raiseBurglary } from '../../quality/paths/manual.ts';
import type { referenceDataMachine } from './reference-data.machine.ts';
import { referenceDataModel } from './reference-data.paths.ts';

export const referenceDataCases = [
  manualOf<typeof referenceDataMachine>(referenceDataModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [raiseBurglary, 'Click that alarm: its tab opens, and its record is read.'],
    },
    ports: { readReferenceData: asks(api.alarmRecord) },
    causes: { 'reference.renew': gesture('Press “Try again” in the record of the alarm.') },
  }),
];
