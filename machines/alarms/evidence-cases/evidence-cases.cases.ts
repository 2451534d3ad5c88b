import { caseCalls } from '../../../contract/alarms/cases.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { evidenceCasesMachine } from './evidence-cases.machine.ts';
import { evidenceCasesModel } from './evidence-cases.paths.ts';

export const evidenceCasesCases = [
  manualOf<typeof evidenceCasesMachine>(evidenceCasesModel, {
    start: {
      account: 'qa@demo.test',
      address: '/evidence_cases',
      arrange: [
        'Open an alarm at /inicio, press “Add to a case…”, write “Fence” under “Name” and “Police” under “Reason”, and press “Add”.',
        'Go to /evidence_cases.',
      ],
    },
    ports: {
      readCases: asks(caseCalls.cases, {
        1: byNobody('a case never leaves the list: src/alarms/cases/cases.test.tsx shows the empty one'),
      }),
      actOnCase: asks(caseCalls.makeCasePackage),
    },
    causes: {
      'case.act': gesture('Press “Make the package” in the first row.'),
      'cases.renew': gesture('Press “Try again”.'),
    },
  }),
];
