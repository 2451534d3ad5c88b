import { assign, emit, enqueueActions, setup } from 'xstate';

/** A picture that follows the clock. `pending`: it has not shown the requested moment yet. */
export interface Member {
  /** When the frame that it shows was taken, ms; null: none yet. */
  at: number | null;
  phase: 'ready' | 'pending' | 'stalled' | 'absent';
  /** When it was last sent to where the others are, ms of `now`. */
  corrected: number;
}

export interface PlaybackContext {
  /** In the order in which they joined: the first that shows something leads. */
  members: ReadonlyMap<string, Member>;
  /** The moment that all were sent to last, ms; null: none. */
  seekTarget: number | null;
  rate: number;
  /** Whether it plays when everybody is there. */
  wanted: 'playing' | 'paused';
}

/** `now` is any clock that runs evenly, ms. */
export type PlaybackEvent =
  | { type: 'playback.join'; id: string }
  | { type: 'playback.leave'; id: string }
  | { type: 'playback.play' }
  | { type: 'playback.pause' }
  | { type: 'playback.rate'; rate: number }
  /** All pictures go to a moment, ms. */
  | { type: 'playback.seek'; at: number }
  /** A picture shows a frame that was taken at `at`. */
  | { type: 'playback.progressed'; id: string; at: number; now: number }
  /** A picture waits for data. */
  | { type: 'playback.stalled'; id: string }
  /** A picture has nothing to show for this time; nobody waits for it. */
  | { type: 'playback.unavailable'; id: string };

export type PlaybackCommand = { order: 'hold' } | { order: 'go' } | { order: 'seek'; at: number } | { order: 'rate'; rate: number };
/** A playback command and the player it is for; `to` null: all players. */
export type PlaybackEmitted = { type: 'playback.commanded'; to: string | null } & PlaybackCommand;

/** Maximum drift between players, in ms of recorded time; beyond it they are resynchronized. */
const driftLimitMs = 250;
/** A picture that cannot keep up is not sent to the others more often than this, ms. */
const correctionIntervalMs = 2000;
/** Having gone to a moment, a picture that shows one this close has arrived, ms. */
const arrivalToleranceMs = 1500;

type PlaybackArgs = { context: PlaybackContext; event: PlaybackEvent };

const membersOf = ({ members }: PlaybackContext): [string, Member][] => [...members];
const patched = (context: PlaybackContext, id: string, change: Partial<Member>): Pick<PlaybackContext, 'members'> => {
  const known = context.members.get(id);
  return { members: known ? new Map(context.members).set(id, { ...known, ...change }) : context.members };
};

/** The picture that the others are compared with. */
export function leaderOf(context: PlaybackContext): string | null {
  return membersOf(context).find(([, { phase, at }]) => phase === 'ready' && at !== null)?.[0] ?? null;
}

function driftOf({ context, event }: PlaybackArgs): number {
  if (event.type !== 'playback.progressed') return 0;
  const leader = leaderOf(context);
  const at = leader === null || leader === event.id ? null : (context.members.get(leader)?.at ?? null);
  return at === null ? 0 : event.at - at;
}

const hasArrived = ({ context, event }: PlaybackArgs): boolean =>
  event.type === 'playback.progressed' && context.seekTarget !== null && Math.abs(event.at - context.seekTarget) <= arrivalToleranceMs;

const isHeldUp = (context: PlaybackContext, phase: 'pending' | 'stalled', without: string | null = null): boolean =>
  membersOf(context).some(([id, member]) => id !== without && member.phase === phase);
const idOf = (event: PlaybackEvent): string | null => ('id' in event ? event.id : null);

/**
 * Synchronizes the recorded players of a tab with one clock (OP-1.08): they play, pause and seek together. Playback waits for a player that
 * buffers, and a player that drifts from the first by more than a quarter of a second is resynchronized.
 */
export const playbackMachine = setup({
  types: {
    context: {} as PlaybackContext,
    events: {} as PlaybackEvent,
    emitted: {} as PlaybackEmitted,
    tags: {} as 'busy',
  },
  guards: {
    /** True for the first player of a tab: the clock restarts. */
    isFirst: ({ context }) => context.members.size === 0,
    shouldPlay: ({ context }) => context.wanted === 'playing',
    isDrifting: ({ context, event }) => {
      if (event.type !== 'playback.progressed') return false;
      const last = context.members.get(event.id)?.corrected ?? Number.NEGATIVE_INFINITY;
      return Math.abs(driftOf({ context, event })) > driftLimitMs * Math.max(1, context.rate) && event.now - last >= correctionIntervalMs;
    },
    isLast: ({ context, event }) => hasArrived({ context, event }) && !isHeldUp(context, 'pending', idOf(event)),
    hasArrived: ({ context, event }) => hasArrived({ context, event }),
    isLastPending: ({ context, event }) => !isHeldUp(context, 'pending', idOf(event)),
    isLastStalled: ({ context, event }) => !isHeldUp(context, 'stalled', idOf(event)),
  },
  actions: {
    join: assign(({ context, event }) =>
      event.type === 'playback.join'
        ? { members: new Map(context.members).set(event.id, { at: null, phase: 'absent', corrected: Number.NEGATIVE_INFINITY }) }
        : {},
    ),
    leave: assign(({ context, event }) => {
      if (event.type !== 'playback.leave') return {};
      return { members: new Map(membersOf(context).filter(([id]) => id !== event.id)) };
    }),
    wantPlaying: assign({ wanted: 'playing' }),
    wantPaused: assign({ wanted: 'paused' }),
    takeRate: assign(({ event }) => (event.type === 'playback.rate' ? { rate: event.rate } : {})),
    take: assign(({ context, event }) =>
      event.type === 'playback.progressed' ? patched(context, event.id, { at: event.at, phase: 'ready' }) : {},
    ),
    noteCorrected: assign(({ context, event }) =>
      event.type === 'playback.progressed' ? patched(context, event.id, { at: event.at, phase: 'ready', corrected: event.now }) : {},
    ),
    noteStalled: assign(({ context, event }) =>
      event.type === 'playback.stalled' ? patched(context, event.id, { phase: 'stalled' }) : {},
    ),
    noteAbsent: assign(({ context, event }) =>
      event.type === 'playback.unavailable' ? patched(context, event.id, { phase: 'absent', at: null }) : {},
    ),
    /** Stops waiting for the buffering players; they rejoin with their next frame. */
    giveUp: assign(({ context }) => ({
      members: new Map(
        membersOf(context).map(([id, one]) => [id, one.phase === 'pending' || one.phase === 'stalled' ? { ...one, phase: 'absent' } : one]),
      ),
    })),
    seek: assign(({ context, event }) =>
      event.type === 'playback.seek'
        ? {
            seekTarget: event.at,
            members: new Map(membersOf(context).map(([id, one]) => [id, { ...one, phase: 'pending' as const }])),
          }
        : {},
    ),
    emitSeek: enqueueActions(({ context, enqueue }) => {
      if (context.seekTarget !== null) enqueue(emit({ type: 'playback.commanded', to: null, order: 'seek', at: context.seekTarget }));
    }),
    emitGo: emit({ type: 'playback.commanded', to: null, order: 'go' }),
    emitHold: emit({ type: 'playback.commanded', to: null, order: 'hold' }),
    /** Pauses every player except those that are buffering. */
    emitWait: enqueueActions(({ context, enqueue }) => {
      for (const [id, { phase }] of membersOf(context))
        if (phase === 'ready') enqueue(emit({ type: 'playback.commanded', to: id, order: 'hold' }));
    }),
    emitArrived: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'playback.progressed') enqueue(emit({ type: 'playback.commanded', to: event.id, order: 'hold' }));
    }),
    emitRate: emit(({ context }) => ({ type: 'playback.commanded' as const, to: null, order: 'rate' as const, rate: context.rate })),
    correct: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'playback.progressed')
        enqueue(emit({ type: 'playback.commanded', to: event.id, order: 'seek', at: event.at - driftOf({ context, event }) }));
    }),
  },
  delays: { seekLimit: 4000, waitLimit: 5000 },
}).createMachine({
  id: 'playback',
  context: { members: new Map(), seekTarget: null, rate: 1, wanted: 'playing' },
  on: {
    'playback.join': [{ guard: 'isFirst', target: '.playing', actions: ['wantPlaying', 'join'] }, { actions: 'join' }],
    'playback.leave': { actions: 'leave' },
    'playback.rate': { actions: ['takeRate', 'emitRate'] },
    'playback.seek': { target: '.seeking', reenter: true, actions: ['seek', 'emitSeek'] },
    'playback.progressed': { actions: 'take' },
    'playback.unavailable': { actions: 'noteAbsent' },
  },
  initial: 'playing',
  states: {
    playing: {
      description: 'The pictures of the tab play together, each with its own time, none far from the others.',
      on: {
        'playback.pause': { target: 'paused', actions: ['wantPaused', 'emitHold'] },
        'playback.stalled': { target: 'waiting', actions: ['noteStalled', 'emitWait'] },
        'playback.progressed': [{ guard: 'isDrifting', actions: ['correct', 'noteCorrected'] }, { actions: 'take' }],
      },
    },
    paused: {
      description: 'The pictures of the tab stand together at one moment.',
      on: { 'playback.play': { target: 'playing', actions: ['wantPlaying', 'emitGo'] } },
    },
    seeking: {
      description: 'The pictures of the tab were sent to a moment; whoever is there waits for the others.',
      tags: 'busy',
      on: {
        'playback.play': { actions: 'wantPlaying' },
        'playback.pause': { actions: 'wantPaused' },
        'playback.progressed': [
          { guard: 'isLast', target: 'arrived', actions: ['take', 'emitArrived'] },
          { guard: 'hasArrived', actions: ['take', 'emitArrived'] },
        ],
        'playback.unavailable': [{ guard: 'isLastPending', target: 'arrived', actions: 'noteAbsent' }, { actions: 'noteAbsent' }],
        'playback.leave': [{ guard: 'isLastPending', target: 'arrived', actions: 'leave' }, { actions: 'leave' }],
      },
      after: { seekLimit: { target: 'arrived', actions: 'giveUp' } },
    },
    arrived: {
      always: [
        { guard: 'shouldPlay', target: 'playing', actions: 'emitGo' },
        { target: 'paused', actions: 'emitHold' },
      ],
    },
    waiting: {
      description: 'One of the pictures has to load; the others stand until it is there.',
      tags: 'busy',
      on: {
        'playback.pause': { target: 'paused', actions: ['wantPaused', 'emitHold'] },
        'playback.stalled': { actions: 'noteStalled' },
        'playback.progressed': [{ guard: 'isLastStalled', target: 'arrived', actions: 'take' }, { actions: 'take' }],
        'playback.unavailable': [{ guard: 'isLastStalled', target: 'arrived', actions: 'noteAbsent' }, { actions: 'noteAbsent' }],
        'playback.leave': [{ guard: 'isLastStalled', target: 'arrived', actions: 'leave' }, { actions: 'leave' }],
      },
      after: { waitLimit: { target: 'arrived', actions: 'giveUp' } },
    },
  },
});
