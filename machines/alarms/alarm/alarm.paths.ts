import { type AlarmAct, alarmActNames } from '../../../contract/alarms/acts.ts';
import { isHeldByOther } from '../../../contract/alarms/alarm.ts';
import type { OutboxEntry } from '../../platform/outbox/decision.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { anAlarm, ana, bruno, endedBy, refused, replied, startOfDay, takenBy } from '../../quality/paths/samples.ts';
import { type AlarmContext, alarmMachine } from './alarm.machine.ts';

type Machine = typeof alarmMachine;

const waiting = anAlarm(1);
const mine = takenBy(ana, waiting);
const theirs = takenBy(bruno, waiting);
const words = { protocol: 'P-7', comments: 'Guard on site', id_alarm_level: waiting.alarm_level.id };
const key = 'key-of-the-path';
const handBack = { why: 'refused', refusal: refused('alarm.changed', { alarm: theirs }).refusal } as const;
const entry: OutboxEntry = {
  key,
  id_alarm: waiting.id,
  alarm_id: waiting.alarm_id,
  act: 'take',
  change: { alarm_status: 'attending', version: 1 },
  decidedAt: startOfDay,
  state: 'queued',
  handBack: null,
};

/** One value for each event of an act. */
const ofActs = <T>(valueOf: (act: AlarmAct) => T) =>
  Object.fromEntries(alarmActNames.map((act) => [`alarm.${act}`, valueOf(act)])) as Record<`alarm.${AlarmAct}`, T>;

const events = {
  ...(ofActs((act) => [{ type: `alarm.${act}` }]) as { [A in AlarmAct as `alarm.${A}`]: readonly [{ type: `alarm.${A}` }] }),
  'alarm.edit': [{ type: 'alarm.edit', draft: { comments: 'Guard' } }],
  'alarm.propose': [{ type: 'alarm.propose', proposal: { act: 'cancel', comments: 'Nobody there' } }],
  'alarm.gateRead': [{ type: 'alarm.gateRead', gate: { requires: ['comment'], done: [], outcomes: [] } }],
  'alarm.submit': [{ type: 'alarm.submit', ...words }],
  'alarm.changed': [
    { type: 'alarm.changed', alarm: theirs },
    // Taken in another tab of the same operator.
    { type: 'alarm.changed', alarm: mine },
    { type: 'alarm.changed', alarm: endedBy(bruno, theirs, 'canceled') },
  ],
  'decision.pending': [
    { type: 'decision.pending', entry },
    { type: 'decision.pending', entry: { ...entry, state: 'handedBack', handBack: { why: 'too_old' } } },
  ],
  'decision.rejected': [
    { type: 'decision.rejected', key, handBack },
    { type: 'decision.rejected', key, handBack: { why: 'too_old' } },
  ],
  'decision.sent': [
    { type: 'decision.sent', key, alarm: mine },
    { type: 'decision.sent', key, alarm: null },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {
  readAlarm: [replied(waiting), refused('record.not_found')],
  changeAlarm: [
    replied(mine),
    refused('alarm.changed', { alarm: theirs }),
    refused('alarm.changed', { alarm: { ...waiting, version: 2 } }),
    refused('alarm.final', { alarm: endedBy(bruno, theirs) }),
    refused('alarm.requirements_missing', { alarm: mine, missing: ['restore'] }),
    refused('request.in_progress'),
  ],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    ...ofActs((act) => `The operator presses the button to ${act} the alarm.`),
    'alarm.edit': 'The operator writes into the confirmation.',
    'alarm.propose': 'The action plan of the alarm ends and proposes how to go on.',
    'alarm.gateRead': 'What is required before the alarm may be ended was read.',
    'alarm.submit': 'The operator fills in the confirmation and agrees.',
    'alarm.dismiss': 'The operator goes back: No, Understood or Escape.',
    'alarm.retry': 'The operator presses “Try again” or “Ask now”.',
    'alarm.changed': 'Somebody else changes the alarm.',
    'alarm.recordChanged': 'Something is added to the record of the alarm.',
    'decision.pending': 'A decision of an earlier visit lies in the outbox.',
    'decision.rejected': 'The outbox hands the decision back.',
    'decision.sent': 'The outbox says that the decision was sent.',
  },
  ports: {
    readAlarm: 'read the alarm',
    changeAlarm: 'change the alarm',
  },
  delays: {
    readRetry: 'Five seconds',
    sendRetry: 'Two seconds',
  },
};

const parts = {
  stepWords,
  machine: alarmMachine,
  events,
  replies,
  about: ({ act, alarm, decision, rejection: back, online, me }: AlarmContext) => ({
    act,
    status: alarm?.alarm_status,
    ...(alarm && isHeldByOther(alarm, me) && { held: 'by another operator' }),
    version: alarm?.version,
    decided: decision !== null,
    back: back !== null,
    online,
  }),
  proves: {
    events: { 'alarm.take': 'OP-4.06', 'alarm.resolve': 'OP-4.07', 'alarm.cancel': 'OP-4.08', 'alarm.submit': 'OP-4.10 OQ-27' },
    ports: { changeAlarm: 'OP-4.04 OQ-114' },
    states: { 'open.overtaken': 'OQ-31' },
  },
};
const shown = { id: waiting.id, alarm_id: waiting.alarm_id };
const input = { shown, alarm: null, pending: null, online: true, newKey: () => key, me: ana.id };

/** Paths of one opened alarm that has to be read first. */
export const alarmModel = modelOf({ ...parts, given: 'An operator comes back to the tab of an alarm that no list knows.', input });

/** Paths of one opened alarm that the list knows. */
export const listedAlarmModel = modelOf({
  ...parts,
  name: 'alarm-from-list',
  given: 'An operator opens a waiting alarm from the list.',
  input: { ...input, alarm: waiting },
});

const endOf = (act: 'resolve' | 'cancel') =>
  modelOf({
    ...parts,
    name: `alarm-to-${act}`,
    given: 'An operator opens an alarm that they took.',
    input: { ...input, alarm: mine },
    replies: { ...replies, changeAlarm: [replied(endedBy(ana, mine, act === 'resolve' ? 'attended' : 'canceled'))] },
    elsewhere: [
      'alarm.take',
      act === 'resolve' ? 'alarm.cancel' : 'alarm.resolve',
      'alarm.edit',
      'alarm.propose',
      'alarm.gateRead',
      'alarm.changed',
      'alarm.recordChanged',
      'decision.pending',
      'decision.rejected',
      'decision.sent',
      'link.lost',
      'link.restored',
    ],
  });

/** Paths of an alarm that the operator holds and resolves. */
export const resolvedAlarmModel = endOf('resolve');

/** Paths of an alarm that the operator holds and cancels. */
export const canceledAlarmModel = endOf('cancel');
