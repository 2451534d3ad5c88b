import type { trailMachine } from '../../../../machines/catalogues/record/trail.machine.ts';
import { absent, button, inside, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('complementary', /^Alarm type/);
const loading = text('Loading…');
const again = button('Try again');

export const trailVisible: Visible<typeof trailMachine> = {
  states: {
    reading: inside(place, loading, absent(again)),
    shown: inside(place, text('Created'), shown('table', /^/), absent(loading)),
    empty: inside(place, text('Nobody has changed it yet'), absent(shown('table', /^/)), absent(loading)),
    refused: inside(place, text('You are not allowed to do this.'), again, absent(loading)),
    unread: inside(place, text('Error obtaining the information'), again, absent(loading)),
  },
};
