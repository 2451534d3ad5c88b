import { CameraId } from '../../../contract/platform/ids.ts';
import type { SearchResult } from '../../../contract/video/object-search.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { objectSearchMachine } from './object-search.machine.ts';

const gate = CameraId.parse(1000);
/** The gate of the city, the first hour of the day. */
export const gateOfDay = { cameras: [gate], window: { from: startOfDay, to: startOfDay + 3_600_000 } };

/** A plate detected the given number of seconds after the start. */
export const sampleResult = (seconds: number): SearchResult => ({
  id: `plates-${seconds}`,
  kind: 'plate',
  at: at(seconds),
  camera: gate,
  title: 'KVD-482',
  image: null,
  attributes: { kind: 'plate', plate: 'KVD-482', color: 'red' },
  alarm: null,
});

/** Paths of a search for objects. */
export const objectSearchModel = modelOf({
  given: 'An operator opens Search objects of a timeline.',
  machine: objectSearchMachine,
  input: gateOfDay,
  stepWords: {
    events: {
      'search.change': 'The operator changes the conditions.',
      'search.run': 'The operator presses “Search”.',
      'search.more': 'The operator asks for older results.',
      'search.select': 'The operator clicks a result.',
      'search.step': 'The operator goes to the result beside.',
    },
    ports: { searchObjects: 'look for objects' },
  },
  events: {
    'search.change': [
      { type: 'search.change', conditions: [{ attribute: 'color', operator: 'equal', value: 'red' }] },
      { type: 'search.change', conditions: [{ attribute: 'score', operator: 'gt', value: '' }] },
    ],
    'search.run': [{ type: 'search.run', scope: gateOfDay }],
    'search.select': [{ type: 'search.select', id: 'plates-2' }],
    'search.step': [
      { type: 'search.step', by: 1 },
      { type: 'search.step', by: -1 },
    ],
  },
  replies: {
    searchObjects: [
      replied({ rows: [sampleResult(2), sampleResult(1)], next: 'next', until: null }),
      replied({ rows: [sampleResult(0)], next: null, until: null }),
      replied({ rows: [], next: null, until: null }),
      replied({ rows: [], next: 'further', until: at(0) }),
      refused('access.forbidden'),
    ],
  },
  about: ({ conditions, next, until, selected, rows }) => ({
    conditions: conditions.map(({ value }) => value),
    more: next !== null,
    isCut: until !== null,
    selected: rows.findIndex(({ id }) => id === selected),
    rows: Math.min(rows.length, 3),
  }),
  proves: { ports: { searchObjects: 'OP-2.61' }, events: { 'search.change': 'OP-9.60' } },
});
