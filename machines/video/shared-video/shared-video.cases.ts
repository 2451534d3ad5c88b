import { shareCalls } from '../../../contract/video/share.ts';
import { asks, gesture, manualOf, secondUser } from '../../quality/paths/manual.ts';
import type { sharedVideoMachine } from './shared-video.machine.ts';
import { sharedVideoModel } from './shared-video.paths.ts';

const bruno = 'bruno@demo.test';

export const sharedVideoCases = [
  manualOf<typeof sharedVideoMachine>(sharedVideoModel, {
    start: {
      account: null,
      address: '/login',
      arrange: [
        secondUser(
          bruno,
          'choose “A burglary at one unit” in the “Demo” menu, click its alarm, press “Share…”, choose “15 minutes” under “Valid for”, and press “Create link” and “Copy”.',
        ).does,
        'Open the copied address.',
      ],
    },
    ports: { readShared: asks(shareCalls.sharedVideo) },
    causes: {
      'shared.retry': gesture('Press “Try again”.'),
      'shared.expired': secondUser(bruno, 'press “End now” under “Share…” of that alarm, and wait until the pictures stop.'),
    },
  }),
];
