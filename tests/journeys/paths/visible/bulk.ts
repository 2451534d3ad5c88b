import type { bulkMachine } from '../../../../machines/catalogues/catalogue/bulk.machine.ts';
import { absent, button, field, inside, type Shown, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('dialog', /^(Edit|Delete) \d+ of: Density devices$/);
const choice = shown('combobox', 'Field to change');
const shotTime = field(/^Shot time/);
const back = button('Back');
const again = button('Try again');
const write = shown('button', /^(Change|Delete) \d+ rows?$/);
const at = (...elements: readonly Shown[]) => inside(place, ...elements);

export const bulkVisible: Visible<typeof bulkMachine> = {
  states: {
    opening: 'passing',
    choosing: at(choice, shown('button', 'Show what would change'), absent(back), absent(again), absent(text('Comparing…'))),
    previewing: at(text('Comparing…'), button('Cancel'), absent(choice), absent(write), absent(again)),
    previewed: at(text(/^(No row|\d+ rows?) would change\. /), write, back, button('Cancel'), absent(text('Comparing…'))),
    applying: at(text('Changing…'), button('Cancel'), absent(write), absent(again)),
    confirming: at(text(/^\d+ rows? will be permanently deleted\. /), { ...write, enabled: true }, button('Cancel'), absent(back)),
    deleting: at(text('Deleting…'), button('Cancel'), absent(write), absent(again)),
    done: at(text(/^\d+ rows? succeeded\./), absent(write), absent(back), absent(button('Cancel'))),
    refused: at(text(/^(The list has changed\. Check it again|Some values are not valid)\.$/), back, absent(write), absent(again)),
    unread: at(text('Error obtaining the information'), again, back, absent(text('Comparing…'))),
    unsure: at(
      text('No response; the result is unknown. You can send it again safely: it is applied only once.'),
      again,
      absent(back),
      absent(write),
    ),
  },
  results: {
    'deleteMany replies yes': at(text(/^1 row succeeded\. 1 row failed\.$/), text('Other records depend on this one.')),
  },
  changes: {
    'choosing: bulk.addField': at(shotTime, button('Keep Shot time as is')),
    'choosing: bulk.setField': { differs: { ...shotTime, inside: place } },
    'choosing: bulk.removeField': at(absent(shotTime)),
    'choosing: bulk.preview': at(text('At most 3600')),
  },
};
