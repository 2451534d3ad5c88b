import { api } from '../../../contract/api.ts';
import { asks, byNobody, gesture, manualOf, openBurglary } from '../../quality/paths/manual.ts';
import type { handlingMachine } from './handling.machine.ts';
import { handlingModel } from './handling.paths.ts';

export const handlingCases = [
  manualOf<typeof handlingMachine>(handlingModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [...openBurglary, 'Press “Take”, and “Yes, take the alarm”.'],
    },
    ports: {
      readAddressees: asks(api.alarmAddressees, {
        1: byNobody('every alarm of the demo is visible to several people: the walk of who holds an alarm'),
      }),
      handleAlarm: asks(api.handleAlarm),
    },
    causes: {
      'handling.choose': [gesture('Press “Release…”.'), gesture('Press “Forward…”.')],
      'handling.send': gesture('With the form of “Release…” open, write “End of my shift” in it, and press Enter.'),
      'handling.dismiss': gesture('Press Escape, and “OK” where it is shown instead of the form.'),
      'handling.retry': gesture('Press the only button beside the message: “Check now” while it is sent again, “Try again” in the form.'),
    },
  }),
];
