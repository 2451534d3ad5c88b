import type { mobileCodeMachine } from '../../../../machines/access/mobile-code/mobile-code.machine.ts';
import { absent, button, disabled, inside, region, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Mobile app');
const renew = button('Generate new');
const valid = text(/^Valid for \d+:\d\d$/);
const expired = text(/^\d+:\d\d This code has expired\.$/);
const refused = text('Too many attempts. Wait a moment.');
const failed = text('Error obtaining the information');

export const mobileCodeVisible: Visible<typeof mobileCodeMachine> = {
  states: {
    making: inside(place, disabled(renew), absent(valid), absent(expired), absent(refused), absent(failed)),
    shown: inside(place, valid, shown('img', 'Code for the mobile app'), absent(shown('button', 'Generate new')), absent(expired)),
    expired: inside(place, expired, renew, absent(valid)),
    refused: inside(place, refused, renew, absent(valid)),
    failed: inside(place, failed, renew, absent(valid)),
  },
  changes: { 'shown: clock.ticked': { differs: { ...valid, inside: place } } },
};
