import { rehearsalCalls } from '../../../contract/platform/rehearsal.ts';
import { asks, gesture, manualOf, secondUser, whileHeld } from '../../quality/paths/manual.ts';
import type { rehearsalMachine } from './rehearsal.machine.ts';
import { rehearsalModel } from './rehearsal.paths.ts';

export const rehearsalCases = [
  manualOf<typeof rehearsalMachine>(rehearsalModel, {
    start: {
      account: 'admin@demo.test',
      address: '/home',
      arrange: [
        'Start the demo with BACKUP_DIR=/tmp/atalaya-backups, BACKUP_EVERY_HOURS=24 and BACKUP_PASSPHRASE, and wait until a file is there.',
        'Press the button of self-watch in the bar at the bottom, and in its dialog “Backups…”.',
      ],
    },
    ports: {
      readBackups: asks(rehearsalCalls.backups, {
        1: whileHeld(secondUser('admin@demo.test', 'open Backups in Self-watch and press the first “Rehearse restoring”.')),
      }),
      startRehearsal: asks(rehearsalCalls.rehearseRestore),
    },
    causes: {
      'rehearsal.start': gesture('Press the first “Rehearse restoring”.'),
      'backups.renew': gesture('Press “Reload”, which is “Try again” where they could not be read.'),
    },
  }),
];
