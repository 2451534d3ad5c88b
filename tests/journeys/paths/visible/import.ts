import type { importMachine } from '../../../../machines/catalogues/import/import.machine.ts';
import { absent, button, disabled, inside, type Shown, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('dialog', 'Import: Alarm types');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const choose = button('Choose a file…');
const correct = button('Choose the corrected file…');
const loading = text(/^Loading gates\.csv…$/);
const columns = shown('table', 'Columns of the file');
const check = button(/^Try \d+ rows$/);
const apply = button(/^Import \d+ rows$/);
const back = button('Back to the columns');
const valid = text('All rows are valid. Nothing has been saved yet.');
const unchecked = text('No response. Nothing was saved; try again.');
const unsure = text('No response; the result is unknown. You can import again safely: it is applied only once.');
const other = shown('combobox', 'Field of the column Odd');

export const importVisible: Visible<typeof importMachine> = {
  states: {
    choosing: at(choose, absent(loading), absent(columns)),
    reading: at(loading, absent(choose), absent(correct)),
    mapping: at(columns, check, correct, absent(back), absent(loading)),
    refused: at(text(/^(This file cannot be read|This file is no longer available)\. /), choose, absent(columns), absent(loading)),
    unread: at(text(/^The file did not arrive\./), button('Send it again'), choose, absent(loading)),
    validating: at(columns, disabled(check), absent(correct), absent(unchecked)),
    untried: at(unchecked, columns, check, back),
    faulty: at(text(/^\d+ rows? (has|have) errors\. Nothing was saved\.$/), disabled(apply), back, correct),
    ready: at(valid, apply, back, absent(columns)),
    applying: at(valid, disabled(apply), absent(back), absent(unsure)),
    unapplied: at(unsure, apply),
    done: at(text('Imported.'), absent(shown('button', /^Import \d+ rows$/)), absent(back), absent(button('Cancel'))),
  },
  changes: {
    'mapping: import.map': { differs: { ...other, inside: place } },
    'mapping: import.match': at({ role: 'checkbox', name: 'Type', checked: false }),
  },
};
