import type { ListQuery } from '../../contract/catalogues/query.ts';
import { refused, replied } from '../paths/city.ts';
import { type EventSamples, type Model, modelOf, type ReplySamples } from '../paths/model.ts';
import { aGate, gates } from '../record/record.paths.ts';
import { catalogueMachine } from './catalogue.machine.ts';
import { isNarrowed, missingOf } from './list.ts';

type Machine = typeof catalogueMachine;

const query: ListQuery = { page: 1, max: 25, search: '', sort: [], filters: [] };

const events = {
  'list.turn': [{ type: 'list.turn', page: 2 }],
  'list.resize': [{ type: 'list.resize', max: 100 }],
  'list.search': [{ type: 'list.search', search: 'north' }],
  'list.sort': [{ type: 'list.sort', sort: [{ field: 'height', down: true }] }],
  'list.filter': [
    { type: 'list.filter', filters: [{ field: 'height', by: 'is', values: ['3'] }] },
    { type: 'list.filter', filters: [] },
  ],
  'list.ask': [{ type: 'list.ask', query }],
  'list.renew': [{ type: 'list.renew' }],
  'list.select': [{ type: 'list.select', ids: [7], on: true }],
  'list.selectAll': [{ type: 'list.selectAll' }],
  'list.selectNone': [{ type: 'list.selectNone' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readList: [
    replied({ rows: [aGate()], total: 26, lastPage: 2 }),
    replied({ rows: [], total: 0, lastPage: 1 }),
    refused('access.forbidden'),
  ],
} as const satisfies ReplySamples<Machine>;

const model = (name: string, asksFor?: readonly string[]): Model =>
  modelOf({
    name,
    machine: catalogueMachine,
    input: { catalogue: asksFor ? { ...gates, asksFor } : gates, query, fixed: [] },
    events,
    replies,
    about: ({ catalogue, query: asked, fixed }) => ({
      narrowed: isNarrowed(asked),
      later: asked.page > 1,
      asks: missingOf(catalogue, { ...asked, filters: [...fixed, ...asked.filters] }).length > 0,
    }),
  });

/** Paths of the list of a catalogue. */
export const catalogueModel = model('catalogue');
/** Paths of a list that asks for something before it is read. */
export const askingCatalogueModel = model('asking catalogue', ['height']);
