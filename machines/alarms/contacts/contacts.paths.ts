import type { AlarmContact } from '../../../contract/alarms/contact-calls.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, ana, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { contactsMachine } from './contacts.machine.ts';

const mine = takenBy(ana, anAlarm(1));
const grace: AlarmContact = {
  id: 7,
  name: 'Grace',
  role: 'manager',
  phone: '+52 55 1000',
  schedule: null,
  is_on_schedule: true,
  has_password: true,
  attempts: 0,
  last: null,
};

/** Paths of the call list of an alarm. */
export const contactsModel = modelOf({
  given: 'An alarm that the operator holds is opened.',
  machine: contactsMachine,
  input: { id: mine.id, newKey: () => 'key-of-the-path' },
  stepWords: {
    events: {
      'contacts.renew': 'A call to a contact ends.',
      'contact.attempt': 'The operator presses the key of an outcome.',
      'contacts.retry': 'The operator presses “Try again”.',
      'contacts.dismiss': 'The operator presses “OK”.',
    },
    ports: { readContacts: 'list the contacts', attemptContact: 'record the attempt' },
    delays: { sendRetry: 'Two seconds' },
  },
  events: {
    'contact.attempt': [{ type: 'contact.attempt', contact: grace.id, request: { outcome: 'no_answer' } }],
  },
  replies: {
    readContacts: [replied([grace]), replied([]), refused('record.not_found')],
    attemptContact: [replied({ contacts: [grace], alarm: mine }), refused('alarm.not_owner')],
  },
  about: ({ contacts }) => ({ hasContacts: contacts === null ? null : contacts.length > 0 }),
});
