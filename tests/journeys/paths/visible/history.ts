import type { historyMachine } from '../../../../machines/alarms/history/history.machine.ts';
import { absent, button, type Change, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Alarm history');
const table = shown('grid', 'Alarms');
const again = button('Try again');
const none = text('No records found');
const nothing = text('No results found');
const soFar = text('Nothing found so far');
const further = button('Search further back');
const stop = button('Stop searching');
const stuck = text('The search could not continue. Try again.');
const refused = text('You are not allowed to do this.');
const unread = text('Error obtaining the information');
const loadingMore = text('Loading more…');
const unreadMore = text(/^More alarms could not be loaded\./);
const quiet = [none, nothing, soFar, refused, unread].map(absent);

const searched: Change = { mayDiffer: { ...shown('searchbox', 'Search the history'), inside: place } };

export const historyVisible: Visible<typeof historyMachine> = {
  states: {
    typing: inside(place, ...quiet),
    reading: inside(place, ...quiet, absent(again)),
    'shown.resting': inside(place, table, absent(again), absent(loadingMore), absent(unreadMore)),
    'shown.readingMore': inside(place, table, loadingMore, absent(unreadMore)),
    'shown.moreUnread': inside(place, table, unreadMore, again, absent(loadingMore)),
    'unfinished.searching': inside(place, soFar, stop, absent(further), absent(stuck), absent(nothing), absent(table)),
    'unfinished.stopped': inside(place, soFar, further, absent(stop), absent(stuck), absent(nothing), absent(table)),
    'unfinished.unsearched': inside(place, soFar, further, absent(stop), stuck, absent(nothing), absent(table)),
    empty: inside(place, none, absent(table)),
    noResult: inside(place, nothing, button('Clear filters'), absent(soFar), absent(table)),
    refused: inside(place, refused, again, absent(table)),
    unread: inside(place, unread, again, absent(table)),
  },
  changes: {
    'reading: history.search': searched,
    'shown.resting: history.search': searched,
    'shown.readingMore: history.search': searched,
    'shown.moreUnread: history.search': searched,
    'unfinished.searching: readHistory replies': { differs: { ...text(/^Searched back to/), inside: place } },
    'typing: history.search': { differs: { ...shown('searchbox', 'Search the history'), inside: place } },
    'shown.resting: history.changed': inside(table, shown('row', /Attending/)),
    'shown.resting: history.select': inside(place, text('1 selected'), button('Select none')),
    'shown.resting: history.selectNone': inside(place, absent(text('1 selected'))),
  },
  unseen: {
    'typing: after typed': unseen(
      'The rows of before stay until they are read',
      'machines/alarms/history/history.test.ts',
      'what is typed is searched once, when typing pauses',
    ),
  },
};
