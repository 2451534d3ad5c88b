import type { helpCallsMachine } from '../../../../machines/alarms/help-calls/help-calls.machine.ts';
import { absent, button, disabled, inside, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('alert', 'Calls for help');
const [again, ok, coming] = [button('Try again'), button('OK'), button('I am coming')];
const forbidden = text('You are not allowed to do this.');
const unread = text('Error obtaining the information');
const gone = text('This record does not exist or you cannot see it.');
const silent = text('No response from the platform. Try again.');
const quiet = inside(place, ...[again, ok, forbidden, unread, gone, silent].map(absent));

export const helpCallsVisible: Visible<typeof helpCallsMachine> = {
  states: {
    reading: quiet,
    shown: quiet,
    unreadable: inside(place, forbidden, again, absent(coming), absent(unread)),
    unread: inside(place, unread, again, absent(forbidden)),
    answering: [...inside(place, disabled(coming)), ...quiet],
    refused: inside(place, gone, ok, disabled(coming)),
    unanswered: inside(place, silent, again, disabled(coming)),
  },
  changes: { 'reading: readCalls replies': { mayDiffer: place }, 'answering: answerCall replies': { mayDiffer: place } },
  unseen: {
    'shown: after renewal': unseen(
      'What was known stays shown while it is read again',
      'machines/alarms/help-calls/help-calls.test.ts',
      'who calls is read every five seconds, and those who were answered are not shown',
    ),
  },
};
