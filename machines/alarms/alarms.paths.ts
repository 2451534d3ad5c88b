import { anAlarm, ana, refused, replied, takenBy } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { alarmsMachine } from './alarms.machine.ts';

type Machine = typeof alarmsMachine;

const events = {
  'alarms.arrived': [
    { type: 'alarms.arrived', alarms: [anAlarm(3, {}, 1), takenBy(ana, anAlarm(1))] },
    { type: 'alarms.arrived', alarms: [anAlarm(4)], silent: true },
  ],
  'alarms.reload': [{ type: 'alarms.reload' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readOpenAlarms: [
    replied({ rows: [anAlarm(1), anAlarm(2)], head: 10, epoch: 'e1' }),
    replied({ rows: [], head: 10, epoch: 'e1' }),
    refused('access.forbidden'),
  ],
} as const satisfies ReplySamples<Machine>;

/** Paths of the queue. Its rows are changed in place, so what is in them is no part of a situation. */
export const alarmsModel = modelOf({
  machine: alarmsMachine,
  input: { me: ana.id },
  events,
  replies,
  about: ({ version }) => ({ read: version > 0 }),
  proves: { events: { 'alarms.arrived': 'OP-4.02 OP-4.04 OP-4.05' } },
});
