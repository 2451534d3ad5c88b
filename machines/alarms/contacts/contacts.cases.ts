import { contactCalls } from '../../../contract/alarms/contact-calls.ts';
import { asks, byNobody, gesture, manualOf, openBurglary } from '../../quality/paths/manual.ts';
import type { contactsMachine } from './contacts.machine.ts';
import { contactsModel } from './contacts.paths.ts';

export const contactsCases = [
  manualOf<typeof contactsMachine>(contactsModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [...openBurglary, 'Press “Take”, and “Yes, take the alarm”: the call list is shown.'],
    },
    ports: {
      readContacts: asks(contactCalls.alarmContacts, { 1: byNobody('units of the demo have contacts: the walk of the call list') }),
      attemptContact: asks(contactCalls.attemptContact),
    },
    causes: {
      'contacts.renew': byNobody('a call of the telephone ends: the tests of carried calls'),
      'contact.attempt': gesture('Click the first contact of the call list, and press N.'),
      'contacts.retry': gesture('Press “Try again” in the call list.'),
      'contacts.dismiss': gesture('Press “OK” in the call list.'),
    },
  }),
];
