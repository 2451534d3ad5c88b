import type { ListQuery } from '../../../contract/catalogues/query.ts';
import { type Model, modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { aGate, gates } from '../record/record.paths.ts';
import { catalogueMachine } from './catalogue.machine.ts';
import { isNarrowed, missingOf } from './list.ts';

const query: ListQuery = { page: 1, max: 25, search: '', sort: [], filters: [] };

/** Before it is read there are neither pages nor rows. */
const ofRows = ['list.turn', 'list.resize', 'list.sort', 'list.select', 'list.selectAll', 'list.selectNone'] as const;

const model = (name: string, given: string, requiredFilters?: readonly string[]): Model =>
  modelOf({
    name,
    given,
    machine: catalogueMachine,
    input: { catalogue: requiredFilters ? { ...gates, requiredFilters } : gates, query, fixed: [] },
    stepWords: {
      events: {
        'list.turn': 'The user goes to another page.',
        'list.resize': 'The user chooses how many rows a page has.',
        'list.search': 'The user types into “Search the list”.',
        'list.sort': 'The user presses the name of a column, to sort by it.',
        'list.filter': 'The user adds or removes a filter.',
        'list.query': 'The address of the page changes, by Back or a saved view.',
        'list.renew': 'The user presses “Reload” or “Try again”.',
        'list.select': 'The user chooses a row.',
        'list.selectAll': 'The user chooses all rows that match.',
        'list.selectNone': 'The user presses “Deselect all”.',
      },
      ports: {
        readList: 'read the page of the list',
      },
      delays: {
        typed: 'The user has stopped typing for a moment',
      },
    },
    events: {
      'list.turn': [{ type: 'list.turn', page: 2 }],
      'list.resize': [{ type: 'list.resize', max: 100 }],
      'list.search': [{ type: 'list.search', search: 'north' }],
      'list.sort': [{ type: 'list.sort', sort: [{ field: 'height', down: true }] }],
      'list.filter': [
        { type: 'list.filter', filters: [{ field: 'height', by: 'is', values: ['3'] }] },
        { type: 'list.filter', filters: [] },
      ],
      'list.query': [{ type: 'list.query', query }],
      'list.select': [{ type: 'list.select', ids: [7], on: true }],
    },
    replies: {
      readList: [
        replied({ rows: [aGate()], total: 26, lastPage: 2 }),
        replied({ rows: [], total: 0, lastPage: 1 }),
        refused('access.forbidden'),
      ],
    },
    elsewhere: requiredFilters ? ofRows : [],
    about: ({ catalogue, query: current, fixed }) => ({
      narrowed: isNarrowed(current),
      later: current.page > 1,
      asks: missingOf(catalogue, { ...current, filters: [...fixed, ...current.filters] }).length > 0,
    }),
  });

/** Paths of the list of a catalogue. */
export const catalogueModel = model('catalogue', 'A user opens the list of a catalogue.');
/** Paths of a list with required input before the first load. */
export const promptingCatalogueModel = model('asking catalogue', 'A user opens a list that must know something before it is read.', [
  'height',
]);
