import { api } from '../../../contract/api.ts';
import {
  asks,
  byNobody,
  gesture,
  type ManualParts,
  manualOf,
  openBurglary,
  otherTab,
  raiseBurglary,
  secondUser,
  whileHeld,
} from '../../quality/paths/manual.ts';
import type { alarmMachine } from './alarm.machine.ts';
import { alarmModel, canceledAlarmModel, listedAlarmModel, resolvedAlarmModel } from './alarm.paths.ts';

const bruno = 'bruno@demo.test';
/** What only an alarm that is over is read by. */
const isOver = byNobody('an alarm that its tab reads is over, and nobody changes it any more');
const byOutbox = 'the outbox reports it by itself: the cases of the machine outbox';

const parts: Pick<ManualParts<typeof alarmMachine>, 'ports' | 'causes'> = {
  ports: {
    readAlarm: asks(api.alarmById),
    changeAlarm: asks(api.changeAlarm, {
      1: whileHeld(secondUser(bruno, 'take the same alarm.')),
      2: byNobody('the platform changes what nobody took: the platform tests of alarms'),
      3: whileHeld(secondUser(bruno, 'cancel the same alarm, with any comment.')),
      4: byNobody('a requirement turns up between question and act: the walk of the gate'),
    }),
  },
  causes: {
    'alarm.take': gesture('Press “Take”.'),
    'alarm.resolve': gesture('Press “Resolve”.'),
    'alarm.cancel': gesture('Press “Cancel alarm”.'),
    'alarm.edit': gesture('Write “Guard on site” under “Comments”.'),
    'alarm.submit': gesture('Write “Guard on site” under “Comments”, and press the button that begins with “Yes”.'),
    'alarm.dismiss': gesture('Press Escape.'),
    'alarm.retry': gesture('Press “Try again”.'),
    'alarm.propose': byNobody('an action plan proposes it at its end: the cases of the machine action-plan-run'),
    'alarm.gateRead': byNobody('the console reads it by itself: the cases of the machine gate'),
    'alarm.recordChanged': byNobody('a command reports it at its end: the cases of the machine command-run'),
    'alarm.changed': [
      secondUser(bruno, 'take the same alarm.'),
      otherTab('take the same alarm.'),
      secondUser(bruno, 'cancel the same alarm, with any comment.'),
    ],
    'decision.pending': byNobody(byOutbox),
    'decision.rejected': byNobody(byOutbox),
    'decision.sent': byNobody(byOutbox),
  },
};

export const alarmCases = [
  manualOf<typeof alarmMachine>(alarmModel, {
    ...parts,
    causes: { ...parts.causes, 'alarm.take': isOver, 'alarm.resolve': isOver, 'alarm.cancel': isOver, 'alarm.changed': isOver },
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        raiseBurglary,
        'Click that alarm: its tab opens.',
        `In a second browser, signed in as ${bruno}, cancel the same alarm, with any comment.`,
        'Reload the page.',
      ],
    },
  }),
  manualOf<typeof alarmMachine>(listedAlarmModel, {
    ...parts,
    start: { account: 'qa@demo.test', address: '/inicio', arrange: openBurglary },
  }),
  ...[resolvedAlarmModel, canceledAlarmModel].map((model) =>
    manualOf<typeof alarmMachine>(model, {
      ...parts,
      ports: { ...parts.ports, changeAlarm: asks(api.changeAlarm) },
      start: {
        account: 'qa@demo.test',
        address: '/inicio',
        arrange: [...openBurglary, 'Press “Take”, then “Yes, take the alarm”.'],
      },
    }),
  ),
];
