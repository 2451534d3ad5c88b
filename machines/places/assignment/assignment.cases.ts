import { assignmentCalls } from '../../../contract/catalogues/extra/assignment.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { assignmentMachine } from './assignment.machine.ts';
import { assignmentModel } from './assignment.paths.ts';

export const assignmentCases = [
  manualOf<typeof assignmentMachine>(assignmentModel, {
    start: {
      account: 'admin@demo.test',
      address: '/user_cameras',
      arrange: [
        'Choose “ana” under “User”, press “Assign all” where it can be pressed, then “Unassign all”, and “Unassign” in the question.',
        'Open {url}/user_cameras again.',
      ],
    },
    ports: {
      readCenters: asks(assignmentCalls.centersForUser, { 1: byNobody('the demo has cameras: the walk of the assignment of cameras') }),
      readCameras: asks(assignmentCalls.camerasForUser),
      assignCameras: asks(assignmentCalls.allToUser),
    },
    causes: {
      'assignment.choose': [gesture('Choose “ana” under “User”.'), gesture('Open {url}/user_cameras again.')],
      'assignment.toggle': gesture('Press the arrow before the first centre.'),
      'assignment.load': [
        gesture('Press the arrow before the first centre, then the one before its first sector: its cameras come into sight.'),
        byNobody('no sector of the demo has a second page of cameras: unit paths'),
      ],
      'assignment.search': gesture('Write “a” under “Search the cameras”.'),
      'assignment.assign': gesture('Press “Assign all”.'),
      'assignment.unassign': byNobody('it is another call than that of “Assign all”: the walk of the assignment of cameras'),
      'assignment.renew': gesture(
        'Press “Reload”, which is “Try again” where nothing could be read, and “Send it again” where no answer came.',
      ),
    },
  }),
];
