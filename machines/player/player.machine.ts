import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { isRefusedFor } from '../../contract/details.ts';
import { type MediaLink, type MediaLinkRequest, staleAfterMs } from '../../contract/media.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { type Answer, dataOf, feed, port, theAnswer, theRefusal } from '../port.ts';

/** Why there is no picture. `refused`: the platform said no, and the refusal says why. */
export type PlayerReason = 'network' | 'expired' | 'format' | 'unknown' | 'refused' | 'frozen';

export interface PlayerContext {
  request: MediaLinkRequest;
  link: MediaLink | null;
  reason: PlayerReason | null;
  refusal: Refusal | null;
  /** Tries in a row that showed nothing; sets how long the next one waits. */
  attempts: number;
  /** When the frame on the screen was taken, ms; null where the stream does not say. */
  shownAt: number | null;
  /** How far a live picture lags behind now, ms; null where unknown. */
  behindMs: number | null;
}

/** What the engine tells of the picture. */
export type EngineSaid =
  /** A new frame is on the screen; at most a few times a second. */
  | { type: 'engine.framed'; at: number | null; behindMs: number | null }
  | { type: 'engine.failed'; fault: 'network' | 'expired' | 'no_footage' | 'format' | 'unknown' };

/** What the engine is told. It shows nothing until it is told to open, and nothing after it is told to close. */
export type EngineTold =
  | { type: 'engine.open'; link: MediaLink }
  | { type: 'engine.play' }
  | { type: 'engine.pause' }
  | { type: 'engine.seek'; bySeconds: number }
  | { type: 'engine.goLive' }
  | { type: 'engine.close' };

export type PlayerEvent =
  | { type: 'player.play' }
  | { type: 'player.pause' }
  | { type: 'player.seek'; bySeconds: number }
  | { type: 'player.goLive' }
  | { type: 'player.retry' }
  /** Nobody can see it: it stops decoding. */
  | { type: 'player.stop' }
  /** Something else is to be watched: another moment, another camera. */
  | { type: 'player.open'; request: MediaLinkRequest }
  | EngineSaid;

/** Waits between tries, in ms: they grow to half a minute. */
export const retryDelays = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

const isGone = { guard: 'isNoFootage' as const, target: '#player.noFootage' };
const failures = [
  isGone,
  { guard: 'isHopeless' as const, target: '#player.failed', actions: 'noteFault' as const },
  { target: '#player.retrying', actions: 'noteFault' as const },
] as const;
const shown = [
  { guard: 'isLive' as const, target: '#player.playing.live', actions: 'noteFrame' as const },
  { guard: 'isLoop' as const, target: '#player.playing.loop', actions: 'noteFrame' as const },
  { target: '#player.playing.recorded', actions: 'noteFrame' as const },
] as const;

/** Starts anew with each frame, since each frame enters its state anew. */
const untilStale = { staleAfter: '#player.stale' } as const;

/**
 * One picture of one camera: live, the loop around an alarm, or a window of the past. A frozen picture is said to be stale after
 * three seconds, a lost one is tried again by itself, and neither touches another player.
 */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    input: {} as MediaLinkRequest,
    tags: {} as 'busy',
  },
  actors: {
    mediaLink: port<Answer<MediaLink>, MediaLinkRequest>('mediaLink'),
    engine: feed<EngineSaid, void, EngineTold>('engine'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isRefusedForFootage: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'media.no_footage'),
    /** What stands in the way passes by itself: too many asked at once, or the camera is away. */
    isRefusedForNow: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'access.throttled', 'media.camera_offline'),
    isNoFootage: ({ event }) => event.type === 'engine.failed' && event.fault === 'no_footage',
    isHopeless: ({ event }) => event.type === 'engine.failed' && event.fault === 'format',
    isLive: ({ context }) => context.request.kind === 'live',
    isLoop: ({ context }) => context.request.kind === 'pre_alarm',
    isSeekable: ({ event }) => event.type === 'player.seek' && event.bySeconds !== 0,
  },
  actions: {
    takeRequest: assign(({ context, event }) =>
      event.type === 'player.open'
        ? { request: event.request, link: null, reason: null, refusal: null, attempts: 0, shownAt: null, behindMs: null }
        : { request: context.request },
    ),
    takeLink: assign((_, { link }: { link: MediaLink }) => ({ link, refusal: null })),
    openEngine: sendTo('engine', ({ context }) => ({ type: 'engine.open', link: context.link as MediaLink })),
    closeEngine: sendTo('engine', { type: 'engine.close' }),
    playEngine: sendTo('engine', { type: 'engine.play' }),
    pauseEngine: sendTo('engine', { type: 'engine.pause' }),
    seekEngine: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'player.seek') enqueue.sendTo('engine', { type: 'engine.seek', bySeconds: event.bySeconds });
    }),
    goLiveEngine: sendTo('engine', { type: 'engine.goLive' }),
    noteFrame: assign(({ context, event }) =>
      event.type === 'engine.framed'
        ? { shownAt: event.at, behindMs: event.behindMs, attempts: 0, reason: null }
        : { attempts: context.attempts },
    ),
    noteFault: assign(({ event }) => ({
      reason: event.type === 'engine.failed' && event.fault !== 'no_footage' ? event.fault : ('network' as const),
    })),
    noteNetwork: assign({ reason: 'network' }),
    noteFrozen: assign({ reason: 'frozen' }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, reason: 'refused' as const })),
    noteAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    forgetAttempts: assign({ attempts: 0, reason: null, refusal: null }),
  },
  delays: {
    staleAfter: staleAfterMs,
    giveUpAfter: 5000,
    openLimit: 10_000,
    retryLater: ({ context }) => retryDelays[Math.min(context.attempts, retryDelays.length) - 1] ?? retryDelays[0],
  },
}).createMachine({
  id: 'player',
  context: ({ input }) => ({ request: input, link: null, reason: null, refusal: null, attempts: 0, shownAt: null, behindMs: null }),
  invoke: { src: 'engine', id: 'engine' },
  on: {
    'player.open': { target: '.opening', actions: ['closeEngine', 'takeRequest'] },
    'player.stop': { target: '.idle', actions: ['closeEngine', 'forgetAttempts'] },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'A still place with the name of the camera; nothing is loaded, since nobody looks.',
      on: { 'player.play': 'opening', 'player.stop': {} },
    },
    opening: {
      description: 'The camera is being asked for.',
      tags: 'busy',
      invoke: {
        src: 'mediaLink',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: 'isAccepted', params: theAnswer },
            target: 'buffering',
            actions: [{ type: 'takeLink', params: ({ event }) => ({ link: dataOf(event.output) }) }, 'openEngine'],
          },
          { guard: { type: 'isRefusedForFootage', params: theAnswer }, target: 'noFootage' },
          {
            guard: { type: 'isRefusedForNow', params: theAnswer },
            target: 'retrying',
            actions: { type: 'noteRefusal', params: theRefusal },
          },
          { target: 'failed', actions: { type: 'noteRefusal', params: theRefusal } },
        ],
        onError: { target: 'retrying', actions: 'noteNetwork' },
      },
    },
    buffering: {
      description: 'The picture waits for data; until the first frame there is none.',
      tags: 'busy',
      on: { 'engine.framed': shown, 'engine.failed': failures, 'player.pause': { target: 'paused', actions: 'pauseEngine' } },
      after: { openLimit: { target: 'retrying', actions: 'noteNetwork' } },
    },
    playing: {
      initial: 'live',
      on: {
        'engine.framed': shown,
        'engine.failed': failures,
        'player.pause': { target: 'paused', actions: 'pauseEngine' },
        'player.seek': { guard: 'isSeekable', actions: 'seekEngine' },
        'player.goLive': { guard: 'isLive', actions: 'goLiveEngine' },
      },
      states: {
        live: { description: 'A live picture, marked LIVE, or with how far it lags behind.', after: untilStale },
        loop: { description: 'The seconds before and at the alarm, over and over.', after: untilStale },
        recorded: { description: 'A window of the past with its own time.', after: untilStale },
      },
    },
    paused: {
      description: 'The picture stands because the operator paused it; a live one says how far behind it is.',
      on: {
        'player.play': { target: 'buffering', actions: 'playEngine' },
        'player.seek': { guard: 'isSeekable', actions: 'seekEngine' },
        'player.goLive': { guard: 'isLive', target: 'buffering', actions: ['goLiveEngine', 'playEngine'] },
        'engine.framed': { actions: 'noteFrame' },
        'engine.failed': failures,
      },
    },
    stale: {
      description: 'A badge says that the picture is old: no new frame for three seconds.',
      on: {
        'engine.framed': shown,
        'engine.failed': failures,
        'player.pause': { target: 'paused', actions: 'pauseEngine' },
        'player.retry': { target: 'opening', actions: 'closeEngine' },
      },
      after: { giveUpAfter: { target: 'retrying', actions: 'noteFrozen' } },
    },
    retrying: {
      description: 'There is no picture; the reason is said, and it is tried again by itself after a growing while.',
      entry: ['noteAttempt', 'closeEngine'],
      after: { retryLater: 'opening' },
      on: { 'player.retry': 'opening' },
    },
    failed: {
      description: 'There is no picture, and trying again by itself would not help; the reason is said, a button tries again.',
      entry: 'closeEngine',
      on: { 'player.retry': { target: 'opening', actions: 'forgetAttempts' } },
    },
    noFootage: {
      description: 'Nothing was recorded for this time.',
      entry: 'closeEngine',
      on: { 'player.retry': { target: 'opening', actions: 'forgetAttempts' } },
    },
  },
});
