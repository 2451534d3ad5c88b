import { asks, byNobody, manualOf } from '../../quality/paths/manual.ts';
import type { trailMachine } from './trail.machine.ts';
import { trailModel } from './trail.paths.ts';

export const trailCases = [
  manualOf<typeof trailMachine>(trailModel, {
    start: {
      account: 'admin@demo.test',
      address: '/type_alarm',
      arrange: [
        'Press “New record”, write “North gate” and the time of day under “Type”, press “Create”, and open the row of it.',
        'Press “Changes”.',
      ],
    },
    ports: {
      readChanges: asks(
        { method: 'GET', path: '/v1/type_alarm/:id/changes' },
        { 1: byNobody('what somebody made has a change: the walk of records') },
      ),
    },
  }),
];
