import { gateCalls } from '../../../contract/alarms/gate.ts';
import { asks, byNobody, gesture, manualOf, openBurglary, secondUser } from '../../quality/paths/manual.ts';
import type { gateMachine } from './gate.machine.ts';
import { gateModel } from './gate.paths.ts';

const played = 'a picture plays by its decoder, not by a gesture: tests/journeys/gated-end.test.ts plays one until it is recorded';
const requirement = (does: string) =>
  secondUser(
    'admin@demo.test',
    `open /type_alarm, open the row that has the type of this alarm, ${does} “Contact required”, and press “Save”.`,
  );

export const gateCases = [
  manualOf<typeof gateMachine>(gateModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [...openBurglary, 'Press “Take”, and the button that begins with “Yes”.', requirement('tick').does, 'Reload the page.'],
    },
    unseen: { 'read.watching': 'always', recording: 'always', unanswered: 'always' },
    ports: {
      readGate: asks(gateCalls.alarmGate, { 1: requirement('untick') }),
      recordVideo: asks(gateCalls.alarmVideoViewed),
    },
    causes: {
      'gate.renew': gesture('Press “Try again” beside “What is required before the end is not known.”'),
      'video.playing': byNobody(played),
      'video.stopped': byNobody(played),
    },
  }),
];
