import type { contactsMachine } from '../../../../machines/alarms/contacts/contacts.machine.ts';
import { absent, button, disabled, inside, region, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Call list');
const loading = text('Loading contacts…');
const mayRecord = [button(/^No answer/), button(/^Reached/), button('Grace')];

export const contactsVisible: Visible<typeof contactsMachine> = {
  states: {
    reading: inside(place, loading, absent(button('Try again'))),
    unread: inside(place, text('Error obtaining the information'), button('Try again'), absent(loading)),
    refused: inside(place, text('This record does not exist or you cannot see it.'), button('Try again'), absent(loading)),
    listed: inside(place, absent(loading), absent(button('Try again')), absent(button('OK')), absent(disabled(button(/^No answer/)))),
    sending: inside(place, disabled(button(/^No answer/)), disabled(button(/^Reached/)), absent(button('Try again'))),
    unanswered: inside(
      place,
      text('The platform does not answer. The attempt is sent again until it does.'),
      button('Try again'),
      disabled(button(/^No answer/)),
    ),
    rejected: inside(place, text(/^The attempt was not recorded\. Another operator holds this alarm\./), button('OK'), ...mayRecord),
  },
  results: {
    'readContacts replies yes [Grace]': inside(place, shown('list', 'Contacts in the order in which they are called'), ...mayRecord),
    'readContacts replies yes []': inside(
      place,
      text('This unit has no contacts. An administrator adds them in the record of the unit.'),
      absent(button(/^No answer/)),
    ),
  },
};
