import { caseCalls } from '../../../contract/alarms/cases.ts';
import { asks, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { casesMachine } from './evidence-cases.machine.ts';
import { casesModel } from './evidence-cases.paths.ts';

export const casesCases = [
  manualOf<typeof casesMachine>(casesModel, {
    start: {
      account: 'qa@demo.test',
      address: '/evidence_cases',
      arrange: [
        'Open an alarm at /home, press “Add to a case…”, write “Fence” under “Name” and “Police” under “Reason”, and press “Add”.',
        'Go to /evidence_cases.',
      ],
    },
    ports: { readCases: asks(caseCalls.cases), actOnCase: asks(caseCalls.makeCasePackage) },
    causes: {
      'case.act': gesture('Press “Make the package” in the first row.'),
      'cases.renew': gesture('Press “Try again”.'),
    },
  }),
];
