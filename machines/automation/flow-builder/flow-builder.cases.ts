import { byNobody, gesture, type ManualParts, manualOf } from '../../quality/paths/manual.ts';
import type { flowBuilderMachine } from './flow-builder.machine.ts';
import { commandBuilderModel, planBuilderModel } from './flow-builder.paths.ts';

type Parts = ManualParts<typeof flowBuilderMachine>;

const account = 'admin@demo.test';

const full = byNobody(
  'what is added changes no state before a chart has 500 nodes: machines/automation/flow-builder/flow-builder.states.test.ts',
);

/** `set`: how the newest node is configured. */
const causes = (set: string): NonNullable<Parts['causes']> => ({
  'flow.load': byNobody('the builder begins anew with another record: machines/automation/flow-builder/flow-builder.test.ts'),
  'flow.add': full,
  'flow.connect': gesture('Drag the lower handle of the first node to the upper handle of the newest one.'),
  'flow.disconnect': gesture('Click the first node, and choose the empty entry in the first field of what follows it.'),
  'flow.remove': gesture('Click the second node, and press “Remove”.'),
  'flow.move': gesture('Drag the second node to the right.'),
  'flow.nudge': gesture('Press the arrow key to the right.'),
  'flow.arrange': gesture('Press “Arrange”.'),
  'flow.choose': [gesture('Click the newest node.'), gesture('Click beside all nodes.')],
  'flow.configure': gesture('Click the newest node, and press “Configure”.'),
  'flow.set': gesture(`Write ${set}, and press “Apply”.`),
  'flow.cancel': gesture('Press “Cancel”.'),
  'flow.copy': gesture('Press “Copy”.'),
  'flow.cut': gesture('Press Ctrl+X.'),
  'flow.paste': full,
  'flow.duplicate': full,
  'flow.replace': byNobody('an earlier version is taken from its list: tests/journeys/command-run.test.ts'),
  'flow.undo': gesture('Press “Undo”.'),
  'flow.redo': gesture('Press “Redo”.'),
  'flow.preview': gesture('Press “Preview”.'),
  'flow.design': gesture('Press “Leave the preview”.'),
  'flow.check': gesture('Press “Save”.'),
});

export const flowBuilderCases = [
  manualOf<typeof flowBuilderMachine>(commandBuilderModel, {
    start: {
      account,
      address: '/command',
      arrange: [
        'Click “Ronda de cámaras”: its chart opens.',
        'Click the second node of the chart, and press “Notification” under “Available items”.',
      ],
    },
    ports: {},
    causes: causes('“Gate” under “Subject”'),
  }),
  manualOf<typeof flowBuilderMachine>(planBuilderModel, {
    start: {
      account,
      address: '/action-plan',
      arrange: ['Click “Intrusión”: its chart opens.', 'Press “Question” under “Available items”.'],
    },
    ports: {},
    causes: causes('“Is anybody there?” under “Question”'),
  }),
];
