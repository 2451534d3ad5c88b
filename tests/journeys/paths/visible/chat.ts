import type { chatMachine } from '../../../../machines/collaboration/chat/chat.machine.ts';
import { absent, button, field, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Chat');
const refused = text('This record does not exist or you cannot see it.');
const unread = text(/^Error obtaining the information/);
const loading = text('Loading messages…');
const older = shown('button', 'Older messages');
const talk = [field('Message'), absent(refused), absent(unread)];
const chatTest = 'machines/collaboration/chat/chat.test.ts';
const once = unseen('What is read shows only to who wrote it', chatTest, 'what was seen is marked as read once, and only forwards');
const again = unseen(
  'What is read shows only to who wrote it',
  chatTest,
  'a mark without an answer is sent again after four seconds, or once the link is back',
);

export const chatVisible: Visible<typeof chatMachine> = {
  states: {
    'history.reading': inside(place, ...talk),
    'history.read': inside(place, ...talk, shown('log', /^Messages/), absent(loading), absent({ ...older, busy: true })),
    'history.older': inside(place, ...talk, { ...older, busy: true }),
    'history.refused': inside(place, refused, button('Try again'), absent(field('Message'))),
    'history.unread': inside(place, unread, button('Try again'), absent(loading)),
    'marks.marked': once,
    'marks.marking': once,
    'marks.unmarked': again,
  },
  changes: {
    'history.read marks.marked: chat.messageReceived': { differs: { ...shown('log', /^Messages/), inside: place } },
  },
  unseen: {
    'any state: chat.markRead': once,
    'marks.marked: at once': once,
    'marks.marking: markRead replies': once,
    'marks.marking: markRead does not answer': again,
    'marks.unmarked: after markRetry': again,
  },
};
