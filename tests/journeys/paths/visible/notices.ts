import type { noticesMachine } from '../../../../machines/alarms/notices/notices.machine.ts';
import { absent, button, inside, region, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const list = region('Notifications');
const toast = inside(region('New alarms'), button('Hide this notification'));
const noToast = toast.map(absent);

export const noticesVisible: Visible<typeof noticesMachine> = {
  states: {
    closed: [button(/^Notifications(, \d+ new)?$/), absent(list)],
    open: [list, button('Notifications'), ...noToast],
  },
  changes: {
    'closed: notices.announce': [...toast, button(/^Notifications, \d+ new$/)],
    'closed: notices.dismiss': noToast,
    'closed: toast.ended': noToast,
    'closed: notices.toggle': noToast,
    'open: notices.announce': { differs: list },
    'open: notices.clear': { differs: list },
    'open: notices.clearAll': inside(list, text('No notifications.'), absent(button('Clear all'))),
  },
  unseen: {
    'any state: notices.toggle': unseen(
      'Turned on, the next alarm shows it',
      'machines/alarms/notices/notices.test.ts',
      'turning notices on leaves the toasts, turning them off keeps new alarms out',
    ),
  },
};
