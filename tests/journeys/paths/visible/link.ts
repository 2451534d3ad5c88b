import type { linkMachine } from '../../../../machines/platform/link/link.machine.ts';
import { absent, button, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const bar = shown('contentinfo', 'Connection status');
const [live, syncing, lost] = [text('Live'), text('Syncing…'), text(/^Connection lost since /)];
const dismiss = button('Dismiss');
const [count = live] = inside(region('Alarm queue'), shown('heading', /^New/));
const [linkTest, heldTest] = ['machines/platform/link/link.test.ts', 'machines/platform/link/link.held.test.ts'];
const syncs = inside(bar, syncing, absent(live), absent(lost), absent(dismiss));
const tries = (title: string) => unseen('The bar says the same while it is tried again', linkTest, title);
const waits = tries('while missed events cannot be fetched, new ones are buffered; a retry runs each second');
const holds = unseen(
  'What is said meanwhile is held for after',
  heldTest,
  'events that were held are let go once, and are known when they come again',
);

export const linkVisible: Visible<typeof linkMachine> = {
  states: {
    connecting: inside(bar, text('Connecting…'), absent(live), absent(lost)),
    'catchingUp.arriving': 'passing',
    'catchingUp.reading': syncs,
    'catchingUp.based': 'passing',
    'catchingUp.replaying': syncs,
    'catchingUp.behind': syncs,
    'catchingUp.arrived': 'passing',
    'live.current': inside(bar, live, absent(syncing), absent(lost), absent(dismiss)),
    'live.returned': inside(bar, live, text(/^\d+ alarms? arrived while offline/), dismiss, absent(syncing)),
    fellBack: inside(bar, live, text(/^(Lists reloaded: missed events are not available\.|\d+ alarms? arrived while offline)/), dismiss),
    lost: inside(bar, lost, button('Try now'), absent(live), absent(syncing)),
  },
  changes: {
    'live.current: link.message': { differs: count },
    'fellBack: link.message': { differs: count },
  },
  unseen: {
    'any state: link.baseline': unseen(
      'The lists show what was read, the bar that it connects',
      linkTest,
      'events that came between the reading of the lists and the subscription are asked for',
    ),
    'connecting: after connectRetry': tries('the first link is tried each second, and at once when that is asked for'),
    'lost: link.retry': tries('a lost link stays lost while it is tried again'),
    'lost: after connectRetry': tries('a lost link stays lost while it is tried again'),
    'lost: link.dropped': tries('a lost link stays lost while it is tried again'),
    'catchingUp.reading: link.message': holds,
    'catchingUp.based: at once': unseen(
      'It goes on syncing',
      linkTest,
      'connected before the lists load: events are buffered, and only those newer apply',
    ),
    'catchingUp.replaying: link.message': holds,
    'catchingUp.replaying: missedEvents replies': unseen(
      'It goes on syncing',
      linkTest,
      '%s: everything is read again and followed from there',
    ),
    'catchingUp.replaying: missedEvents does not answer': waits,
    'catchingUp.behind: link.message': holds,
    'catchingUp.behind: after replayRetry': waits,
  },
};
