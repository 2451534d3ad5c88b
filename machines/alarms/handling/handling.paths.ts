import type { Addressee } from '../../../contract/alarms/handling.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, ana, bruno, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { handlingMachine } from './handling.machine.ts';

const mine = takenBy(ana, anAlarm(1));
const colleague: Addressee = { kind: 'user', id: bruno.id, name: 'Bruno', online: true };

/** Paths of who holds an alarm. */
export const handlingModel = modelOf({
  given: 'An alarm that the operator holds is opened.',
  machine: handlingMachine,
  input: { id: mine.id, newKey: () => 'key-of-the-path' },
  stepWords: {
    events: {
      'handling.choose': 'The operator presses “Release…” or “Forward…”.',
      'handling.send': 'The operator agrees in the form.',
      'handling.dismiss': 'The operator leaves the form.',
      'handling.retry': 'The operator presses “Try again”.',
    },
    ports: { readAddressees: 'list to whom the alarm can be forwarded', handleAlarm: 'carry out the act' },
    delays: { sendRetry: 'Two seconds' },
  },
  events: {
    'handling.choose': [
      { type: 'handling.choose', act: 'release' },
      { type: 'handling.choose', act: 'forward' },
    ],
    'handling.send': [{ type: 'handling.send', request: { act: 'release', note: 'End of my shift' } }],
  },
  replies: {
    readAddressees: [replied([colleague]), replied([]), refused('record.not_found')],
    handleAlarm: [replied(mine), refused('alarm.not_owner')],
  },
  about: ({ act }) => ({ act }),
});
