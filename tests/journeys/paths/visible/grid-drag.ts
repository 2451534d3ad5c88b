import type { gridDragMachine } from '../../../../machines/workspace/grid-drag/grid-drag.machine.ts';
import { absent, region, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const told = text(/^Slot 1: (column|changes places with)/);
const keys = text('Arrows move · Shift+arrows resize · Enter places · Esc cancels');
const outlined = unseen(
  'An outline under the pointer shows where it would be put, and no word',
  'machines/workspace/grid-drag/grid-drag.test.ts',
  '%s: its outline shows where it would be put, and it is put there once',
);

export const gridDragVisible: Visible<typeof gridDragMachine> = {
  states: {
    resting: [absent(told), absent(keys)],
    moving: outlined,
    sizing: outlined,
    arranging: [told, keys],
  },
  changes: {
    'resting: drag.placesChanged': [region('Slot 1')],
    'moving: drag.placesChanged': { mayDiffer: region('Slot 1') },
    'arranging: drag.stepMove': { differs: told },
    'arranging: drag.stepResize': { differs: told },
  },
  unseen: { 'moving: drag.drop': outlined, 'sizing: drag.drop': outlined },
};
