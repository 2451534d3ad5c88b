import { bulkActCalls } from '../../../contract/alarms/bulk-acts.ts';
import { asks, gesture, manualOf, secondUser, whileHeld } from '../../quality/paths/manual.ts';
import type { bulkActsMachine } from './bulk-acts.machine.ts';
import { bulkActsModel } from './bulk-acts.paths.ts';

export const bulkActsCases = [
  manualOf<typeof bulkActsMachine>(bulkActsModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        'In the “Demo” menu choose “Several alarms at one unit, and a loose door contact”, and wait until two alarms are in “New”.',
        'In “New”, hold Ctrl and click two alarms: “Selected alarms” is shown.',
      ],
    },
    ports: {
      actOnAlarms: asks(bulkActCalls.actOnAlarms, { 1: whileHeld(secondUser('bruno@demo.test', 'take one of the two selected alarms.')) }),
    },
    causes: {
      'bulk.choose': gesture('Press “Cancel…” beside the number of selected alarms.'),
      'bulk.send': gesture('With the dialog of “Cancel…” open, write “Test of the panel” in it, and press Enter.'),
      'bulk.dismiss': gesture('Press Escape, and “OK” where it is shown instead of the dialog.'),
      'bulk.retry': gesture('Press “Check now”.'),
    },
  }),
];
