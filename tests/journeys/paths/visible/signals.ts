import type { signalsMachine } from '../../../../machines/intake/signals/signals.machine.ts';
import { absent, button, disabled, field, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Signals');
const again = button('Try again');
const older = button('Older signals');
const fresh = button(/^\d+ new signals?$/);
const detail = shown('complementary', 'Signal');
const unread = text('Error obtaining the information');
const forbidden = text('You are not allowed to do this.');
const stale = text(/^The platform does not answer: newer signals may be missing\./);
const none = text('No signal was received yet');
const notFound = text('No results found');
const rows = [shown('columnheader', 'Received')];
const noFault = [unread, forbidden, stale].map(absent);
const signalsTest = 'machines/intake/signals/signals.test.ts';
const stays = unseen(
  'What is shown stays while it is read again',
  signalsTest,
  'rows are read again after three seconds; a refusal replaces them and says why',
);
const staysEmpty = unseen(
  'That there is nothing stays while it is read again',
  signalsTest,
  'a list without rows is %s with the filters %j, and is read again',
);

export const signalsVisible: Visible<typeof signalsMachine> = {
  states: {
    typing: inside(place, absent(again), absent(detail), absent(none), absent(notFound)),
    reading: inside(place, absent(again), absent(unread), absent(forbidden)),
    'shown.resting': inside(place, ...rows, ...noFault, absent(disabled(older))),
    'shown.renewing': inside(place, ...rows, ...noFault, absent(disabled(older))),
    'shown.stale': inside(place, ...rows, stale, again),
    'shown.readingMore': inside(place, ...rows, ...noFault, disabled(older)),
    'shown.moreUnread': inside(place, ...rows, older, shown('alert', /^/)),
    empty: inside(place, none, absent(shown('table', /^/))),
    noResult: inside(place, notFound, absent(shown('table', /^/))),
    refused: inside(place, forbidden, again, absent(shown('table', /^/))),
    unread: inside(place, unread, again, absent(shown('table', /^/))),
  },
  results: {
    'signals.filter filters=search': inside(place, { ...field('Search account, code, zone, unit'), value: /^1a2b$/i }),
    'signals.choose id=2': inside(place, detail, button('Replay as a test')),
    'signals.choose id=': inside(place, absent(detail)),
    'signals.show': inside(place, absent(fresh)),
  },
  changes: { 'shown.renewing: readSignals replies': { mayDiffer: { ...fresh, inside: place } } },
  unseen: {
    'typing: after typed': unseen(
      'What is shown stays until the choice is answered',
      signalsTest,
      'a filter is asked for once it was left alone for 300 ms, and closes the details',
    ),
    'shown.resting: after renewal': stays,
    'empty: after renewal': staysEmpty,
    'noResult: after renewal': staysEmpty,
  },
};
