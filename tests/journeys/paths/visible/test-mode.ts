import type { testModeMachine } from '../../../../machines/intake/test-mode/test-mode.machine.ts';
import { absent, button, dialog, disabled, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('On test');
const loading = text('Loading the list…');
const silent = text('No response. Check the list before you try again.');
const denied = text(/^(This record does not exist or you cannot see it|The external service is not connected)\.$/);
const mailed = text('The report was sent to service@demo.test.');
const outcomes = [silent, denied, mailed].map(absent);
const again = button('Try again');
const reload = button('Reload');
const mayReload = [reload, absent(again), absent(loading), absent(disabled(button('End test')))];
const acts = inside(place, disabled(button('End test')), shown('cell', 'Warehouse 7'), absent(reload), ...outcomes);

export const testModeVisible: Visible<typeof testModeMachine> = {
  states: {
    reading: inside(place, absent(reload), absent(again), absent(button('End test')), ...outcomes),
    unread: inside(place, text('Error obtaining the information'), again, absent(reload)),
    refused: inside(place, text('You are not allowed to do this.'), again, absent(reload)),
    'ready.listed': inside(place, ...mayReload, ...outcomes),
    'ready.starting': unseen(
      'Nothing is set on test in these walks',
      'src/intake/on-test/on-test.test.tsx',
      'a unit is chosen at the start, and what is on test is stated once it is',
    ),
    'ready.ending': acts,
    'ready.mailing': [...acts, absent(dialog('Test of Warehouse 7'))],
    'ready.mailed': inside(place, mailed, ...mayReload),
    'ready.denied': inside(place, denied, ...mayReload),
    'ready.unanswered': inside(place, silent, ...mayReload),
  },
  results: {
    'readTests replies yes []': inside(place, text('Nothing is on test'), absent(button('End test'))),
    'endTest replies refused record.not_found': inside(place, text('This record does not exist or you cannot see it.')),
    'mailTest replies refused connector.not_connected': inside(place, text('The external service is not connected.')),
  },
  unseen: {
    'ready.ending: endTest replies': unseen(
      'The list stays until it was read again, which shows the end',
      'machines/intake/test-mode/test-mode.test.ts',
      'what was ended is read again, and no longer runs',
    ),
  },
};
