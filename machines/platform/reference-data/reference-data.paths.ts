import { AlarmId } from '../../../contract/platform/ids.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { referenceDataMachine } from './reference-data.machine.ts';

/** Paths of something that is read. */
export const referenceDataModel = modelOf({
  given: 'An operator opens an alarm; its record has not been read yet.',
  machine: referenceDataMachine,
  input: { what: 'record', id_alarm: AlarmId.parse(1) },
  stepWords: {
    events: {
      'reference.renew': 'The operator presses “Try again”, or something was added.',
    },
    ports: {
      readReferenceData: 'read it',
    },
    delays: {
      readRetry: 'Five seconds',
    },
  },
  replies: {
    readReferenceData: [replied({ what: 'record' as const, rows: [] }), refused('record.not_found')],
  },
});
