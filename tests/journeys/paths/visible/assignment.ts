import type { assignmentMachine } from '../../../../machines/places/assignment/assignment.machine.ts';
import { absent, button, disabled, inside, region, type Shown, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Cameras of users');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const loading = text('Loading cameras…');
const again = button('Try again');
const tree = shown('treegrid', 'Cameras');
const assign = button('Assign all');
const search = shown('searchbox', 'Search the cameras');
const denied = text(/^(You are not allowed to do this|This record does not exist or you cannot see it)\./);
const unread = text(/^Error obtaining the information/);
const unsure = text(/^No response; the result is unknown\. You can send it again safely/);
const noNotice = [denied, unread, unsure].map(absent);
const busy = at(tree, disabled(assign), ...noNotice);

export const assignmentVisible: Visible<typeof assignmentMachine> = {
  states: {
    choosing: at(text('Choose a user'), absent(tree), absent(loading)),
    reading: at(loading, absent(tree), absent(again)),
    empty: at(text('No records found'), again, absent(tree), absent(loading)),
    refused: at(denied, again, absent(tree), absent(loading)),
    unread: at(unread, again, absent(tree), absent(loading)),
    'shown.resting': at(tree, assign, ...noNotice),
    'shown.typing': [...busy, ...at(absent({ ...search, value: '' }))],
    'shown.readingCameras': busy,
    'shown.camerasRefused': at(tree, denied, disabled(assign)),
    'shown.camerasUnread': at(tree, unread, disabled(assign)),
    'shown.writing': busy,
    'shown.counting': busy,
    'shown.writeRefused': at(tree, denied, assign),
    'shown.unsure': at(tree, unsure, button('Send it again'), disabled(assign)),
  },
  changes: {
    'shown.resting: assignment.toggle': at(button('Close Without center')),
    'shown.typing: assignment.search': { differs: { ...search, inside: place } },
  },
  unseen: {
    'shown.writing: assignCameras replies': unseen(
      'The cameras that are in sight stay as they are where they were assigned already',
      'machines/places/assignment/assignment.test.ts',
      'what is given is shown as given, in that part alone, and counted again',
    ),
  },
};
