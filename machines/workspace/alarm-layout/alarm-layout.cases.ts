import { api } from '../../../contract/api.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { alarmLayoutMachine } from './alarm-layout.machine.ts';
import { alarmLayoutModel } from './alarm-layout.paths.ts';

export const alarmLayoutCases = [
  manualOf<typeof alarmLayoutMachine>(alarmLayoutModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        'In the “Demo” menu choose “License plates on a list are detected”, and wait until an alarm of it is on top of “New”.',
        'Click that alarm: its tab opens.',
      ],
    },
    ports: {
      findView: asks(api.viewForAlarm, {
        1: gesture(
          'In the “Demo” menu choose “A burglary at one unit”, wait until an alarm of it is on top of “New”, and click it in the next step.',
        ),
        2: byNobody('customers of the demo have a plan for every alarm: machines/workspace/alarm-layout/alarm-layout.test.ts'),
      }),
    },
  }),
];
