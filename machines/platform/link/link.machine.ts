import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { User } from '../../../contract/access/index.ts';
import type { MissedEvents } from '../../../contract/events.ts';
import type { UnreadableRow } from '../../../contract/platform/envelope.ts';
import type { ExportChannel } from '../../../contract/platform/export-channels.ts';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import type { ReplyFault } from '../../../contract/platform/refusal.ts';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import type { EndReason } from '../../access/index.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, dataOf, feed, port } from '../../shared/port.ts';
import {
  admit,
  alarmsOf,
  type ExportUpdate,
  emptyStream,
  exportsIn,
  hasOtherEpoch,
  type ReceivedEvent,
  type RoomEvent,
  raisedIn,
  roomEventsIn,
  type Stream,
  withBaseline,
} from './stream.ts';

export interface LinkContext {
  /** Whether the platform can replay missed events. */
  replay: boolean;
  stream: Stream;
  /** Events received while catching up, applied afterwards. */
  held: ReceivedEvent[];
  /** Alarms raised while the link was lost, once each. */
  missed: ReadonlySet<AlarmId>;
  arrivedWhileOffline: number;
  /** Server ms; null until the first event. */
  lastEventAt: number | null;
  /** Server ms; null while connected. */
  lostSince: number | null;
}

/** Events of the socket. It batches the messages of one frame into one `link.message`; `at` is server ms. */
export type SocketEvent =
  | { type: 'link.opened'; at: number }
  | { type: 'link.dropped'; at: number }
  | { type: 'link.message'; events: readonly ReceivedEvent[]; at: number }
  /** An event with this name cannot be read. */
  | { type: 'link.unreadable'; name: string; row: UnreadableRow; at: number }
  /** A requested channel is subscribed: its events are received from now on. */
  | { type: 'link.joined'; channel: ExportChannel };
/** Commands to the socket: connect at once (ignored while it connects or is connected); join one more channel, or leave it. */
export type SocketCommand = { type: 'socket.connect' } | { type: 'socket.join' | 'socket.leave'; channel: ExportChannel };

export type LinkEvent =
  | SocketEvent
  /** The lists were read and are current up to `head`; `unknown` of their waiting alarms are new to this console. */
  | { type: 'link.baseline'; epoch: string | null; head: number | null; unknown: number }
  | { type: 'link.retry' }
  | { type: 'link.dismissNotice' }
  /** The channel of an export is needed; `link.joined` follows each time it is listened to. Or it is needed no longer (ADM-4.06). */
  | { type: 'link.join'; channel: ExportChannel }
  | { type: 'link.leave'; channel: ExportChannel };

/** Events from the link to the console. */
export type LinkFact =
  | { type: 'alarms.arrived'; alarms: ReturnType<typeof alarmsOf>; silent: boolean }
  | { type: 'alarms.reload' }
  | { type: 'alarms.unreadable'; row: UnreadableRow }
  | { type: 'user.changed'; user: User }
  | { type: 'session.revoked'; session: string; reason: EndReason }
  | { type: 'session.locked'; session: string; locked: boolean }
  | { type: 'exports.updated'; updates: readonly ExportUpdate[] }
  | { type: 'exports.joined'; channel: ExportChannel }
  /** Events for single rooms, in order, each once. */
  | { type: 'stream.events'; events: readonly RoomEvent[] }
  | { type: 'link.lost' }
  | { type: 'link.restored' };

const unreadableReply: ReplyFault = 'reply.unreadable';
const onMessageHeld = { 'link.message': { actions: ['noteMessage', 'hold'] as const } } as const;
const onLiveMessage = [
  { guard: 'hasOtherEpoch' as const, target: '#link.catchingUp.reading', actions: ['noteMessage', 'hold', 'reread'] as const },
  { actions: ['noteMessage', 'publish'] as const },
] as const;

/**
 * The link to the platform's event stream (OQ-110). Whatever happens to the socket, every event after the lists' head reaches the
 * lists once: while catching up new events are buffered, missed ones are requested until complete, then the buffered ones follow.
 */
export const linkMachine = setup({
  types: {
    context: {} as LinkContext,
    events: {} as LinkEvent,
    input: {} as { replay: boolean },
    tags: {} as 'busy',
  },
  actors: {
    socket: feed<SocketEvent, void, SocketCommand>('socket'),
    missedEvents: port<Answer<MissedEvents>, { epoch: string; after: number }>('missedEvents'),
  },
  guards: {
    canReplay: ({ context: { replay, stream } }) => replay && stream.based && stream.epoch !== null,
    canOnlyReread: ({ context: { replay } }) => !replay,
    /** After a gap, on a platform without replay. */
    isReread: ({ context }) => !context.replay && context.lostSince !== null,
    hasArrivals: ({ context }) => context.arrivedWhileOffline > 0,
    hasOtherEpoch: ({ context, event }) => event.type === 'link.message' && hasOtherEpoch(context.stream, event.events),
    /** Too much was missed, or an event of it cannot be read, however often it is requested. */
    cannotBeReplayed: (_, answer: Answer<unknown>) =>
      !answer.ok && (isRefusedFor(answer.refusal, 'events.gap_too_old') || answer.refusal.code === unreadableReply),
    isAnotherLog: ({ context }, answer: Answer<MissedEvents>) => answer.ok && answer.data.epoch !== context.stream.epoch,
    isComplete: (_, answer: Answer<MissedEvents>) => answer.ok && answer.data.complete,
    isPart: (_, answer: Answer<MissedEvents>) => answer.ok && answer.data.events.length > 0,
  },
  actions: {
    connect: sendTo('socket', { type: 'socket.connect' }),
    join: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'link.join') enqueue.sendTo('socket', { type: 'socket.join', channel: event.channel });
      if (event.type === 'link.leave') enqueue.sendTo('socket', { type: 'socket.leave', channel: event.channel });
    }),
    notifyJoined: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'link.joined') enqueue.sendTo(parent, { type: 'exports.joined', channel: event.channel });
    }),
    noteMessage: assign(({ context, event }) => ({
      lastEventAt: event.type === 'link.message' || event.type === 'link.opened' ? event.at : context.lastEventAt,
    })),
    noteLost: assign(({ context, event }) => ({
      lostSince: context.lostSince ?? (event.type === 'link.dropped' ? event.at : null),
    })),
    hold: assign(({ context, event }) => ({ held: event.type === 'link.message' ? [...context.held, ...event.events] : context.held })),
    noteBaseline: assign(({ context, event }) =>
      event.type === 'link.baseline'
        ? {
            stream: withBaseline(context.stream, event.epoch, event.head),
            arrivedWhileOffline: context.arrivedWhileOffline + (context.lostSince === null ? 0 : event.unknown),
          }
        : {},
    ),
    /** Reloads everything; only events after that load count. */
    reread: enqueueActions(({ enqueue }) => {
      enqueue.assign({ stream: emptyStream });
      enqueue.sendTo(parent, { type: 'alarms.reload' });
    }),
    publish: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'link.message') return;
      const { stream, fresh } = admit(context.stream, event.events);
      enqueue.assign({ stream });
      for (const fact of factsOf(fresh, false)) enqueue.sendTo(parent, fact);
    }),
    publishMissed: enqueueActions(({ context, enqueue }, { missed }: { missed: MissedEvents }) => {
      const { stream, fresh } = admit(context.stream, missed.events);
      const offline = context.lostSince !== null;
      const raised = [...raisedIn(fresh)].filter((id) => offline && !context.missed.has(id));
      enqueue.assign({
        // No event up to the head was for this user, so the next gap starts there.
        stream: missed.complete ? { ...stream, last: Math.max(stream.last, missed.head) } : stream,
        missed: new Set([...context.missed, ...raised]),
        arrivedWhileOffline: context.arrivedWhileOffline + raised.length,
      });
      for (const fact of factsOf(fresh, offline)) enqueue.sendTo(parent, fact);
    }),
    release: enqueueActions(({ context, enqueue }) => {
      const { stream, fresh } = admit(context.stream, context.held);
      enqueue.assign({ stream, held: [] });
      for (const fact of factsOf(fresh, false)) enqueue.sendTo(parent, fact);
    }),
    settle: assign({ lostSince: null }),
    dismissNotice: assign({ missed: new Set<AlarmId>(), arrivedWhileOffline: 0 }),
    /** Only alarms have a list that shows what cannot be read; of other events the recorder keeps the reason. */
    notifyUnreadable: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'link.unreadable') return;
      enqueue.assign({ lastEventAt: event.at });
      if (event.name === 'alarm') enqueue.sendTo(parent, { type: 'alarms.unreadable', row: event.row });
    }),
    notifyLost: sendTo(parent, { type: 'link.lost' }),
    notifyRestored: sendTo(parent, { type: 'link.restored' }),
  },
  delays: { connectRetry: 1000, replayRetry: 1000 },
}).createMachine({
  id: 'link',
  context: ({ input }) => ({
    replay: input.replay,
    stream: emptyStream,
    held: [],
    missed: new Set(),
    arrivedWhileOffline: 0,
    lastEventAt: null,
    lostSince: null,
  }),
  invoke: { src: 'socket', id: 'socket' },
  on: {
    'link.baseline': { actions: 'noteBaseline' },
    'link.dropped': { target: '.lost', actions: ['noteLost', 'notifyLost'] },
    'link.opened': { target: '.catchingUp', actions: 'noteMessage' },
    'link.join': { actions: 'join' },
    'link.leave': { actions: 'join' },
    'link.joined': { actions: 'notifyJoined' },
    'link.unreadable': { actions: 'notifyUnreadable' },
  },
  initial: 'connecting',
  states: {
    connecting: {
      description: 'The status bar says that the link is being made for the first time.',
      after: { connectRetry: { target: 'connecting', reenter: true, actions: 'connect' } },
      on: { 'link.retry': { actions: 'connect' } },
    },
    catchingUp: {
      initial: 'arriving',
      states: {
        arriving: {
          always: [
            { guard: 'canReplay', target: 'replaying' },
            { guard: 'canOnlyReread', target: 'reading', actions: 'reread' },
            { target: 'reading' },
          ],
        },
        reading: {
          description: 'The link is there; the lists are being read, and what is said meanwhile is held for after.',
          tags: 'busy',
          on: {
            ...onMessageHeld,
            'link.baseline': { target: 'based', actions: 'noteBaseline' },
          },
        },
        based: { always: [{ guard: 'canReplay', target: 'replaying' }, { target: 'arrived' }] },
        replaying: {
          description: 'The link is there; what was missed is being asked for.',
          tags: 'busy',
          invoke: {
            src: 'missedEvents',
            input: ({ context: { stream } }) => ({ epoch: stream.epoch ?? '', after: stream.last }),
            onDone: [
              { guard: { type: 'cannotBeReplayed', params: answerParams }, target: 'reading', actions: 'reread' },
              { guard: { type: 'isAnotherLog', params: ({ event }) => event.output }, target: 'reading', actions: 'reread' },
              {
                guard: { type: 'isComplete', params: ({ event }) => event.output },
                target: 'arrived',
                actions: { type: 'publishMissed', params: ({ event }) => ({ missed: dataOf(event.output) }) },
              },
              {
                guard: { type: 'isPart', params: ({ event }) => event.output },
                target: 'replaying',
                reenter: true,
                actions: { type: 'publishMissed', params: ({ event }) => ({ missed: dataOf(event.output) }) },
              },
              { target: 'behind' },
            ],
            onError: 'behind',
          },
          on: onMessageHeld,
        },
        behind: {
          description: 'The link is there, but what was missed could not be had yet; it is asked for again each second.',
          after: { replayRetry: 'replaying' },
          on: { ...onMessageHeld, 'link.retry': 'replaying' },
        },
        arrived: {
          entry: ['release', 'notifyRestored'],
          exit: 'settle',
          always: [
            { guard: 'isReread', target: '#link.fellBack' },
            { guard: 'hasArrivals', target: '#link.live.returned' },
            { target: '#link.live.current' },
          ],
        },
      },
    },
    live: {
      initial: 'current',
      on: { 'link.message': onLiveMessage, 'link.opened': {} },
      states: {
        current: { description: 'The status bar shows a live link and how long ago something was heard.' },
        returned: {
          description: 'The link is live again; a notice says how many alarms arrived while it was lost.',
          on: { 'link.dismissNotice': { target: 'current', actions: 'dismissNotice' } },
        },
      },
    },
    fellBack: {
      description: 'The link is live again; this platform cannot say what was missed, so the lists were read again, and a notice says so.',
      on: { 'link.message': onLiveMessage, 'link.opened': {}, 'link.dismissNotice': { target: 'live', actions: 'dismissNotice' } },
    },
    lost: {
      description: 'The status bar is red and says since when the link is lost; it is tried again each second.',
      after: { connectRetry: { target: 'lost', reenter: true, actions: 'connect' } },
      on: { 'link.retry': { target: 'lost', reenter: true, actions: 'connect' }, 'link.dropped': {} },
    },
  },
});

function factsOf(fresh: readonly ReceivedEvent[], silent: boolean): LinkFact[] {
  const alarms = alarmsOf(fresh);
  const facts: LinkFact[] = alarms.length === 0 ? [] : [{ type: 'alarms.arrived', alarms, silent }];
  for (const one of fresh) {
    if (one.name === 'config.updated') facts.push({ type: 'user.changed', user: one.data });
    if (one.name === 'session.revoked') facts.push({ type: 'session.revoked', ...one.data });
    if (one.name === 'session.locked') facts.push({ type: 'session.locked', ...one.data });
  }
  const exported = exportsIn(fresh);
  if (exported.length > 0) facts.push({ type: 'exports.updated', updates: exported });
  const events = roomEventsIn(fresh);
  if (events.length > 0) facts.push({ type: 'stream.events', events });
  return facts;
}
