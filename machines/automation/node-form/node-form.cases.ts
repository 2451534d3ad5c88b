import { byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { nodeFormMachine } from './node-form.machine.ts';
import { nodeFormModel } from './node-form.paths.ts';

export const nodeFormCases = [
  manualOf<typeof nodeFormMachine>(nodeFormModel, {
    start: {
      account: 'admin@demo.test',
      address: '/command/custom',
      arrange: ['Click “Notification” in the list of items.', 'Press “Configure” beside the chosen node: its form opens.'],
    },
    ports: {},
    causes: {
      'node.change': [
        gesture('Write “Alarm at {{facility}}” under “Message”.'),
        gesture('Write ana@demo.test under “Send to”, and press Enter.'),
        gesture('Write “Alarm” under “Subject”.'),
      ],
      'node.check': gesture('Click into “Subject”, and then into “Message”.'),
      'node.named': byNobody('an e-mail names no records: the walk of the forms of nodes'),
    },
  }),
];
