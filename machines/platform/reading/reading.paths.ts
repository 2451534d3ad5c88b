import { AlarmId } from '../../../contract/platform/ids.ts';
import { refused, replied } from '../../quality/paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { readingMachine } from './reading.machine.ts';

type Machine = typeof readingMachine;

const events = {
  'reading.renew': [{ type: 'reading.renew' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  read: [replied({ what: 'record' as const, rows: [] }), refused('record.not_found')],
} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'reading.renew': 'The operator presses “Try again”, or something was added.',
  },
  ports: {
    read: 'read it',
  },
  delays: {
    readRetry: 'Five seconds',
  },
};

/** Paths of something that is read. */
export const readingModel = modelOf({
  given: 'An operator opens an alarm; its record has not been read yet.',
  says,
  machine: readingMachine,
  input: { what: 'record', id_alarm: AlarmId.parse(1) },
  events,
  replies,
});
