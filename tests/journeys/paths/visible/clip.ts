import type { clipMachine } from '../../../../machines/video/clip/clip.machine.ts';
import { absent, button, disabled, inside, type Shown, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('dialog', 'Save video');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const save = button(/^Save (the clip|\d+ clips)$/);
const again = button('Try again');
const looking = text('Looking for footage…');
const none = text('No footage available for the selected time');
const tooLong = text('A clip is at most 60 minutes long.');

const saidBefore = unseen(
  'What is wrong with a window is said while it is being chosen, before it has settled',
  'machines/video/clip/clip.test.ts',
  'what was recorded is asked once nothing was changed for 300 ms',
);

export const clipVisible: Visible<typeof clipMachine> = {
  states: {
    checking: 'passing',
    sorting: 'passing',
    settling: at(disabled(save), absent(none), absent(again)),
    invalid: at(tooLong, disabled(save)),
    reading: at(looking, disabled(save), absent(again)),
    ready: at(save, absent(looking), absent(again)),
    empty: at(none, disabled(save), absent(looking)),
    refused: at(text(/^You are not allowed to do this\./), again, disabled(save)),
    unread: at(text(/^Error obtaining the information/), again, save),
    saved: [absent(place)],
  },
  changes: { 'settling: clip.mark': at({ role: 'checkbox', name: /^With the watermark/, checked: true }) },
  unseen: { 'settling: after settle': saidBefore, 'checking: at once': saidBefore },
};
