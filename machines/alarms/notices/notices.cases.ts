import { gesture, manualOf, wait } from '../../quality/paths/manual.ts';
import type { noticesMachine } from './notices.machine.ts';
import { noticesModel } from './notices.paths.ts';

const preference = (does: string) =>
  gesture(`In the user menu choose “Language, skin and menus”, ${does} “Show a notification for each new alarm”, and press Esc.`);

export const noticesCases = [
  manualOf<typeof noticesMachine>(noticesModel, {
    start: {
      account: 'qa@demo.test',
      address: '/alarm',
      arrange: ['In the “Demo” menu choose “Start over: stop everything, end all open alarms”.', 'Reload the page.'],
    },
    ports: {},
    causes: {
      'notices.announce': gesture('In the “Demo” menu choose “A camera reports a crossed line”, and wait until its alarm is announced.'),
      'notices.toggle': [preference('untick'), preference('tick')],
      'notices.dismiss': gesture('Press “Hide this notification”.'),
      'notices.clear': gesture('Press “Clear this entry” beside the first entry.'),
      'notices.open': gesture('Press “Notifications”, the bell of the top bar.'),
      'notices.close': gesture('Press “Notifications”, the bell of the top bar, again.'),
      'toast.ended': wait('ten seconds'),
    },
  }),
];
