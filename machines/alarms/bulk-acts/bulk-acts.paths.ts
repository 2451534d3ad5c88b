import type { BulkActReply, BulkGate } from '../../../contract/alarms/bulk-acts.ts';
import type { Addressee } from '../../../contract/alarms/handling.ts';
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

const outcomes: BulkGate['outcomes'] = [{ id: 1, name: 'False', letter: 'F', kind: 'false', demands_cause: false, causes: [] }];
const requires: BulkGate['alarms'][number]['requires'] = ['video', 'outcome', 'comment'];
const gateOf = (...viewed: boolean[]): BulkGate => ({
  alarms: viewed.map((isViewed, at) => ({ id: alarms[at as 0 | 1].id, requires, done: isViewed ? ['video'] : [] })),
  outcomes,
});
const addressees: Addressee[] = [{ kind: 'user', id: bruno.id, name: 'Bruno', online: true }];

const stepWords = {
  events: {
    'bulk.choose': 'The operator presses the button of an act beside the number of selected alarms, or its key.',
    'bulk.send': 'The operator fills the dialog in and agrees.',
    'bulk.dismiss': 'The operator leaves the dialog, or closes the list of results.',
    'bulk.retry': 'The operator presses “Check now” or “Try again”.',
  },
  ports: {
    readGate: 'read what the alarms require before their end',
    readAddressees: 'read whom the alarms can be forwarded to',
    actOnAlarms: 'carry out the act on the alarms',
  },
  delays: { sendRetry: 'Two seconds' },
};
const shared = { machine: bulkActsMachine, input: { newKey: () => 'key-of-the-path' }, stepWords };
const change = { alarm_status: 'canceled', comments: 'Test of the panel', id_alarm_outcome: 1 } as const;

/** Paths of an end of several alarms: what they require is read, one of them may lack something. */
export const bulkActsModel = modelOf({
  ...shared,
  given: 'An operator has selected two waiting alarms in the queue.',
  events: {
    'bulk.choose': [{ type: 'bulk.choose', act: 'cancel', alarms }],
    'bulk.send': [{ type: 'bulk.send', request: { kind: 'change', change } }],
  },
  replies: {
    readGate: [replied(gateOf(true, true)), replied(gateOf(true, false)), replied(gateOf(false, false)), refused('access.forbidden')],
    readAddressees: [replied(addressees)],
    actOnAlarms: [replied(all), replied(some), refused('access.forbidden')],
  },
  elsewhere: ['readAddressees'],
  about: ({ act, results, gate }) => ({
    act,
    incomplete: gate?.alarms.filter((one) => one.done.length === 0).length ?? null,
    refused: results.filter(({ result }) => result === 'refused').length,
  }),
});

/** Paths of a forward of several alarms: whom all of them can be forwarded to is read. */
export const forwardBulkActsModel = modelOf({
  ...shared,
  name: 'bulk-acts forward',
  given: 'An operator has selected two alarms that they hold.',
  events: {
    'bulk.choose': [{ type: 'bulk.choose', act: 'forward', alarms }],
    'bulk.send': [
      { type: 'bulk.send', request: { kind: 'handling', request: { act: 'forward', to: { kind: 'user', id: bruno.id }, minutes: 2 } } },
    ],
  },
  replies: {
    readGate: [replied(gateOf(true, true))],
    readAddressees: [replied(addressees), refused('record.not_found')],
    actOnAlarms: [replied(all)],
  },
  elsewhere: ['readGate'],
  about: ({ act, addressees: read }) => ({ act, read: read !== null }),
});

/** An act without anything to read, where a request may have one alarm only, so that there are two parts. */
export const partedBulkActsModel = modelOf({
  ...shared,
  name: 'bulk-acts in parts',
  given: 'An operator has selected more alarms than one request may have.',
  input: { newKey: () => 'key-of-the-path', limit: 1 },
  events: {
    'bulk.choose': [{ type: 'bulk.choose', act: 'take', alarms }],
    'bulk.send': [{ type: 'bulk.send', request: { kind: 'change', change: { alarm_status: 'attending', comments: null } } }],
  },
  replies: {
    readGate: [replied(gateOf(true, true))],
    readAddressees: [replied(addressees)],
    actOnAlarms: [replied({ done: 1, refused: 0, results: [done(0)] }), refused('access.forbidden')],
  },
  elsewhere: ['readGate', 'readAddressees'],
  about: ({ act, sent }) => ({ act, sent }),
});
