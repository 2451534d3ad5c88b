import type { catalogueMachine } from '../../../../machines/catalogues/catalogue/catalogue.machine.ts';
import { absent, button, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const search = shown('searchbox', 'Search the list');
const rows = shown('grid', /^/);
const resting = { ...rows, busy: false };
const loading = text('Loading the list…');
const clear = button('Clear search and filters');
const again = button('Try again');
const none = text('No records found');
const show = button('Show');
/** Where rows are known they stay, dimmed; otherwise it is said that the list is being loaded. */
const waiting = [absent(resting), absent(none), absent(clear), absent(again), absent(text('Page not found')), absent(show)];

export const catalogueVisible: Visible<typeof catalogueMachine> = {
  states: {
    opening: 'passing',
    prompting: [show, absent(rows), absent(loading)],
    typing: [absent({ ...search, value: '' })],
    reading: waiting,
    shown: [resting, button(/^More for /), absent(loading)],
    empty: [none, absent(rows), absent(clear), absent(loading)],
    noResult: [text('No results found'), clear, absent(rows), absent(loading)],
    pageNotFound: [text('Page not found'), button(/^Go to the (first|last) page$/), absent(rows), absent(loading)],
    refused: [text('You are not allowed to do this.'), again, absent(rows), absent(loading)],
    unread: [text('Error obtaining the information'), again, absent(rows), absent(loading)],
  },
  changes: {
    'typing: list.search': { differs: search },
    'reading: list.select': [text(/^1 row selected$/)],
    'reading: list.selectAll': [text(/^All \d+ matching rows are selected$/)],
    'reading: list.selectNone': [absent(text(/selected$/))],
  },
};
