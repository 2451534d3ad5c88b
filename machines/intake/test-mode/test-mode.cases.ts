import { signalCalls } from '../../../contract/intake/receivers/calls.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { testModeMachine } from './test-mode.machine.ts';
import { testModeModel } from './test-mode.paths.ts';

const begin = (which: string) =>
  `Press “Set on test…”, choose ${which} unit under “Unit”, write “Yearly service” under “Reason”, and press “Set on test”.`;

export const testModeCases = [
  manualOf<typeof testModeMachine>(testModeModel, {
    start: { account: 'admin@demo.test', address: '/on_test', arrange: [begin('the first'), 'Reload the page.'] },
    unseen: { 'ready.starting': 'always' },
    ports: {
      readTests: asks(signalCalls.signalTests, { 1: byNobody('an ended test stays in the list for a week: the walk of what is on test') }),
      startTest: asks(signalCalls.startSignalTest),
      endTest: asks(signalCalls.endSignalTest),
      mailTest: asks(signalCalls.mailSignalTest),
    },
    causes: {
      'test.start': gesture(begin('another')),
      'test.end': gesture('Press “End test” in the first row.'),
      'test.mail': gesture('Press “Report” in the first row, write service@demo.test under “Send to”, and press “Send”.'),
      'tests.renew': gesture('Press “Reload”, which is called “Try again” where the list could not be read.'),
    },
  }),
];
