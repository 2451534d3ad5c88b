import type { cameraSequenceMachine } from '../../../../machines/video/camera-sequence/camera-sequence.machine.ts';
import { absent, button, inside, region, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Slot 1');
const held = text(/held/);
const differs = { ...text(/^\d of \d/), inside: place };
const steps = [button('Previous camera'), button('Next camera')];

export const cameraSequenceVisible: Visible<typeof cameraSequenceMachine> = {
  states: {
    running: inside(place, button('Pause the round'), ...steps, absent(held), absent(shown('button', 'Resume the round'))),
    paused: inside(place, button('Resume the round'), ...steps, held, absent(shown('button', 'Pause the round'))),
  },
  changes: {
    'running: sequence.step': { differs },
    'running: sequence.change': { differs },
    'running: after shown': { differs },
    'paused: sequence.step': { differs },
  },
};
