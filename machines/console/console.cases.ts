import { api } from '../../contract/api.ts';
import { asks, byNobody, type Cause, gesture, manualOf, raiseBurglary } from '../quality/paths/manual.ts';
import type { consoleMachine } from './console.machine.ts';
import { consoleModel } from './console.paths.ts';

const carried: Cause = byNobody('it is carried on to a part that has its own cases: machines/console/console.test.ts');
const itself = (what: string) => gesture(`Wait until ${what}.`);

export const consoleCases = [
  manualOf<typeof consoleMachine>(consoleModel, {
    start: { account: null, address: '/inicio' },
    ports: {
      readCapabilities: asks(api.capabilities, {
        1: byNobody('another platform says nothing of itself: tests/journeys/paths/workspace-console.test.ts'),
      }),
    },
    causes: {
      'console.retry': gesture('Press “Try again”.'),
      'session.began': gesture('Type ana@demo.test under “E-mail” and atalaya-demo under “Password”, and press “Sign in”.'),
      'session.ended': gesture('Where somebody is signed in, open the user menu and choose “Sign out”; where nobody is, wait a second.'),
      'modules.loaded': itself('the lists of alarms are drawn'),
      'exports.loaded': itself('the page has been open for five seconds'),
      'calls.loaded': itself('the phone is drawn in the bottom bar'),
      'alarms.arrived': gesture(raiseBurglary),
      'alarm.opened': gesture('Click the alarm on top of “New”.'),
      'tabs.changed': [itself('the tab of the alarm is drawn'), gesture('Close the tab of the alarm.')],
      'user.changed': carried,
      'session.locked': carried,
      'session.revoked': carried,
      'stream.events': carried,
      'call.began': carried,
      'call.ended': carried,
      'exports.join': carried,
      'exports.leave': carried,
      'exports.updated': carried,
      'exports.joined': carried,
      'alarms.reload': carried,
      'alarms.unreadable': carried,
      'alarms.loaded': carried,
      'alarms.changed': carried,
      'alarm.changed': carried,
      'alarm.decided': carried,
      'rejection.dismissed': carried,
      'outbox.changed': carried,
      'outbox.sent': carried,
      'outbox.rejected': carried,
      'views.saved': carried,
      'views.removed': carried,
      'layouts.loaded': carried,
      'target.opened': carried,
    },
  }),
];
