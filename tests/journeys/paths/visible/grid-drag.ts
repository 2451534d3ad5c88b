import type { gridDragMachine } from '../../../../machines/workspace/grid-drag/grid-drag.machine.ts';
import { absent, region, text, type Visible } from '../../../kit/visible/visible.ts';

const told = text(/^Slot \d: (column|changes places with)/);
const keys = text('Arrows move · Shift+arrows resize · Enter places · Esc cancels');

export const gridDragVisible: Visible<typeof gridDragMachine> = {
  states: {
    resting: [absent(told), absent(keys)],
    moving: [told, absent(keys)],
    sizing: [told, absent(keys)],
    arranging: [told, keys],
  },
  changes: {
    'resting: drag.placesChanged': [region('Slot 1')],
    'moving: drag.moveTo': { differs: told },
    'moving: drag.placesChanged': { mayDiffer: region('Slot 1') },
    'sizing: drag.resizeTo': { differs: told },
    'arranging: drag.stepMove': { differs: told },
    'arranging: drag.stepResize': { differs: told },
  },
};
