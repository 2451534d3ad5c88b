import { sipCalls } from '../../../contract/telephony/calls.ts';
import { asks, byNobody, gesture, manualOf, otherTab, secondUser } from '../../quality/paths/manual.ts';
import type { registrationMachine } from './registration.machine.ts';
import { registrationModel } from './registration.paths.ts';

const byServer = (what: string) => byNobody(`the phone server of the demo ${what}: the walk of the registration`);
const inDialog = (name: string) => gesture(`Press the phone in the bar at the bottom, “${name}”, and “Close”.`);

export const registrationCases = [
  manualOf<typeof registrationMachine>(registrationModel, {
    start: { account: 'ana@demo.test', address: '/inicio' },
    ports: {
      readAccount: asks(sipCalls.phoneAccount, {
        1: secondUser('admin@demo.test', 'open /user, open the row of ana@demo.test, clear “Phone”, and press “Save”.'),
      }),
    },
    causes: {
      'phone.connect': inDialog('Connect now'),
      'phone.disconnect': inDialog('Switch off'),
      'phone.takeOver': inDialog('Use it in this tab'),
      'phone.up': gesture('Look at the phone in the bar at the bottom: its server is reached at once.'),
      'phone.down': gesture('In the developer tools (F12), under “Network”, choose “Offline”.'),
      'phone.registered': gesture('Look at the phone in the bar at the bottom: it is registered at once.'),
      'phone.unregistered': byServer('renews every registration'),
      'phone.refused': [byServer('makes the secrets of its accounts itself'), byServer('registers whoever has a session')],
      'phone.usedElsewhere': otherTab('open {url}/inicio, press the phone in the bar at the bottom, and “Use it in this tab”.'),
      'phone.forced': byNobody('a program disconnects a phone, no page does: the walk of the registration'),
      'account.changed': secondUser(
        'admin@demo.test',
        'open /device_interphone, open the device with the number 1001, write another name, and press “Save”.',
      ),
    },
  }),
];
