import type { builderMachine } from '../../../../machines/workspace/builder/builder.machine.ts';
import { absent, button, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const tools = shown('toolbar', 'Slots');
const slotOne = shown('article', /^Slot 1: /);
const crowded = text('Not enough space for a new item');
const faulty = text(
  /^(No blank spaces allowed|The layout cannot be completely empty|Slots must fit inside the grid, .+|Empty schedule list or there are invalid schedules)$/,
);
const designs = inside(tools, button('Add slot'), shown('button', 'Preview'), absent(button('Leave the preview')));
const builderTest = 'machines/workspace/builder/builder.test.ts';

export const builderVisible: Visible<typeof builderMachine> = {
  states: {
    'designing.resting': [...designs, absent(crowded), absent(faulty)],
    'designing.crowded': [...designs, crowded, absent(faulty)],
    'designing.faulty': [...designs, faulty, absent(crowded)],
    previewing: inside(tools, button('Leave the preview'), absent(button('Add slot'))),
  },
  changes: {
    'designing.resting: builder.add': [shown('article', /^Slot \d: /)],
    'designing.resting: builder.split': [shown('article', /^Slot 2: /)],
    'designing.resting: builder.tile': [shown('article', /^Slot 2: /)],
    'designing.resting: builder.remove': [absent(slotOne)],
    'designing.resting: builder.place': { differs: slotOne },
    'designing.resting: builder.select': { differs: slotOne },
    'designing.resting: builder.reset': { differs: slotOne },
    'designing.resting: builder.spread': { differs: slotOne },
    'designing.resting: builder.undo': { differs: slotOne },
    'designing.resting: builder.redo': { differs: slotOne },
    'designing.resting: builder.choose': [region('Slot 1')],
  },
  unseen: {
    'designing: builder.choose': unseen(
      'Its slot is chosen already',
      builderTest,
      'a slot that is there can be chosen, and is chosen no more once it is gone',
    ),
  },
};
