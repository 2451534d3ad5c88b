import { isNarrowed, wholeHistory } from '../../../contract/alarms/history-filter.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, ana, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { historyMachine } from './history.machine.ts';

/** Paths of the history of alarms. */
export const historyModel = modelOf({
  given: 'An operator opens the alarm history.',
  machine: historyMachine,
  input: { filter: wholeHistory },
  stepWords: {
    events: {
      'history.filter': 'The operator changes the filter.',
      'history.search': 'The operator writes what is searched for.',
      'history.more': 'The end of the rows comes into sight, or the operator presses the button there.',
      'history.stop': 'The operator presses “Stop searching”.',
      'history.renew': 'The operator presses “Try again”.',
      'history.changed': 'An alarm of the rows changes.',
      'history.select': 'The operator presses the box of a row.',
      'history.selectNone': 'The operator presses “Select none”.',
    },
    ports: {
      readHistory: 'read the history',
    },
    delays: {
      typed: 'A third of a second',
    },
  },
  events: {
    'history.filter': [
      { type: 'history.filter', filter: { status: 'attended' } },
      { type: 'history.filter', filter: { status: null } },
    ],
    'history.search': [{ type: 'history.search', search: 'yard' }],
    'history.changed': [{ type: 'history.changed', alarms: [takenBy(ana, anAlarm(1))] }],
    'history.select': [{ type: 'history.select', ids: [anAlarm(1).id], isSelected: true }],
  },
  replies: {
    readHistory: [
      replied({ rows: [anAlarm(1)], next: 'next' }),
      replied({ rows: [], next: null }),
      replied({ rows: [], next: 'next', searchedUntil: '2026-03-01T10:00:00.000Z' }),
      refused('access.forbidden'),
    ],
  },
  about: ({ next, filter, selected }) => ({ more: next !== null, narrowed: isNarrowed(filter), selected: selected.size > 0 }),
});
