import type { pictureMachine } from '../../../../machines/access/picture/picture.machine.ts';
import { absent, button, disabled, inside, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('group', 'Picture');
const use = button('Use this picture');
const remove = button('Remove the picture');
const face = shown('img', 'Your picture');
const saved = text('Picture saved.');
const tooLarge = text('The picture may have at most 800 kB');
const otherKind = text('Only JPG, GIF, PNG files are accepted');
const notValid = text('Some values are not valid.');
const throttled = text('Too many attempts. Wait a moment.');
const unanswered = text('No response from the platform. Try again.');
const none = [saved, tooLarge, otherKind, notValid, throttled, unanswered].map(absent);
const notChosen = [button('Choose a picture…'), absent(use), absent(button('Discard')), absent(disabled(remove))];
const chosen = [face, use, button('Discard'), absent(saved)];

export const pictureVisible: Visible<typeof pictureMachine> = {
  states: {
    'shown.plain': inside(place, ...notChosen, ...none),
    'shown.invalid': inside(place, ...notChosen, text(/^(The picture may have at most 800 kB|Only JPG, GIF, PNG files are accepted)$/)),
    'shown.saved': inside(place, ...notChosen, face, saved),
    'shown.removalRefused': inside(place, ...notChosen, face, throttled),
    'shown.unanswered': inside(place, ...notChosen, face, unanswered),
    'chosen.plain': inside(place, ...chosen, ...none),
    'chosen.refused': inside(place, ...chosen, notValid),
    'chosen.unanswered': inside(place, ...chosen, unanswered),
    sending: inside(place, face, disabled(use), button('Discard'), ...none),
    removing: inside(place, face, disabled(remove), absent(use), ...none),
  },
  results: {
    'picture.choose file=me.svg': inside(place, otherKind),
    'picture.changed image=': inside(place, absent(face), absent(remove)),
    'picture.changed image=/v1/files/elsewhere': inside(place, face, remove),
    'removePicture replies yes': inside(place, absent(face), absent(remove)),
  },
  changes: { 'shown.invalid: picture.changed': { differs: { ...face, inside: place } } },
};
