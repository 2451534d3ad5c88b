import type { AlarmGate } from '../../../contract/alarms/gate.ts';
import type { CameraId } from '../../../contract/platform/index.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, ana, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { gateMachine } from './gate.machine.ts';

const mine = takenBy(ana, anAlarm(1));
const missing: AlarmGate = { requires: ['video', 'outcome', 'comment'], done: [], outcomes: [] };
const viewed: AlarmGate = { ...missing, done: ['video'] };

/** Paths of what is required before an alarm may be ended. */
export const gateModel = modelOf({
  given: 'An alarm that the operator holds is opened.',
  machine: gateMachine,
  input: { id: mine.id },
  stepWords: {
    events: {
      'gate.renew': 'Something is added to the record of the alarm, or the operator presses “Try again”.',
      'video.playing': 'A picture of a camera of the alarm plays.',
      'video.stopped': 'No picture of the alarm plays any more.',
    },
    ports: { readGate: 'read what is required before the alarm may be ended', recordVideo: 'record that the video was looked at' },
    delays: { readRetry: 'Five seconds', viewed: 'Three seconds', sendRetry: 'Two seconds' },
  },
  events: {
    'gate.renew': [{ type: 'gate.renew' }],
    'video.playing': [{ type: 'video.playing', camera: 1 as CameraId }],
    'video.stopped': [{ type: 'video.stopped' }],
  },
  replies: {
    readGate: [replied(missing), replied(viewed), refused('route.not_found'), refused('record.not_found')],
    recordVideo: [replied(viewed), refused('alarm.final')],
  },
  about: ({ gate, camera }) => ({ read: gate !== null, done: gate?.done.length, camera }),
});
