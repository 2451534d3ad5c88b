import { byNobody, gesture, type ManualParts, manualOf } from '../../quality/paths/manual.ts';
import type { builderMachine } from './builder.machine.ts';
import { alarmViewBuilderModel, layoutBuilderModel } from './builder.paths.ts';

const account = 'admin@demo.test';
const name = 'Write “Night shift” under “Name”, and choose “Plazas del Valle” under “Tenant”.';
const chosen = (button: string) => gesture(`Click slot 1, and press “${button}” beside the grid.`);

const causes: ManualParts<typeof builderMachine>['causes'] = {
  'builder.load': byNobody('the builder begins anew with another record: machines/workspace/builder/builder.test.ts'),
  'builder.add': gesture('Press “Add slot”.'),
  'builder.place': gesture(
    'Focus the handle “Move or resize slot 1”, hold Shift, press the arrow keys to the right and down until the slot fills the grid, and press Enter.',
  ),
  'builder.swap': gesture('Drag slot 1 by its head upon slot 2.'),
  'builder.choose': [
    gesture('Click slot 1.'),
    byNobody('a slot stays chosen until another one is: machines/workspace/builder/builder.test.ts'),
  ],
  'builder.select': gesture('Click slot 1, and choose “Live video” under “Shows”.'),
  'builder.reset': chosen('Reset'),
  'builder.remove': gesture('Press “Remove slot 1” in the head of slot 1.'),
  'builder.split': chosen('Split'),
  'builder.tile': gesture('Choose “2” under “Mosaic”.'),
  'builder.spread': gesture('Press “Fill blank spaces”.'),
  'builder.undo': gesture('Press “Undo”.'),
  'builder.redo': gesture('Press “Redo”.'),
  'builder.preview': gesture('Press “Preview”.'),
  'builder.design': gesture('Press “Leave the preview”.'),
};

export const builderCases = [
  manualOf<typeof builderMachine>(layoutBuilderModel, {
    start: {
      account,
      address: '/layouts/config-layout',
      arrange: [
        name,
        'Press “Add slot”, focus the handle “Move or resize slot 1”, hold Shift, press the arrow keys to the right and down until the slot says “12 × 9”, and press Enter.',
      ],
    },
    ports: {},
    causes: {
      ...causes,
      'builder.check': [gesture('Press “Save”.'), byNobody('a layout has no schedules: machines/workspace/builder/builder.test.ts')],
    },
  }),
  manualOf<typeof builderMachine>(alarmViewBuilderModel, {
    start: { account, address: '/alarm-views/config-view', arrange: [name] },
    ports: {},
    causes: {
      ...causes,
      'builder.split': byNobody('a new alarm view has no slot yet: the cases of a layout'),
      'builder.check': [
        gesture('Choose “Always” under “Periodicity”, and press “Save”.'),
        gesture('Choose “Schedule” under “Periodicity”, and press “Save”.'),
      ],
    },
  }),
];
