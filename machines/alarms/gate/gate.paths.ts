import type { AlarmGate } from '../../../contract/alarms/gate.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, ana, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { gateMachine } from './gate.machine.ts';

const mine = takenBy(ana, anAlarm(1));
const missing: AlarmGate = { requires: ['plan', 'outcome', 'comment'], done: [], outcomes: [] };
const planned: AlarmGate = { ...missing, done: ['plan'] };

/** Paths of what is required before an alarm may be ended. */
export const gateModel = modelOf({
  given: 'An alarm that the operator holds is opened.',
  machine: gateMachine,
  input: { id: mine.id },
  stepWords: {
    events: { 'gate.renew': 'Something is added to the record of the alarm, or the operator presses “Try again”.' },
    ports: { readGate: 'read what is required before the alarm may be ended' },
    delays: { readRetry: 'Five seconds' },
  },
  events: { 'gate.renew': [{ type: 'gate.renew' }] },
  replies: {
    readGate: [replied(missing), replied(planned), refused('route.not_found'), refused('record.not_found')],
  },
  about: ({ gate }) => ({ read: gate !== null, done: gate?.done.length }),
});
