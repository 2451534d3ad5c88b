import { operatorStateCalls } from '../../../contract/alarms/operator-state-calls.ts';
import { asks, gesture, manualOf, secondUser } from '../../quality/paths/manual.ts';
import type { helpCallsMachine } from './help-calls.machine.ts';
import { helpCallsModel } from './help-calls.paths.ts';

const bruno = 'bruno@demo.test';

export const helpCallsCases = [
  manualOf<typeof helpCallsMachine>(helpCallsModel, {
    start: {
      account: 'luis@demo.test',
      address: '/inicio',
      arrange: [secondUser(bruno, 'press “Available” at the bottom, and choose “Call for help”.').does],
    },
    ports: {
      readCalls: asks(operatorStateCalls.helpCalls, {
        1: secondUser(bruno, 'press “You call for help” at the bottom, and choose “Available again”.'),
      }),
      answerCall: asks(operatorStateCalls.answerHelp),
    },
    causes: {
      'help.answer': gesture('Press “I am coming”.'),
      'help.retry': gesture('Press “Try again”.'),
      'help.dismiss': gesture('Press “OK”.'),
    },
  }),
];
