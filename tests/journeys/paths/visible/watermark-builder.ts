import type { watermarkBuilderMachine } from '../../../../machines/video/watermark-builder/watermark-builder.machine.ts';
import { absent, button, inside, region, type Shown, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Watermark builder');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const picture = shown('img', 'Picture of the camera');
const reading = text('Reading the picture…');
const refused = text('No footage available for the selected time');
const unread = text('The picture of the camera could not be read.');
const renew = button('New picture');
const hint = text(/^Drag image or text to a corner,/);
const over = text(/^(Move it to a corner,|Let it go to put it here: )/);
const pictures = ['none', 'reading', 'shown', 'refused', 'unread'];
const moved = { mayDiffer: { ...over, inside: place } };

export const watermarkBuilderVisible: Visible<typeof watermarkBuilderMachine> = {
  states: {
    'picture.none': at(absent(picture), absent(renew), absent(reading), absent(refused), absent(unread)),
    'picture.reading': at(reading, absent(renew), absent(refused), absent(unread)),
    'picture.shown': at(picture, renew, absent(reading), absent(refused), absent(unread)),
    'picture.refused': at(refused, renew, absent(picture), absent(reading)),
    'picture.unread': at(unread, renew, absent(picture), absent(reading)),
    'drag.idle': at(hint, absent(over)),
    'drag.dragging': at(over, absent(hint)),
  },
  changes: Object.fromEntries(pictures.map((shows) => [`picture.${shows} drag.dragging: watermark.move`, moved])),
};
