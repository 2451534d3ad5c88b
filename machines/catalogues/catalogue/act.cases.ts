import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { actMachine } from './act.machine.ts';
import { actModel, plainActModel } from './act.paths.ts';

const checked = byNobody('the form finds what the platform would refuse: tests/journeys/paths/records/lists.walk.ts');

export const actCases = [
  manualOf<typeof actMachine>(actModel, {
    start: {
      account: 'admin@demo.test',
      address: '/proxy_camera',
      arrange: [
        'In the first row of a camera that is not out of service, press the button that begins with “More for”, and choose “Take out of service”.',
        'Write “Drill” under “Reason”.',
      ],
    },
    ports: { runAct: asks({ method: 'PUT', path: '/v1/proxy_camera/out_of_service/:id' }, { 1: checked }) },
    causes: {
      'act.change': [gesture('Write “Maintenance” under “Reason”, in place of what is in it.'), gesture('Empty the field “Reason”.')],
      'act.run': gesture('Press “Take out of service” in the dialog, and “Try again” where it is shown instead.'),
    },
  }),
  manualOf<typeof actMachine>(plainActModel, {
    start: { account: 'admin@demo.test', address: '/bridge/bridge', arrange: ['Press “Update from the provider”.'] },
    ports: { runAct: asks({ method: 'PUT', path: '/v1/bridge/api/update' }, { 1: checked }) },
    causes: {
      'act.change': byNobody('it asks nothing'),
      'act.run': gesture('Press “Try again”.'),
    },
  }),
];
