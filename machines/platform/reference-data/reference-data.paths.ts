import { AlarmId } from '../../../contract/platform/ids.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { referenceDataMachine } from './reference-data.machine.ts';

type Machine = typeof referenceDataMachine;

const events = {
  'reference.renew': [{ type: 'reference.renew' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readReferenceData: [replied({ what: 'record' as const, rows: [] }), refused('record.not_found')],
} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'reference.renew': 'The operator presses “Try again”, or something was added.',
  },
  ports: {
    readReferenceData: 'read it',
  },
  delays: {
    readRetry: 'Five seconds',
  },
};

/** Paths of something that is read. */
export const referenceDataModel = modelOf({
  given: 'An operator opens an alarm; its record has not been read yet.',
  says,
  machine: referenceDataMachine,
  input: { what: 'record', id_alarm: AlarmId.parse(1) },
  events,
  replies,
});
