import type { evidenceCasesMachine } from '../../../../machines/alarms/evidence-cases/evidence-cases.machine.ts';
import { absent, button, disabled, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Evidence cases');
const loading = text('Loading the list…');
const silent = text('No response. Check the list before you try again.');
const making = text('The package of this case is being made. Wait for it to finish.');
const again = button('Try again');
const reload = button('Reload');
const pack = button('Make the package');
const mayReload = [reload, absent(again), absent(loading), absent(disabled(pack))];

export const evidenceCasesVisible: Visible<typeof evidenceCasesMachine> = {
  states: {
    reading: inside(place, absent(reload), absent(again), absent(silent), absent(making), absent(pack)),
    unread: inside(place, text('Error obtaining the information'), again, absent(reload)),
    refused: inside(place, text('You are not allowed to do this.'), again, absent(reload)),
    'ready.listed': inside(place, ...mayReload, absent(silent), absent(making)),
    'ready.acting': inside(place, disabled(pack), shown('cell', 'Asked for by the police'), absent(reload), absent(silent), absent(making)),
    'ready.denied': inside(place, making, ...mayReload),
    'ready.unanswered': inside(place, silent, ...mayReload),
  },
  results: {
    'readCases replies yes []': inside(place, text('No evidence cases'), absent(pack)),
  },
  unseen: {
    'ready.acting: actOnCase replies': unseen(
      'The list stays until it was read again, which shows what was done',
      'machines/alarms/evidence-cases/evidence-cases.test.ts',
      'an act asks its port once, and the cases are read after it',
    ),
  },
};
