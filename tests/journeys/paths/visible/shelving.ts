import type { shelvingMachine } from '../../../../machines/alarms/shelving/shelving.machine.ts';
import { absent, button, disabled, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Shelved sources');
const loading = text('Loading the list…');
const silent = text('No response. Check the list before you try again.');
const gone = text('This record does not exist or you cannot see it.');
const again = button('Try again');
const reload = button('Reload');
const mayReload = [reload, absent(again), absent(loading), absent(disabled(button('Unshelve')))];

export const shelvingVisible: Visible<typeof shelvingMachine> = {
  states: {
    reading: inside(place, absent(reload), absent(again), absent(silent), absent(gone), absent(button('Unshelve'))),
    unread: inside(place, text('Error obtaining the information'), again, absent(reload)),
    refused: inside(place, text('You are not allowed to do this.'), again, absent(reload)),
    'ready.listed': inside(place, ...mayReload, absent(silent), absent(gone)),
    'ready.starting': unseen(
      'Nothing is shelved in these walks',
      'src/alarms/shelving/shelving.test.tsx',
      'an opened alarm shelves its type at its unit, with its own number and a reason',
    ),
    'ready.ending': inside(place, disabled(button('Unshelve')), shown('cell', 'Warehouse 7'), absent(reload), absent(silent), absent(gone)),
    'ready.denied': inside(place, gone, ...mayReload),
    'ready.unanswered': inside(place, silent, ...mayReload),
  },
  results: {
    'readShelvings replies yes []': inside(place, text('Nothing is shelved'), absent(button('Unshelve'))),
  },
  unseen: {
    'ready.ending: endShelving replies': unseen(
      'The list stays until it was read again, which shows the end',
      'machines/alarms/shelving/shelving.test.ts',
      'what was shelved is read again, since the platform decides its times',
    ),
  },
};
