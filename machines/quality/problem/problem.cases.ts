import { reportCalls } from '../../../contract/quality/reports.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { problemMachine } from './problem.machine.ts';
import { problemModel } from './problem.paths.ts';

const inPage = byNobody('the page puts it together by itself, which does not fail: unit paths');

export const problemCases = [
  manualOf<typeof problemMachine>(problemModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: ['Open the user menu and choose “Something went wrong…”.'],
    },
    ports: {
      collectTrace: { replies: [gesture('Open {url}/alarm and go back to Home: the report will list it.')], failure: inPage },
      send: asks(reportCalls.reportProblem),
    },
    causes: {
      'problem.write': [
        gesture('Write “The picture froze” under “What happened”.'),
        gesture('Write “It goes on” under “What should have happened”.'),
        gesture('Empty the field “What happened”.'),
      ],
      'problem.dismissPreview': gesture('Press “Back to the report”.'),
      'problem.retry': inPage,
    },
  }),
];
