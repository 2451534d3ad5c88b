import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { Refusal, UnreadableRow, UserId } from '../../../contract/platform/index.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, dataOf, port, refusalParams, unreadableOf } from '../../shared/port.ts';
import { AlarmQueue, type Counts } from './queue.ts';
import { keyOf, mergeUnreadable, waitingWith } from './unreadable.ts';

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
  /** Alarms that the platform sent and that cannot be read: shown as far as they can be, counted, and rung for. */
  unreadable: readonly UnreadableRow[];
  /** Those of them (`keyOf`) that the operator has acknowledged: they ring no more. */
  acknowledged: ReadonlySet<string>;
  /** An alarm came that cannot be read, while or after the lists were read: they are read again. */
  isBehind: boolean;
}

export type AlarmsEvent =
  /** Alarms from the stream or an own act, at most once a frame. `silent`: already announced before. */
  | { type: 'alarms.arrived'; alarms: readonly Alarm[]; silent?: boolean }
  | { type: 'alarms.reload' }
  /** The platform sent an alarm that cannot be read. */
  | { type: 'alarms.unreadable'; row: UnreadableRow }
  /** The operator has seen the alarms that cannot be read. */
  | { type: 'alarms.acknowledge' }
  /** The groups that the operator is in, by id: what is offered to one of them rings. */
  | { type: 'alarms.groupsChanged'; groups: readonly number[] };

/** Events from the queue to the console. `unknown` counts the alarms that began to require this operator since the last load; 0 on the first. */
export type AlarmsFact =
  | { type: 'alarms.loaded'; head: number | null; epoch: string | null; unknown: number }
  /** Changed alarms, and the resulting queue: alarms that ring (`requires`) by priority, number of new ones, when those were created that a reading found, sound of the first. */
  | {
      type: 'alarms.changed';
      alarms: readonly Alarm[];
      waiting: Readonly<Counts>;
      raised: number;
      loaded: readonly string[];
      url: string | null;
    };

/** Alarms that begin to require this operator (`requires`): a toast each or one for many, and the title of the page (OP-4.03, OQ-33). */
export type AlarmsEmitted = { type: 'alarms.announced'; alarms: readonly Alarm[] };

type Ringing = Pick<AlarmsContext, 'queue' | 'unreadable' | 'acknowledged'>;
function changeOf(
  { queue, unreadable, acknowledged }: Ringing,
  alarms: readonly Alarm[],
  raised: number,
  loaded: readonly string[] = [],
): AlarmsFact {
  const url = queue.mostUrgent?.alarm_level.media.url ?? null;
  const unacknowledged = unreadable.filter((row) => !acknowledged.has(keyOf(row))).length;
  return { type: 'alarms.changed', alarms, waiting: waitingWith(queue.ringingCounts, unacknowledged), raised, loaded, url };
}
const openOf = ({ event: { output } }: { event: { output: Answer<OpenAlarms> } }) => ({ open: dataOf(output), rows: unreadableOf(output) });
const again = [{ guard: 'wasNeverRead' as const, target: 'loading' }, { target: 'rereading' }] as const;

/** The queue of open alarms (OP-4.02, OP-4.04, OP-4.05): loaded once, then updated from the stream. */
export const alarmsMachine = setup({
  types: {
    context: {} as AlarmsContext,
    events: {} as AlarmsEvent,
    emitted: {} as AlarmsEmitted,
    input: {} as { me: UserId; groups?: readonly number[] },
    tags: {} as 'busy',
  },
  actors: {
    /** Reads all pages of the open alarms. */
    readOpenAlarms: port<Answer<OpenAlarms>>('readOpenAlarms'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    /** The lists came while an alarm that cannot be read was sent: whether they contain it is not known. */
    isBehind: ({ context }, answer: Answer<unknown>) => answer.ok && context.isBehind,
    isUnreadable: (_, answer: Answer<unknown>) => !answer.ok && answer.refusal.code === 'reply.unreadable',
    wasNeverRead: ({ context }) => context.version === 0,
  },
  actions: {
    apply: enqueueActions(({ context, event, enqueue }) => {
      const { queue } = context;
      if (event.type !== 'alarms.arrived') return;
      const { raised, changed } = queue.apply(event.alarms);
      if (changed.length === 0) return;
      enqueue.assign({ version: queue.version });
      enqueue.sendTo(parent, changeOf(context, changed, raised.length));
      if (raised.length > 0 && event.silent !== true) enqueue(emit({ type: 'alarms.announced', alarms: raised }));
    }),
    applyGroups: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'alarms.groupsChanged') return;
      const { raised, changed } = context.queue.setGroups(event.groups);
      if (changed.length === 0) return;
      enqueue.assign({ version: context.queue.version });
      enqueue.sendTo(parent, changeOf(context, changed, raised.length));
      if (raised.length > 0) enqueue(emit({ type: 'alarms.announced', alarms: raised }));
    }),
    hold: assign(({ context, event }) => ({
      early: event.type === 'alarms.arrived' ? [...context.early, ...event.alarms] : context.early,
    })),
    take: enqueueActions(({ context, enqueue }, { open, rows }: { open: OpenAlarms; rows: readonly UnreadableRow[] }) => {
      const { queue, early, version, acknowledged } = context;
      const unreadable = context.isBehind ? mergeUnreadable(rows, context.unreadable) : rows;
      const known = new Set(context.unreadable.map(keyOf));
      const unknown = unreadable.filter((row) => !known.has(keyOf(row))).length;
      const read = queue.reset(open.rows);
      const later = queue.apply(early);
      enqueue.assign({ version: queue.version, early: [], refusal: null, unreadable, isBehind: false });
      enqueue.sendTo(parent, {
        type: 'alarms.loaded',
        head: open.head,
        epoch: open.epoch,
        unknown: version === 0 ? 0 : read.raised.length,
      });
      enqueue.sendTo(
        parent,
        changeOf(
          { queue, unreadable, acknowledged },
          [...read.changed, ...later.changed],
          later.raised.length + unknown,
          read.raised.map(({ created }) => created),
        ),
      );
    }),
    noteUnreadable: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'alarms.unreadable') return;
      const unreadable = mergeUnreadable(context.unreadable, [event.row]);
      enqueue.assign({ unreadable, isBehind: true });
      const raised = unreadable.length - context.unreadable.length;
      if (raised > 0) enqueue.sendTo(parent, changeOf({ ...context, unreadable }, [], raised));
    }),
    startReading: assign({ isBehind: false }),
    acknowledge: enqueueActions(({ context, enqueue }) => {
      const acknowledged = new Set(context.unreadable.map(keyOf));
      enqueue.assign({ acknowledged });
      enqueue.sendTo(parent, changeOf({ ...context, acknowledged }, [], 0));
    }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forgetRefusal: assign({ refusal: null }),
  },
  delays: { readRetry: 5000, gathered: 2000 },
}).createMachine({
  id: 'alarms',
  context: ({ input }) => ({
    queue: new AlarmQueue(input.me, input.groups),
    version: 0,
    refusal: null,
    early: [],
    unreadable: [],
    acknowledged: new Set(),
    isBehind: false,
  }),
  on: {
    'alarms.unreadable': { actions: 'noteUnreadable' },
    'alarms.acknowledge': { actions: 'acknowledge' },
    'alarms.groupsChanged': { actions: 'applyGroups' },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The lists show that the open alarms are being read for the first time.',
      tags: 'busy',
      entry: 'startReading',
      invoke: {
        src: 'readOpenAlarms',
        onDone: [
          { guard: { type: 'isBehind', params: answerParams }, target: 'behind', actions: { type: 'take', params: openOf } },
          { guard: { type: 'isAccepted', params: answerParams }, target: 'ready', actions: { type: 'take', params: openOf } },
          {
            guard: { type: 'isUnreadable', params: answerParams },
            target: 'failed',
            actions: { type: 'noteRefusal', params: refusalParams },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: { target: 'failed', actions: 'forgetRefusal' },
      },
      on: { 'alarms.arrived': { actions: 'hold' }, 'alarms.reload': { target: 'loading', reenter: true } },
    },
    ready: {
      description:
        'The waiting alarms and those in attention, each in its place; empty lists say so, unless an alarm cannot be read: then a notice counts and lists those.',
      on: {
        'alarms.arrived': { actions: 'apply' },
        'alarms.reload': 'rereading',
        'alarms.unreadable': { target: 'behind', actions: 'noteUnreadable' },
      },
    },
    behind: {
      description: 'An alarm came that cannot be read: a notice says so, and the lists are about to be read again.',
      on: { 'alarms.arrived': { actions: 'apply' }, 'alarms.reload': 'rereading' },
      after: { gathered: 'rereading' },
    },
    rereading: {
      description: 'The lists stay as they were while everything is read again after a gap.',
      tags: 'busy',
      entry: 'startReading',
      invoke: {
        src: 'readOpenAlarms',
        onDone: [
          { guard: { type: 'isBehind', params: answerParams }, target: 'behind', actions: { type: 'take', params: openOf } },
          { guard: { type: 'isAccepted', params: answerParams }, target: 'ready', actions: { type: 'take', params: openOf } },
          {
            guard: { type: 'isUnreadable', params: answerParams },
            target: 'failed',
            actions: { type: 'noteRefusal', params: refusalParams },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: { target: 'failed', actions: 'forgetRefusal' },
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
