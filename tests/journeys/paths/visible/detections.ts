import type { detectionsMachine } from '../../../../machines/intake/detections/detections.machine.ts';
import { absent, button, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const table = shown('table', 'Plate detections');
const again = button('Try again');
const fresh = button(/^\d+ new$/);
const unread = text('Error obtaining the information');
const forbidden = text('You are not allowed to do this.');
const more = text('Loading more…');
const moreUnread = text(/^More rows could not be loaded\./);
const none = text('No records found');
const notFound = text('No results found');
const rows = [table, absent(again), absent(more), absent(moreUnread)];
const detectionsTest = 'machines/intake/detections/detections.test.ts';
const gathered = unseen(
  'Rows stay until what was announced is read',
  detectionsTest,
  'an announcement is gathered for 400 ms; rows are read again anyway after half a minute',
);
const behind = (title: string) => unseen('Rows stay until they are read once more', detectionsTest, title);

export const detectionsVisible: Visible<typeof detectionsMachine> = {
  states: {
    typing: [absent(again), absent(none), absent(notFound)],
    reading: [absent(again), absent(none), absent(notFound)],
    'shown.resting': rows,
    'shown.announced': rows,
    'shown.renewing': rows,
    'shown.readingMore': [table, more, absent(again), absent(moreUnread)],
    'shown.moreUnread': [table, moreUnread, again, absent(more)],
    empty: [none, absent(table)],
    noResult: [notFound, absent(table)],
    refused: [forbidden, again, absent(table)],
    unread: [unread, again, absent(table)],
  },
  results: {
    'detections.filter filters=search': [{ ...shown('searchbox', 'Search the list'), value: /^kvd$/i }],
    'detections.show': [absent(fresh)],
  },
  changes: { 'shown.renewing: readDetections replies': { mayDiffer: fresh } },
  unseen: {
    'any state: detections.hold': unseen(
      'That somebody reads the rows moves nothing',
      detectionsTest,
      'rows do not move while being read: new ones wait until requested or until reading ends',
    ),
    'typing: after typed': unseen(
      'What is shown stays until the choice is answered',
      detectionsTest,
      'filters are asked for once they were left alone for 300 ms; rows stay until then',
    ),
    'shown.resting: detections.announced': gathered,
    'shown.resting: after renewal': gathered,
    'shown.announced: after gathered': gathered,
    'shown.renewing: readDetections replies': behind('rows of a renewal are shown at once, though more was announced meanwhile'),
    'shown.renewing: detections.announced': behind('rows of a renewal are shown at once, though more was announced meanwhile'),
    'shown.readingMore: detections.announced': behind('what is announced while older rows are read is read after them'),
    'shown.renewing: readDetections does not answer': unseen(
      'Rows stay, and are read again half a minute later',
      detectionsTest,
      'a renewal that is refused says why; one without an answer leaves the rows',
    ),
  },
};
