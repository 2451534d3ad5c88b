import { peopleCalls } from '../../../contract/catalogues/extra/people.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { unitAssignmentMachine } from './unit-assignment.machine.ts';
import { savedUnitAssignmentModel, unitAssignmentModel } from './unit-assignment.paths.ts';

const save = asks({ method: 'PUT', path: '/v1/plane/:id' });
const renew = gesture('Press “Try again”, which is “Reload” where it could not be saved.');

export const unitAssignmentCases = [
  manualOf<typeof unitAssignmentMachine>(unitAssignmentModel, {
    start: { account: 'admin@demo.test', address: '/chart/incident' },
    ports: {
      readUnitAssignment: asks(peopleCalls.incidentChart, {
        1: byNobody('which days have incidents is not known before they are asked for: the walk of the incident chart'),
      }),
      saveUnitAssignment: save,
    },
    causes: {
      'unitAssignment.query': gesture('Choose the day before under “From”.'),
      'unitAssignment.save': byNobody('a chart has nothing to save: the cases of floor plans'),
      'unitAssignment.renew': renew,
    },
  }),
  manualOf<typeof unitAssignmentMachine>(savedUnitAssignmentModel, {
    start: {
      account: 'admin@demo.test',
      address: '/planes',
      arrange: ['In the first row press the button that begins with “More for”, and choose “Open its plan”.'],
    },
    ports: { readUnitAssignment: asks({ method: 'GET', path: '/v1/plane/:id' }), saveUnitAssignment: save },
    causes: {
      'unitAssignment.query': byNobody('a plan is asked for once: the cases of the incident chart'),
      'unitAssignment.save': gesture(
        'Press “Place cameras” where it is offered, choose the first camera, write another number under “Direction (degrees, 0 is up)”, and press “Save”.',
      ),
      'unitAssignment.renew': renew,
    },
  }),
];
