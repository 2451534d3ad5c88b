import { anAlarm, ana, bruno, refused, replied, startOfDay, takenBy } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { type Decision, decisionLimitMs, type OutboxEntry } from './decision.ts';
import { outboxMachine } from './outbox.machine.ts';

type Machine = typeof outboxMachine;

const decision: Decision = {
  key: 'key-of-the-path',
  id_alarm: anAlarm(1).id,
  alarm_id: anAlarm(1).alarm_id,
  act: 'confirm',
  change: { alarm_status: 'attending', version: 1 },
};
const kept: OutboxEntry = { ...decision, key: 'key-of-yesterday', decidedAt: startOfDay, state: 'queued', handBack: null };

const events = {
  'outbox.add': [{ type: 'outbox.add', decision }],
  'outbox.takeBack': [{ type: 'outbox.takeBack', key: decision.key }],
  'outbox.retry': [{ type: 'outbox.retry' }],
  'outbox.kept': [
    { type: 'outbox.kept', entries: [] },
    { type: 'outbox.kept', entries: [kept] },
  ],
  'leadership.changed': [
    { type: 'leadership.changed', leads: true },
    { type: 'leadership.changed', leads: false },
  ],
  'link.lost': [{ type: 'link.lost' }],
  'link.restored': [{ type: 'link.restored' }],
  'clock.ticked': [
    { type: 'clock.ticked', now: startOfDay },
    { type: 'clock.ticked', now: startOfDay + decisionLimitMs + 1 },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {
  storeEntries: [undefined],
  sendEntry: [
    replied(takenBy(ana, anAlarm(1))),
    refused('alarm.changed', { alarm: takenBy(bruno, anAlarm(1)) }),
    refused('request.in_progress'),
  ],
} as const satisfies ReplySamples<Machine>;

/** Paths of decisions that could not be sent. */
export const outboxModel = modelOf({
  machine: outboxMachine,
  input: { online: false },
  events,
  replies,
  about: ({ entries, change, online, leads, now }) => ({
    queued: entries.some(({ state }) => state === 'queued'),
    old: entries.some(({ state, decidedAt }) => state === 'queued' && now - decidedAt > decisionLimitMs),
    unstored: change.put.length + change.drop.length > 0,
    online,
    leads,
    ticked: now > 0,
  }),
});
