import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/index.ts';
import { alarmOf } from '../../../contract/alarms/index.ts';
import type { Refusal } from '../../../contract/platform/refusal.ts';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import { type ClockTicked, clock } from '../../shared/clock.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, dataOf, feed, port, refusalParams } from '../../shared/port.ts';
import { type Decision, type DecisionRejection, decisionLimitMs, type OutboxEntry } from './decision.ts';

/** A change still to be written to the store. */
export interface StoreChange {
  readonly put: readonly OutboxEntry[];
  readonly drop: readonly string[];
}

export interface OutboxContext {
  /** Oldest first. */
  entries: readonly OutboxEntry[];
  change: StoreChange;
  /** Key of the decision that is with the platform. */
  sending: string | null;
  online: boolean;
  /** Of several browser tabs one sends. */
  leads: boolean;
  /** Server ms; 0 until the first tick, and nothing is sent before. */
  now: number;
}

/** All stored decisions of this browser: sent at once, and whenever this tab or another changes them. Empty where storage is unavailable. */
export interface OutboxStored {
  type: 'outbox.stored';
  entries: readonly OutboxEntry[];
}
/** Whether this browser tab is the one that rings and sends. */
export interface LeadershipChanged {
  type: 'leadership.changed';
  leads: boolean;
}

export type OutboxEvent =
  | { type: 'outbox.add'; decision: Decision }
  /** The operator dismissed the notice about its rejection. */
  | { type: 'outbox.dismiss'; key: string }
  | { type: 'link.lost' }
  | { type: 'link.restored' }
  | OutboxStored
  | LeadershipChanged
  | ClockTicked;

/** Events from the outbox to the console. `alarm` is null where another browser tab sent it: its state follows on the stream. */
export type OutboxFact = { type: 'outbox.changed'; entries: readonly OutboxEntry[] } | OutboxOutcome;
export type OutboxOutcome =
  | { type: 'outbox.sent'; key: string; entry: OutboxEntry; alarm: Alarm | null }
  | { type: 'outbox.rejected'; key: string; entry: OutboxEntry; handBack: DecisionRejection; alarm: Alarm | null };
export type OutboxEmitted = OutboxOutcome;

const nothing: StoreChange = { put: [], drop: [] };

function changed({ put, drop }: StoreChange, more: Partial<StoreChange>): StoreChange {
  const dropped = [...drop, ...(more.drop ?? [])];
  const fresh = more.put ?? [];
  const remaining = put.filter(({ key }) => !dropped.includes(key) && !fresh.some((entry) => entry.key === key));
  return { put: [...remaining, ...fresh], drop: dropped };
}
function withChange(entries: readonly OutboxEntry[], { put, drop }: StoreChange): OutboxEntry[] {
  const others = entries.filter(({ key }) => !drop.includes(key) && !put.some((entry) => entry.key === key));
  return [...others, ...put].sort((a, b) => a.decidedAt - b.decidedAt);
}
const isQueued = ({ state }: OutboxEntry) => state === 'queued';
/** What is told of a rejected decision: with the alarm as it is now, where the refusal carried it. */
const rejection = (entry: OutboxEntry, handBack: DecisionRejection): Extract<OutboxOutcome, { type: 'outbox.rejected' }> => ({
  type: 'outbox.rejected',
  key: entry.key,
  entry,
  handBack,
  alarm: (handBack.why === 'refused' && alarmOf(handBack.refusal)) || null,
});

const rejectEntry = (entry: OutboxEntry, handBack: DecisionRejection): OutboxEntry => ({ ...entry, state: 'handedBack', handBack });
const isExpired = (now: number) => (entry: OutboxEntry) => isQueued(entry) && now > 0 && now - entry.decidedAt > decisionLimitMs;

const store = {
  'outbox.add': { target: 'storing', actions: 'add' as const },
  'outbox.dismiss': { target: 'storing', actions: 'dismiss' as const },
};
const look = {
  'link.restored': { target: 'choosing', actions: 'noteRestored' as const },
  'leadership.changed': { target: 'choosing', actions: 'noteLeadership' as const },
  'outbox.stored': { target: 'choosing', actions: 'takeStored' as const },
};

/**
 * Decisions that could not be sent: stored in the browser before they are sent, sent once under their key by the leading tab when
 * the link is up, or rejected with the reason. Nothing is dropped silently.
 */
export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    emitted: {} as OutboxEmitted,
    input: {} as { online: boolean },
    tags: {} as 'busy',
  },
  actors: {
    store: feed<OutboxStored>('store'),
    leadership: feed<LeadershipChanged>('leadership'),
    clock,
    storeEntries: port<void, StoreChange>('storeEntries'),
    sendEntry: port<Answer<Alarm>, OutboxEntry>('sendEntry'),
  },
  guards: {
    isExpired: ({ context: { entries, leads, now } }) => leads && entries.some(isExpired(now)),
    isUnstored: ({ context: { change } }) => change.put.length + change.drop.length > 0,
    canSend: ({ context: { entries, online, leads, now } }) => online && leads && now > 0 && entries.some(isQueued),
    isExpiring: ({ context: { entries, leads }, event }) => event.type === 'clock.ticked' && leads && entries.some(isExpired(event.now)),
    isFirstTick: ({ context: { now } }) => now === 0,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isUndecided: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'request.in_progress', 'access.throttled'),
  },
  actions: {
    add: assign(({ context, event }) => {
      if (event.type !== 'outbox.add') return {};
      const entry: OutboxEntry = { ...event.decision, decidedAt: context.now, state: 'queued', handBack: null };
      const change = changed(context.change, { put: [entry] });
      return { change, entries: withChange(context.entries, change) };
    }),
    dismiss: assign(({ context, event }) => {
      if (event.type !== 'outbox.dismiss') return {};
      const change = changed(context.change, { drop: [event.key] });
      return { change, entries: withChange(context.entries, change) };
    }),
    takeStored: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'outbox.stored') return;
      const entries = withChange(event.entries, context.change);
      enqueue.assign({ entries });
      for (const before of context.entries.filter(isQueued)) {
        const now = entries.find(({ key }) => key === before.key);
        if (now === undefined) enqueue.sendTo(parent, { type: 'outbox.sent', key: before.key, entry: before, alarm: null });
        else if (now.handBack !== null) enqueue.sendTo(parent, rejection(now, now.handBack));
      }
    }),
    noteSent: enqueueActions(({ context, enqueue }, { alarm }: { alarm: Alarm }) => {
      const entry = context.entries.find(({ key }) => key === context.sending);
      if (entry === undefined) return;
      const change = changed(context.change, { drop: [entry.key] });
      enqueue.assign({ change, entries: withChange(context.entries, change) });
      const fact = { type: 'outbox.sent' as const, key: entry.key, entry, alarm };
      enqueue.sendTo(parent, fact);
      enqueue(emit(fact));
    }),
    rejectRefused: enqueueActions(({ context, enqueue }, { refusal }: { refusal: Refusal }) => {
      const entry = context.entries.find(({ key }) => key === context.sending);
      if (entry === undefined) return;
      const handBack = { why: 'refused' as const, refusal };
      const change = changed(context.change, { put: [rejectEntry(entry, handBack)] });
      enqueue.assign({ change, entries: withChange(context.entries, change) });
      const fact = rejection(entry, handBack);
      enqueue.sendTo(parent, fact);
      enqueue(emit(fact));
    }),
    rejectExpired: enqueueActions(({ context, enqueue }) => {
      const handBack = { why: 'too_old' as const };
      const old = context.entries.filter(isExpired(context.now));
      const change = changed(context.change, { put: old.map((entry) => rejectEntry(entry, handBack)) });
      enqueue.assign({ change, entries: withChange(context.entries, change) });
      for (const entry of old) {
        const fact = rejection(entry, handBack);
        enqueue.sendTo(parent, fact);
        enqueue(emit(fact));
      }
    }),
    notifyChanged: sendTo(parent, ({ context }) => ({ type: 'outbox.changed', entries: context.entries })),
    forgetChange: assign({ change: nothing }),
    noteSending: assign(({ context }) => ({ sending: context.entries.find(isQueued)?.key ?? null })),
    noteTime: assign(({ context, event }) => ({ now: event.type === 'clock.ticked' ? event.now : context.now })),
    noteLeadership: assign(({ context, event }) => ({ leads: event.type === 'leadership.changed' ? event.leads : context.leads })),
    noteLost: assign({ online: false }),
    noteRestored: assign({ online: true }),
  },
  delays: { sendRetry: 5000, storeRetry: 5000 },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({ entries: [], change: nothing, sending: null, online: input.online, leads: false, now: 0 }),
  invoke: [
    { src: 'store', id: 'store' },
    { src: 'leadership', id: 'leadership' },
    { src: 'clock', id: 'clock' },
  ],
  on: {
    'link.lost': { actions: 'noteLost' },
    'link.restored': { actions: 'noteRestored' },
    'leadership.changed': { actions: 'noteLeadership' },
    'outbox.stored': { actions: 'takeStored' },
    'clock.ticked': { actions: 'noteTime' },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'What earlier visits left to be sent is being looked for.',
      tags: 'busy',
      on: { 'outbox.add': { actions: 'add' }, 'outbox.stored': { target: 'choosing', actions: 'takeStored' } },
      after: { storeRetry: 'choosing' },
    },
    choosing: {
      entry: 'notifyChanged',
      always: [
        { guard: 'isExpired', target: 'storing', actions: 'rejectExpired' },
        { guard: 'isUnstored', target: 'storing' },
        { guard: 'canSend', target: 'sending' },
        { target: 'waiting' },
      ],
    },
    storing: {
      description: 'What was decided is being kept in the browser before anything is sent.',
      tags: 'busy',
      invoke: {
        src: 'storeEntries',
        input: ({ context }) => context.change,
        onDone: { target: 'choosing', actions: 'forgetChange' },
        onError: [{ guard: 'canSend', target: 'sending' }, { target: 'unstored' }],
      },
      on: {
        'outbox.add': { target: 'storing', reenter: true, actions: 'add' },
        'outbox.dismiss': { target: 'storing', reenter: true, actions: 'dismiss' },
      },
    },
    waiting: {
      description: 'Nothing is on its way: there is nothing to send, or no link, or another tab of this browser sends.',
      on: {
        ...store,
        ...look,
        'clock.ticked': [
          { guard: 'isExpiring', target: 'choosing', actions: 'noteTime' },
          { guard: 'isFirstTick', target: 'choosing', actions: 'noteTime' },
        ],
      },
    },
    sending: {
      description: 'The oldest decision is with the platform.',
      tags: 'busy',
      entry: 'noteSending',
      invoke: {
        src: 'sendEntry',
        input: ({ context }) => context.entries.find(isQueued) as OutboxEntry,
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'choosing',
            actions: { type: 'noteSent', params: ({ event }) => ({ alarm: dataOf(event.output) }) },
          },
          { guard: { type: 'isUndecided', params: answerParams }, target: 'retrying' },
          { target: 'choosing', actions: { type: 'rejectRefused', params: refusalParams } },
        ],
        onError: 'retrying',
      },
      on: store,
    },
    retrying: {
      description: 'The platform did not answer; the oldest decision is sent again in a moment, under its key.',
      after: { sendRetry: 'choosing' },
      on: { ...store, ...look },
    },
    unstored: {
      description: 'What was decided could not be kept in the browser and would be lost with this window; it is tried again.',
      after: { storeRetry: 'storing' },
      on: { ...store, ...look },
    },
  },
});
