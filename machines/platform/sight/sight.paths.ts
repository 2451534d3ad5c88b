import { refused, replied } from '../../quality/paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { sightMachine } from './sight.machine.ts';

type Machine = typeof sightMachine;

const events = {
  'sight.ask': [{ type: 'sight.ask', asked: { of: 'plates', plate: 'ABC123' } }],
  'sight.renew': [{ type: 'sight.renew' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readSight: [replied({ of: 'plates' as const, rows: [] }), refused('access.forbidden')],
} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'sight.ask': 'The slot is told to show something else.',
    'sight.renew': 'The operator presses “Try again”, or what it shows was announced to have changed.',
  },
  ports: {
    readSight: 'read what the slot shows',
  },
  delays: { renewal: 'The time after which it is read again', readRetry: 'Five seconds' },
};

/** Paths of what a slot shows and reads again. */
export const sightModel = modelOf({
  given: 'A slot that shows sightings is opened.',
  says,
  machine: sightMachine,
  input: { asked: { of: 'plates' }, everyMs: 30_000 },
  events,
  replies,
});
