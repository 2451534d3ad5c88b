import { viewerCalls } from '../../../contract/alarms/viewer-calls.ts';
import { asks, manualOf, raiseBurglary, secondUser } from '../../quality/paths/manual.ts';
import type { viewersMachine } from './viewers.machine.ts';
import { viewersModel } from './viewers.paths.ts';

const bruno = 'bruno@demo.test';

export const viewersCases = [
  manualOf<typeof viewersMachine>(viewersModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [raiseBurglary, secondUser(bruno, 'click that alarm: its tab opens.').does, 'Click that alarm: its tab opens.'],
    },
    unseen: { reporting: 'always' },
    ports: { viewAlarm: asks(viewerCalls.viewAlarm, { 1: secondUser(bruno, 'close the tab of that alarm.') }) },
    causes: { 'viewers.changed': secondUser(bruno, 'close the tab of that alarm, and open it again.') },
  }),
];
