import type { watermarkBuilderMachine } from '../../../../machines/video/watermark-builder/watermark-builder.machine.ts';
import { absent, button, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Watermark builder');
const picture = shown('img', 'Picture of the camera');
const refused = text('No footage available for the selected time');
const unread = text('No image from this camera now.');
const quiet = [absent(refused), absent(unread)];
const dragged = unseen(
  'Lines follow the pointer on the picture, and no word tells',
  'machines/video/watermark-builder/watermark-builder.test.ts',
  'a held part is marked over the corner it is above, until it is let go',
);

export const watermarkBuilderVisible: Visible<typeof watermarkBuilderMachine> = {
  states: {
    'picture.none': inside(place, absent(picture), ...quiet),
    'picture.reading': inside(place, ...quiet),
    'picture.shown': inside(place, picture, button('New picture'), ...quiet),
    'picture.refused': inside(place, refused, button('New picture'), absent(picture)),
    'picture.unread': inside(place, unread, button('New picture'), absent(picture)),
    'drag.idle': [],
    'drag.dragging': dragged,
  },
  unseen: {
    'picture: picture.show': unseen(
      'The plain picture stays until the one of the camera is read',
      'machines/video/watermark-builder/watermark-builder.test.ts',
      'another camera forgets the refusal of the one before; none shows a plain picture',
    ),
    'picture.shown: picture.renew': unseen(
      'The picture stays until the next one is read',
      'machines/video/watermark-builder/watermark-builder.test.ts',
      'a picture is renewed when asked to, and unread where the browser could not draw it',
    ),
    'drag.idle: watermark.grab': dragged,
    'drag.dragging: watermark.move': dragged,
    'drag.dragging: watermark.drop': dragged,
    'drag.dragging: watermark.cancel': dragged,
  },
};
