import { api } from '../../../contract/api.ts';
import { asks, byNobody, gesture, manualOf, openBurglary, secondUser, wait, whileHeld } from '../../quality/paths/manual.ts';
import type { outboxMachine } from './outbox.machine.ts';
import { outboxModel } from './outbox.paths.ts';

const byTest = (why: string) => byNobody(`${why}: machines/platform/outbox/outbox.test.ts`);

export const outboxCases = [
  manualOf<typeof outboxMachine>(outboxModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        'Open {url}/inicio in another tab of this browser, and go on there: decisions are sent by the first tab.',
        ...openBurglary,
        'In the developer tools of the first tab and of this one (F12), under “Network”, choose “Offline”.',
      ],
    },
    unseen: { loading: 'always', storing: 'always', waiting: 'always', sending: 'always', retrying: 'always', unstored: 'always' },
    ports: {
      storeEntries: { replies: [null], failure: byTest('the store of a browser fails where its disk is full') },
      sendEntry: asks(api.changeAlarm, { 1: whileHeld(secondUser('bruno@demo.test', 'take the same alarm.')) }),
    },
    causes: {
      'outbox.add': gesture('Press “Take”, and the button that begins with “Yes”.'),
      'outbox.dismiss': gesture('Press “OK” beside “Not applied: your offline decision was rejected”.'),
      'outbox.stored': [
        gesture('Wait a second: the browser says that it keeps no decision.'),
        byTest('an earlier page was closed without a link'),
      ],
      'leadership.changed': [gesture('Close the first tab.'), byTest('the tab that sends does so until it is closed')],
      'clock.ticked': [gesture('Wait a second: the clock ticks.'), wait('sixteen minutes')],
      'link.restored': gesture('In the developer tools of this tab, under “Network”, choose “No throttling” again.'),
    },
  }),
];
