import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { anAlarm, ana, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { historyMachine } from './history.machine.ts';

type Machine = typeof historyMachine;

const events = {
  'history.filter': [
    { type: 'history.filter', status: 'attended' },
    { type: 'history.filter', status: null },
  ],
  'history.search': [{ type: 'history.search', search: 'yard' }],
  'history.more': [{ type: 'history.more' }],
  'history.renew': [{ type: 'history.renew' }],
  'history.changed': [{ type: 'history.changed', alarms: [takenBy(ana, anAlarm(1))] }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readHistory: [replied({ rows: [anAlarm(1)], next: 'next' }), replied({ rows: [], next: null }), refused('access.forbidden')],
} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'history.filter': 'The operator chooses a status.',
    'history.search': 'The operator writes what is searched for.',
    'history.more': 'The end of the rows comes into sight, or the operator presses “Try again” there.',
    'history.renew': 'The operator presses “Try again”.',
    'history.changed': 'An alarm of the rows changes.',
  },
  ports: {
    readHistory: 'read the history',
  },
  delays: {
    typed: 'A third of a second',
  },
};

/** Paths of the history of alarms. */
export const historyModel = modelOf({
  given: 'An operator opens the alarm history.',
  says,
  machine: historyMachine,
  input: { status: null },
  events,
  replies,
  about: ({ next, search, status }) => ({ more: next !== null, narrowed: status !== null || search.trim() !== '' }),
});
