import type { BulkActReply } from '../../../contract/alarms/bulk-acts.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, bruno, refused, replied } from '../../quality/paths/samples.ts';
import { bulkActsMachine } from './bulk-acts.machine.ts';

const alarms = [anAlarm(1), anAlarm(2)] as const;
const done = (id: 0 | 1) => ({ id: alarms[id].id, result: 'done', holder: null, status: 'canceled', version: 2 }) as const;
const taken = {
  id: alarms[1].id,
  result: 'refused',
  holder: { id: bruno.id, name: 'Bruno' },
  status: 'attending',
  code: 'alarm.changed',
  message: 'Bruno took this alarm.',
} as const;
const all: BulkActReply = { done: 2, refused: 0, results: [done(0), done(1)] };
const some: BulkActReply = { done: 1, refused: 1, results: [done(0), taken] };

const stepWords = {
  events: {
    'bulk.choose': 'The operator presses “Cancel…” beside the number of selected alarms.',
    'bulk.send': 'The operator writes a comment and agrees.',
    'bulk.dismiss': 'The operator leaves the dialog, or closes the list of results.',
    'bulk.retry': 'The operator presses “Check now”.',
  },
  ports: { actOnAlarms: 'carry out the act on the alarms' },
  delays: { sendRetry: 'Two seconds' },
};
const events = {
  'bulk.choose': [{ type: 'bulk.choose', act: 'cancel', alarms }],
  'bulk.send': [
    { type: 'bulk.send', request: { kind: 'change', change: { alarm_status: 'canceled', comments: 'Test of the panel', protocol: null } } },
  ],
} as const;

/** Paths of an act on several alarms. */
export const bulkActsModel = modelOf({
  given: 'An operator has selected two waiting alarms in the queue.',
  machine: bulkActsMachine,
  input: { newKey: () => 'key-of-the-path' },
  stepWords,
  events,
  replies: { actOnAlarms: [replied(all), replied(some), refused('access.forbidden')] },
  about: ({ act, results }) => ({ act, refused: results.filter(({ result }) => result === 'refused').length }),
});

/** The same where a request may have one alarm only, so that there are two parts. */
export const partedBulkActsModel = modelOf({
  name: 'bulk-acts in parts',
  given: 'An operator has selected more alarms than one request may have.',
  machine: bulkActsMachine,
  input: { newKey: () => 'key-of-the-path', limit: 1 },
  stepWords,
  events,
  replies: { actOnAlarms: [replied({ done: 1, refused: 0, results: [done(0)] }), refused('access.forbidden')] },
  about: ({ act, sent }) => ({ act, sent }),
});
