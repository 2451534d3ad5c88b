import type { choicesMachine } from '../../../../machines/catalogues/record/choices.machine.ts';
import { absent, button, inside, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const offer = shown('listbox', 'Options');
const field = shown('combobox', /^Master tenant/);
const loading = text('Loading…');
const again = button('Try again');
const centro = shown('option', 'Centro');

export const choicesVisible: Visible<typeof choicesMachine> = {
  states: {
    closed: [field, absent(offer)],
    'open.typing': inside(offer, loading, absent(again), absent(text('No results found'))),
    'open.reading': inside(offer, loading, absent(again), absent(text('No results found'))),
    'open.shown': inside(offer, centro, absent(loading)),
    'open.readingMore': inside(offer, centro, loading),
    'open.none': inside(offer, text('No results found'), absent(centro), absent(loading)),
    'open.refused': inside(offer, text(/^You are not allowed to do this\./), again, absent(loading)),
    'open.unread': inside(offer, text(/^Error obtaining the information/), again, absent(loading)),
  },
  changes: { 'open.typing: choices.search': { differs: field } },
  unseen: {
    'open.typing: after typed': unseen(
      'It is said that it loads from the first letter on',
      'machines/catalogues/record/choices.test.ts',
      'what is typed is searched once, when typing pauses',
    ),
  },
};
