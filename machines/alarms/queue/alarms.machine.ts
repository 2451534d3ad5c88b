import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { Refusal, UserId } from '../../../contract/platform/index.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import { AlarmQueue, type Counts } from './queue.ts';

/** Every open alarm visible to this user, current up to event `head` of the stream `epoch`. A platform without a stream sends null. */
export interface OpenAlarms {
  rows: Alarm[];
  head: number | null;
  epoch: string | null;
}

export interface AlarmsContext {
  /** Changed in place: select `version`, then read from here. */
  queue: AlarmQueue;
  version: number;
  refusal: Refusal | null;
  /** What arrived while the lists were being read; applied on top of the reading. */
  early: Alarm[];
}

export type AlarmsEvent =
  /** Alarms from the stream or an own act, at most once a frame. `silent`: already announced before. */
  { type: 'alarms.arrived'; alarms: readonly Alarm[]; silent?: boolean } | { type: 'alarms.reload' };

/** Events from the queue to the console. `unknown` counts the waiting alarms that are new since the last load; 0 on the first. */
export type AlarmsFact =
  | { type: 'alarms.loaded'; head: number | null; epoch: string | null; unknown: number }
  /** Changed alarms, and the resulting queue: waiting alarms by priority, number of new ones, sound of the first. */
  | { type: 'alarms.changed'; alarms: readonly Alarm[]; waiting: Readonly<Counts>; raised: number; url: string | null };

/** Waiting alarms that are new to this console: a toast each or one for many, and the title of the page (OP-4.03, OQ-33). */
export type AlarmsEmitted = { type: 'alarms.announced'; alarms: readonly Alarm[] };

function changeOf(queue: AlarmQueue, alarms: readonly Alarm[], raised: number): AlarmsFact {
  const url = queue.waiting[0]?.alarm_level.media.url ?? null;
  return { type: 'alarms.changed', alarms, waiting: [...queue.waitingCounts], raised, url };
}
const again = [{ guard: 'wasNeverRead' as const, target: 'loading' }, { target: 'rereading' }] as const;

/** The queue of open alarms (OP-4.02, OP-4.04, OP-4.05): loaded once, then updated from the stream. */
export const alarmsMachine = setup({
  types: {
    context: {} as AlarmsContext,
    events: {} as AlarmsEvent,
    emitted: {} as AlarmsEmitted,
    input: {} as { me: UserId },
    tags: {} as 'busy',
  },
  actors: {
    /** Reads all pages of the open alarms. */
    readOpenAlarms: port<Answer<OpenAlarms>>('readOpenAlarms'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    wasNeverRead: ({ context }) => context.version === 0,
  },
  actions: {
    apply: enqueueActions(({ context: { queue }, event, enqueue }) => {
      if (event.type !== 'alarms.arrived') return;
      const { raised, changed } = queue.apply(event.alarms);
      if (changed.length === 0) return;
      enqueue.assign({ version: queue.version });
      enqueue.sendTo(parent, changeOf(queue, changed, raised.length));
      if (raised.length > 0 && event.silent !== true) enqueue(emit({ type: 'alarms.announced', alarms: raised }));
    }),
    hold: assign(({ context, event }) => ({
      early: event.type === 'alarms.arrived' ? [...context.early, ...event.alarms] : context.early,
    })),
    take: enqueueActions(({ context: { queue, early, version }, enqueue }, { open }: { open: OpenAlarms }) => {
      const read = queue.reset(open.rows);
      const later = queue.apply(early);
      enqueue.assign({ version: queue.version, early: [], refusal: null });
      enqueue.sendTo(parent, {
        type: 'alarms.loaded',
        head: open.head,
        epoch: open.epoch,
        unknown: version === 0 ? 0 : read.raised.length,
      });
      enqueue.sendTo(parent, changeOf(queue, [...read.changed, ...later.changed], later.raised.length));
    }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { readRetry: 5000 },
}).createMachine({
  id: 'alarms',
  context: ({ input }) => ({ queue: new AlarmQueue(input.me), version: 0, refusal: null, early: [] }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The lists show that the open alarms are being read for the first time.',
      tags: 'busy',
      invoke: {
        src: 'readOpenAlarms',
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'ready',
            actions: { type: 'take', params: ({ event }) => ({ open: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'failed',
      },
      on: { 'alarms.arrived': { actions: 'hold' }, 'alarms.reload': { target: 'loading', reenter: true } },
    },
    ready: {
      description: 'The waiting alarms and those in attention, each in its place; empty lists say so.',
      on: { 'alarms.arrived': { actions: 'apply' }, 'alarms.reload': 'rereading' },
    },
    rereading: {
      description: 'The lists stay as they were while everything is read again after a gap.',
      tags: 'busy',
      invoke: {
        src: 'readOpenAlarms',
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'ready',
            actions: { type: 'take', params: ({ event }) => ({ open: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'failed',
      },
      on: { 'alarms.arrived': { actions: 'hold' }, 'alarms.reload': { target: 'rereading', reenter: true } },
    },
    failed: {
      description: 'The lists say that they could not be read, and try again by themselves; what was known is still shown.',
      on: { 'alarms.reload': again, 'alarms.arrived': { actions: 'hold' } },
      after: { readRetry: again },
    },
    refused: {
      description: 'The platform does not let this user read alarms, and says why.',
      on: { 'alarms.reload': again },
    },
  },
});
