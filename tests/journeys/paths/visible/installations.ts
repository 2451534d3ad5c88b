import type { installationsMachine } from '../../../../machines/access/installations/installations.machine.ts';
import { absent, button, disabled, inside, region, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Other installations');
const open = button('Open');
const blocked = text('The browser blocked the new tab.');
const refused = text('The external service failed. Try again.');
const failed = text('No response from the platform. Try again.');
const none = [blocked, refused, failed].map(absent);

export const installationsVisible: Visible<typeof installationsMachine> = {
  states: {
    list: inside(place, shown('list', 'Other installations'), open, ...none),
    opening: inside(place, disabled(open), ...none),
    opened: inside(place, open, absent(refused), absent(failed)),
    blocked: inside(place, open, blocked, shown('link', 'Open it within one minute')),
    refused: inside(place, open, refused),
    failed: inside(place, open, failed),
  },
};
