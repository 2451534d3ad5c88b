import type { radiusMachine } from '../../../../machines/places/radius/radius.machine.ts';
import { absent, field, inside, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const card = shown('complementary', 'Cameras by radius');
const asks = text('Click the map to set the center.');
const wrong = text(/^Enter whole meters, from /);
const found = text(/^(No cameras|\d+ cameras?) within the radius\.$/);
const typed = (value: string) => inside(card, { ...field(/^Radius in meters/), value });
const radiusTest = 'machines/places/radius/radius.test.ts';

export const radiusVisible: Visible<typeof radiusMachine> = {
  states: {
    off: [absent(card)],
    placing: inside(card, asks, absent(wrong), absent(found)),
    drawn: inside(card, found, absent(asks), absent(wrong)),
    wrong: inside(card, wrong, absent(found)),
  },
  results: {
    'radius.type typed=1200': typed('1200'),
    'radius.type typed=50001': typed('50001'),
  },
  unseen: {
    'drawn: radius.place': unseen(
      'The circle moves on the map, and may have as many cameras as before',
      radiusTest,
      'a circle starts with 500 metres at the click; an invalid radius shows and selects nothing',
    ),
    'wrong: radius.place': unseen('A wrong radius chooses nothing anywhere', radiusTest, 'a circle without a centre leads with %j to %j'),
    'wrong: radius.type': unseen('It is the same text', radiusTest, 'a circle without a centre leads with %j to %j'),
  },
};
