import type { Addressee } from '../../../contract/alarms/handling.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, ana, bruno, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { handlingMachine } from './handling.machine.ts';

const mine = takenBy(ana, anAlarm(1));
const colleague: Addressee = { kind: 'user', id: bruno.id, name: 'Bruno', online: true };

const shared = { machine: handlingMachine, input: { id: mine.id, newKey: () => 'key-of-the-path' } };
const ports = { readAddressees: 'list to whom the alarm can be forwarded', handleAlarm: 'carry out the act' };
const delays = { sendRetry: 'Two seconds' };

/** Paths of who holds an alarm. */
export const handlingModel = modelOf({
  ...shared,
  given: 'An alarm that the operator holds is opened.',
  stepWords: {
    events: {
      'handling.choose': 'The operator presses “Release…” or “Forward…”.',
      'handling.send': 'The operator agrees in the form.',
      'handling.dismiss': 'The operator leaves the form.',
      'handling.retry': 'The operator presses “Try again”.',
    },
    ports,
    delays,
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

/** Paths of taking an alarm out of its group, an act without a form. */
export const leaveGroupModel = modelOf({
  ...shared,
  name: 'handling of a group',
  given: 'An alarm is opened that is in a group with another one of its unit.',
  stepWords: {
    events: {
      'handling.choose': 'Another act is chosen.',
      'handling.send': 'The operator presses “Take out of the group”.',
      'handling.dismiss': 'A form is left.',
      'handling.retry': 'It is tried again.',
    },
    ports,
    delays,
  },
  events: {
    'handling.choose': [{ type: 'handling.choose', act: 'release' }],
    'handling.send': [{ type: 'handling.send', request: { act: 'leave_group' } }],
  },
  replies: { readAddressees: [replied([])], handleAlarm: [replied(anAlarm(1)), refused('alarm.not_allowed')] },
  elsewhere: ['handling.choose', 'handling.dismiss', 'handling.retry', 'readAddressees'],
});
