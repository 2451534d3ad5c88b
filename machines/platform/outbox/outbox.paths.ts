import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, ana, bruno, refused, replied, startOfDay, takenBy } from '../../quality/paths/samples.ts';
import { type Decision, decisionLimitMs, type OutboxEntry } from './decision.ts';
import { outboxMachine } from './outbox.machine.ts';

const decision: Decision = {
  key: 'key-of-the-path',
  id_alarm: anAlarm(1).id,
  alarm_id: anAlarm(1).alarm_id,
  act: 'take',
  change: { alarm_status: 'attending', version: 1 },
};
const stored: OutboxEntry = { ...decision, key: 'key-of-yesterday', decidedAt: startOfDay, state: 'queued', handBack: null };

/** Paths of decisions that could not be sent. */
export const outboxModel = modelOf({
  given: 'An operator is signed in; nothing was decided without a link yet, and the link is not made.',
  machine: outboxMachine,
  input: { online: false },
  stepWords: {
    events: {
      'outbox.stored': 'The browser says which decisions it keeps.',
      'leadership.changed': 'Another tab of this browser begins or ceases to be the one that sends.',
      'clock.ticked': 'The clock of the console goes on.',
      'outbox.add': 'The operator decides about an alarm while the link is lost.',
      'outbox.dismiss': 'The operator has read why a decision came back.',
    },
    ports: {
      storeEntries: 'keep the decisions in the browser',
      sendEntry: 'carry out the oldest decision',
    },
    delays: {
      sendRetry: 'Five seconds',
      storeRetry: 'Five seconds',
    },
  },
  events: {
    'outbox.add': [{ type: 'outbox.add', decision }],
    'outbox.dismiss': [{ type: 'outbox.dismiss', key: decision.key }],
    'outbox.stored': [
      { type: 'outbox.stored', entries: [] },
      { type: 'outbox.stored', entries: [stored] },
    ],
    'leadership.changed': [
      { type: 'leadership.changed', leads: true },
      { type: 'leadership.changed', leads: false },
    ],
    'clock.ticked': [
      { type: 'clock.ticked', now: startOfDay },
      { type: 'clock.ticked', now: startOfDay + decisionLimitMs + 1 },
    ],
  },
  replies: {
    storeEntries: [undefined],
    sendEntry: [
      replied(takenBy(ana, anAlarm(1))),
      refused('alarm.changed', { alarm: takenBy(bruno, anAlarm(1)) }),
      refused('request.in_progress'),
    ],
  },
  about: ({ entries, change, online, leads, now }) => ({
    queued: entries.some(({ state }) => state === 'queued'),
    old: entries.some(({ state, decidedAt }) => state === 'queued' && now - decidedAt > decisionLimitMs),
    // Decided before the clock was known, so old at its first tick.
    undated: entries.some(({ decidedAt }) => decidedAt === 0),
    unstored: change.put.length + change.drop.length > 0,
    online,
    leads,
    ticked: now > 0,
  }),
});
