import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { liveQueryMachine } from './live-query.machine.ts';

/** Paths of a slot's data that is refreshed. */
export const liveQueryModel = modelOf({
  given: 'A slot that shows sightings is opened.',
  machine: liveQueryMachine,
  input: { query: { of: 'plates' }, everyMs: 30_000 },
  stepWords: {
    events: {
      'liveQuery.run': 'The slot is told to show something else.',
      'liveQuery.renew': 'The operator presses “Try again”, or what it shows was announced to have changed.',
    },
    ports: {
      runLiveQuery: 'read what the slot shows',
    },
    delays: { renewal: 'The time after which it is read again', readRetry: 'Five seconds' },
  },
  events: {
    'liveQuery.run': [{ type: 'liveQuery.run', query: { of: 'plates', plate: 'ABC123' } }],
  },
  replies: {
    runLiveQuery: [replied({ of: 'plates' as const, rows: [] }), refused('access.forbidden')],
  },
});
