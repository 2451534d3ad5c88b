import { AlarmId } from '../../contract/ids.ts';
import { refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { readingMachine } from './reading.machine.ts';

type Machine = typeof readingMachine;

const events = {
  'reading.renew': [{ type: 'reading.renew' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  read: [replied({ what: 'record' as const, rows: [] }), refused('record.not_found')],
} as const satisfies ReplySamples<Machine>;

/** Paths of something that is read. */
export const readingModel = modelOf({
  machine: readingMachine,
  input: { what: 'record', id_alarm: AlarmId.parse(1) },
  events,
  replies,
});
