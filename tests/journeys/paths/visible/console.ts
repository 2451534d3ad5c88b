import type { consoleMachine } from '../../../../machines/console/console.machine.ts';
import { absent, button, heading, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const entry = heading('Sign in');
const unreachable = text('The platform cannot be reached.');
const arriving = [absent(entry), absent(unreachable), absent(region('Alarm queue'))];
const [count = entry] = inside(region('Alarm queue'), shown('heading', /^New/));
const alarmTab = shown('tab', /^A-/);

export const consoleVisible: Visible<typeof consoleMachine> = {
  states: {
    'starting.platform': arriving,
    'starting.session': arriving,
    'starting.unreachable': [unreachable, button('Try again'), absent(entry)],
    visiting: [entry, absent(unreachable)],
    'working.arriving': [absent(entry), absent(unreachable)],
    'working.ready': [region('Alarm queue'), absent(entry), absent(unreachable)],
  },
  results: {
    'alarm.opened alarm=A-0001 waiting': [{ ...alarmTab, selected: true }],
    'tabs.changed alarms=[A-0001]': [alarmTab],
    'tabs.changed alarms=[]': [absent(alarmTab)],
  },
  changes: { 'working.ready: alarms.arrived': { differs: count } },
  unseen: {
    'starting: session.began': unseen(
      'Nothing is shown before the platform is known',
      'machines/console/console.forwarding.test.ts',
      'nobody is let in or sent to the sign-in page before the session was looked for',
    ),
    'starting.session: at once': unseen(
      'Home appears once it is loaded',
      'machines/console/console.test.ts',
      'a visitor signs in and works; after signing out nothing of the session is left running',
    ),
  },
};
