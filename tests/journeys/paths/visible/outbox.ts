import type { outboxMachine } from '../../../../machines/platform/outbox/outbox.machine.ts';
import { absent, button, inside, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const bar = shown('contentinfo', 'Connection status');
const lost = inside(bar, text(/^Connection lost since /));
const live = inside(bar, text('Live'));
const kept = text(/^Decided offline\. Stored in this browser and sent once when the connection returns/);
const returned = text('Not applied: your offline decision was rejected');
const outboxTest = 'machines/platform/outbox/outbox.test.ts';
/** What is shown depends on what was decided, not on whether it is written or sent at the moment. */
const quiet = (title: string) => unseen('A decision is shown as stored until it is applied or returned', outboxTest, title);

const keeps = quiet('a decision is kept before it is sent, sent once when the link is back, then forgotten');

export const outboxVisible: Visible<typeof outboxMachine> = {
  states: {
    loading: quiet('decisions made before the store is read join its entries; a silent store blocks nothing'),
    choosing: 'passing',
    storing: keeps,
    waiting: keeps,
    sending: keeps,
    retrying: quiet('a send without an answer is made again under the same key, and done once'),
    unstored: quiet('what cannot be kept in the browser is said, sent all the same, and tried again'),
  },
  results: {
    'link.lost': lost,
    'link.restored': live,
    'outbox.add decision=A-0001': [kept, absent(returned)],
    'outbox.dismiss key=key-of-the-path': [absent(returned), absent(kept)],
    'clock.ticked now=1772439300001': [returned, text(/^The decision expired\. Check the alarm and decide again\./), button('OK')],
    'sendEntry replies yes A-0001 attending': [absent(kept), absent(returned)],
    'sendEntry replies refused alarm.changed': [returned, text(/^Someone else changed this alarm first\. Bruno/), button('OK')],
  },
};
