import type { liveQueryMachine } from '../../../../machines/platform/live-query/live-query.machine.ts';
import { absent, button, inside, region, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Slot 1');
const again = button('Try again');
const loading = text('Counting…');
const refused = text(/^You are not allowed to do this\./);
const unread = text(/^Error obtaining the information/);
const kept = unseen(
  'What was read stays while it is read again',
  'machines/platform/live-query/live-query.test.ts',
  'what was read is shown, and stays while it is read again',
);

export const liveQueryVisible: Visible<typeof liveQueryMachine> = {
  states: {
    reading: inside(place, absent(again), absent(refused), absent(unread)),
    read: inside(place, absent(loading), absent(again)),
    refused: inside(place, refused, again, absent(loading)),
    unread: inside(place, unread, again, absent(loading)),
  },
  results: { 'liveQuery.run query=of,plate': inside(place, loading) },
  unseen: { 'read: liveQuery.renew': kept, 'read: after renewal': kept },
};
