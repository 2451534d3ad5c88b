import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { nextRunsMachine } from './next-runs.machine.ts';

const zone = 'America/Mexico_City';

/** Paths of asking when something runs next. */
export const nextRunsModel = modelOf({
  given: 'A user composes when a task runs.',
  machine: nextRunsMachine,
  stepWords: {
    events: {
      'runs.request': 'The user changes when it is to run.',
      'runs.renew': 'The user presses “Try again”.',
    },
    ports: {
      readNextRuns: 'say when it runs next',
    },
    delays: {
      debounce: 'What was changed has rested for a moment',
    },
  },
  events: {
    'runs.request': [
      { type: 'runs.request', query: { expressions: ['0 8 * * *'], tenant: 1 } },
      { type: 'runs.request', query: { expressions: ['0 8 * * *'], tenant: null } },
      { type: 'runs.request', query: { expressions: [], tenant: null } },
    ],
  },
  replies: {
    readNextRuns: [replied({ zone, runs: [at(0)] }), replied({ zone, runs: [] }), refused('access.forbidden')],
  },
  about: ({ query: { expressions, tenant } }) => ({ expressions: expressions.length, tenant }),
});
