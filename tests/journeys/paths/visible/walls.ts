import type { wallsMachine } from '../../../../machines/collaboration/wall/walls.machine.ts';
import { absent, button, disabled, inside, region, type Shown, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Video wall');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const choice = shown('combobox', /^View for /);
const again = button('Try again');
const dismiss = button('Dismiss');
const assigning = text('Assigning…');
const denied = text('You are not allowed to do this.');
const unread = text(/^Error obtaining the information/);
const asked = unseen(
  'The walls stay as they are while it is asked which are there',
  'machines/collaboration/wall/walls.test.ts',
  'presence is asked for every 30 s and leaves walls without an answer as they were',
);

export const wallsVisible: Visible<typeof wallsMachine> = {
  states: {
    'list.reading': at(absent(denied), absent(unread)),
    'list.read': at(choice, absent(text('Loading video walls…')), absent(denied), absent(unread)),
    'list.pinging': at(choice, absent(denied), absent(unread)),
    'list.refused': at(denied, again, absent(choice)),
    'list.unread': at(unread, again),
    'assigning.idle': at(absent(assigning), absent(dismiss)),
    'assigning.assigning': at(assigning, disabled(choice), absent(dismiss)),
    'assigning.refused': at(text(/^This record does not exist or you cannot see it\./), dismiss, absent(assigning)),
    'assigning.unanswered': at(text(/^No response\. Try again\./), again, dismiss, absent(assigning)),
  },
  changes: { 'list.read assigning.idle: walls.updated': { differs: { ...text(/^(Online|Offline)$/), inside: place } } },
  unseen: { 'list.read: after pingEvery': asked, 'list.pinging: ping replies': asked },
};
