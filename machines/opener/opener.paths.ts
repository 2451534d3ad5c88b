import { anAlarm, refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { openerMachine } from './opener.machine.ts';

type Machine = typeof openerMachine;

const events = {
  'opener.open': [{ type: 'opener.open', what: { kind: 'alarm', alarm_id: 'A-1' } }],
  'opener.retry': [{ type: 'opener.retry' }],
  'opener.dismiss': [{ type: 'opener.dismiss' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readOpened: [
    replied({ as: 'alarm' as const, alarm: anAlarm(1) }),
    replied({ as: 'cameras' as const, name: 'Depot', cameras: [], recorded: false }),
    replied({ as: 'gone' as const }),
    refused('record.not_found'),
  ],
} as const satisfies ReplySamples<Machine>;

/** Paths of opening something in the grid that has to be read first. */
export const openerModel = modelOf({
  machine: openerMachine,
  input: undefined,
  events,
  replies,
  about: ({ asked }) => Math.min(asked.length, 2),
});
