import type { treeMachine } from '../../../../machines/places/tree/tree.machine.ts';
import { absent, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Tenants');
const [tree = place] = inside(place, shown('tree', 'Tenants, units and cameras'));
const words = { ...shown('searchbox', 'Search units and cameras'), inside: place };
const nothing = text('Nothing found');
const loading = text('Loading…');
const treeTest = 'machines/places/tree/tree.test.ts';
const before = unseen(
  'The rows of before stay while it is sought',
  treeTest,
  'what is typed is sought a moment after the last letter, once',
);
const anew = unseen(
  'What was found stays while it is sought again',
  treeTest,
  'places read anew are sought through again, and what was turned meanwhile stays turned',
);

export const treeVisible: Visible<typeof treeMachine> = {
  states: {
    'search.quiet': [tree, ...inside(place, absent(nothing))],
    'search.typing': [words],
    'search.searching': [words],
    'search.found': [tree, ...inside(place, absent(nothing))],
    'search.renewing': [tree, ...inside(place, absent(nothing))],
    'search.nothing': inside(place, nothing, text(/^Names of tenants, units and cameras, addresses and camera tags can be searched\./)),
    'search.failed': inside(place, text('The search failed.'), text('Type again to retry.')),
    'parts.idle': inside(tree, absent(loading)),
    // Parts that were read before stay while they are read again.
    'parts.reading': [],
  },
  results: {
    'readParts replies refused record.not_found': inside(tree, text('You do not have permission to see them.')),
    'readParts does not answer': inside(tree, text('Could not be loaded. Close and reopen the line to retry.')),
  },
  changes: {
    'search.quiet parts.idle: tree.toggle': { differs: tree },
    'search.quiet parts.idle: tree.search': { mayDiffer: words },
    'search.quiet parts.idle: tree.readParts': { mayDiffer: tree },
    'search.typing parts.idle: tree.search': { mayDiffer: words },
    'search.searching parts.idle: findPlaces replies': { mayDiffer: tree },
  },
  unseen: {
    'any state: tree.focus': unseen(
      'It is the row that was turned',
      treeTest,
      'the row that the keyboard is on is kept, also where nothing else changes',
    ),
    'any state: tree.filter': unseen('It is chosen and taken back', treeTest, 'another filter begins with its own openings'),
    'search.typing: after typing': before,
    'search.searching: tree.renew': before,
    'search.nothing: tree.renew': before,
    'search.found: tree.renew': anew,
    'search.renewing: tree.renew': anew,
    'search.renewing: findPlaces replies': anew,
  },
};
