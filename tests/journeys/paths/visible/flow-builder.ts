import type { flowBuilderMachine } from '../../../../machines/automation/flow-builder/flow-builder.machine.ts';
import { absent, button, dialog, field, inside, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const tools = shown('toolbar', 'Chart');
const chart = shown('group', 'Chart');
const form = dialog('Delay');
const full = text('The chart has the maximum number of nodes');
const wrong = text(
  /^(Every node must have a connection|Incomplete configuration in the following nodes|The command cannot be saved empty)$/,
);
const designs = [...inside(tools, button('Arrange'), button('Preview'), absent(button('Leave the preview'))), absent(form)];
const builderTest = 'machines/automation/flow-builder/flow-builder.test.ts';
const moved = unseen(
  'A node stands elsewhere on the chart, which no name or word tells',
  builderTest,
  'is moved by steps that are undone together',
);

export const flowBuilderVisible: Visible<typeof flowBuilderMachine> = {
  states: {
    'designing.resting': [...designs, absent(wrong), absent(full)],
    'designing.full': [...designs, full, absent(wrong)],
    'designing.faulty': [...designs, wrong, absent(full)],
    configuring: inside(form, field(/^Wait for/), button('Apply'), button('Cancel')),
    previewing: [...inside(tools, button('Leave the preview'), absent(button('Arrange'))), absent(form)],
  },
  changes: {
    'designing.resting: flow.add': { differs: chart },
    'designing.resting: flow.paste': { differs: chart },
    'designing.resting: flow.duplicate': { differs: chart },
    'designing.resting: flow.remove': { differs: chart },
    'designing.resting: flow.cut': { differs: chart },
    'designing.resting: flow.undo': { differs: chart },
    'designing.resting: flow.redo': { differs: chart },
    'designing.resting: flow.connect': [text('Connected')],
    'designing.resting: flow.disconnect': [text('Connection removed')],
    'designing.resting: flow.arrange': [text('The chart was arranged')],
    'designing.resting: flow.copy': inside(tools, button('Paste')),
    'designing.resting: flow.choose': [absent(text('Choose a node to see what follows it.'))],
  },
  unseen: {
    'designing: flow.check': unseen('A sound chart that nobody changed says nothing', builderTest, 'what is sound is said to be so'),
    'designing: flow.move': moved,
    'designing: flow.nudge': moved,
    'previewing: flow.choose': unseen(
      'The node is marked by its frame alone',
      'machines/automation/flow-builder/flow-builder.states.test.ts',
      'a preview shows nodes that can be chosen and not changed, until it is left',
    ),
  },
};
