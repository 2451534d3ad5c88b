import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import { cameraFaultOf } from '../../../contract/video/camera-refusal.ts';
import { type MediaLink, type MediaLinkRequest, staleAfterMs } from '../../../contract/video/media.ts';
import { type Answer, answerParams, dataOf, feed, port, refusalParams } from '../../shared/port.ts';
import { around, beyond, isInLink, isNow, isOld, onwards } from './media-windows.ts';
import type { EngineCommand, EngineEvent, PlayerContext, PlayerEvent, PlayerInput } from './player.events.ts';

/** Waits between tries, in ms: they grow to half a minute. */
export const retryDelays = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

const isGone = { guard: 'isNoFootage' as const, target: '#player.noFootage' };
const failures = [
  isGone,
  { guard: 'isUnrecoverable' as const, target: '#player.failed', actions: 'noteFault' as const },
  { target: '#player.retrying', actions: 'noteFault' as const },
] as const;
const shown = [
  { guard: 'isLive' as const, target: '#player.playing.live', actions: 'noteFrame' as const },
  { guard: 'isLoop' as const, target: '#player.playing.loop', actions: 'noteFrame' as const },
  { target: '#player.playing.recorded', actions: 'noteFrame' as const },
] as const;
const away = { target: '#player.waiting', actions: 'noteCameraFault' as const };
const over = [
  { guard: 'isBackToNow' as const, target: '#player.opening', actions: 'takeHome' as const },
  { guard: 'isMoreLikely' as const, target: '#player.opening', actions: ['noteNow' as const, 'continueRecording' as const] },
  { target: '#player.ended', actions: 'noteNow' as const },
] as const;
const outside = [
  { guard: 'isBackToNow' as const, target: '#player.opening', actions: 'takeHome' as const },
  { guard: 'canRewind' as const, target: '#player.opening', actions: 'rewind' as const },
] as const;
const toMoment = [
  { guard: 'isLoaded' as const, actions: 'seekToEngine' as const },
  { guard: 'canRewind' as const, target: '#player.opening', actions: 'rewind' as const },
] as const;
const toNow = (actions: readonly ('goLiveEngine' | 'playEngine')[], target?: string) =>
  [
    { guard: 'isLive' as const, actions: [...actions], ...(target === undefined ? {} : { target }) },
    { guard: 'isFromLive' as const, target: '#player.opening', actions: 'takeHome' as const },
  ] as const;
/** Reopens the live stream from a state without a picture. */
const toHome = { guard: 'isFromLive' as const, target: '#player.opening', actions: 'takeHome' as const };

/** Each frame re-enters its state, which restarts this delay. */
const untilStale = { staleAfter: '#player.stale' } as const;

const seekTargetOf = (event: PlayerEvent): number | null =>
  event.type === 'player.seekTo' || event.type === 'engine.outOfRange' || event.type === 'engine.ended' ? event.at : null;
const nowBy = (event: PlayerEvent): number | null =>
  event.type === 'engine.outOfRange' || event.type === 'engine.ended' ? event.now : null;

const anew = { link: null, reason: null, refusal: null, fault: null, attempts: 0, shownAt: null, behindMs: null, skipped: null } as const;

/**
 * Plays one camera: live, the loop around an alarm, or recorded video from any moment (OP-1.07–1.09). A live player can seek into the past
 * and return to live; recorded playback continues from window to window and skips stretches without footage. A frozen picture turns stale
 * after three seconds, a lost stream is retried automatically, and players do not affect each other.
 */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    input: {} as PlayerInput,
    tags: {} as 'busy',
  },
  actors: {
    mediaLink: port<Answer<MediaLink>, MediaLinkRequest>('mediaLink'),
    engine: feed<EngineEvent, void, EngineCommand>('engine'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isRefusedForFootage: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'media.no_footage'),
    /** Nothing in this window, while later ones have passed too. */
    isGapAhead: ({ context }, answer: Answer<unknown>) =>
      !answer.ok &&
      isRefusedFor(answer.refusal, 'media.no_footage') &&
      context.isContinuing &&
      context.now !== null &&
      isOld(context.request.to, context.now),
    isNothingMore: ({ context }, answer: Answer<unknown>) =>
      !answer.ok && isRefusedFor(answer.refusal, 'media.no_footage') && context.isContinuing,
    /** The refusal is temporary: too many requests at once, or the camera is offline. */
    isRefusedForNow: (_, answer: Answer<unknown>) =>
      !answer.ok && isRefusedFor(answer.refusal, 'access.throttled', 'media.camera_offline', 'media.camera_failed'),
    isNoFootage: ({ event }) => event.type === 'engine.failed' && event.fault === 'no_footage',
    isUnrecoverable: ({ event }) => event.type === 'engine.failed' && event.fault === 'format',
    isLive: ({ context }) => context.request.kind === 'live',
    isLoop: ({ context }) => context.request.kind === 'pre_alarm',
    isFromLive: ({ context }) => context.home.kind === 'live',
    isSeekable: ({ event }) => event.type === 'player.seek' && event.bySeconds !== 0,
    isLoaded: ({ context, event }) => event.type === 'player.seekTo' && isInLink(context.link, event.at),
    canRewind: ({ context }) => context.home.kind === 'recorded' || (context.home.kind === 'live' && context.mayRewind),
    isBackToNow: ({ context, event }) => {
      const [at, now] = [seekTargetOf(event), nowBy(event)];
      return context.home.kind === 'live' && context.request.kind === 'recorded' && at !== null && now !== null && isNow(at, now);
    },
    /** Recorded on a request of its own (OP-4.32) ends where its window does. */
    isMoreLikely: ({ context, event }) => {
      const now = nowBy(event);
      return now !== null && context.request.id_recording_request === undefined && isOld(context.link?.to ?? context.request.to, now);
    },
    canContinue: ({ context }) => context.request.id_recording_request === undefined,
  },
  actions: {
    takeRequest: assign(({ event }) =>
      event.type === 'player.open' ? { ...anew, home: event.request, request: event.request, startAt: null, isContinuing: false } : {},
    ),
    takeHome: assign(({ context }) => ({ ...anew, request: context.home, startAt: null, isContinuing: false })),
    rewind: assign(({ context, event }) => {
      const at = seekTargetOf(event);
      return at === null ? {} : { ...anew, request: around(context.home, at), startAt: at, isContinuing: false };
    }),
    continueRecording: assign(({ context }) => {
      const after = context.isContinuing ? context.request.from : context.link?.to;
      const at = after == null ? context.shownAt : Date.parse(after);
      return at === null ? {} : { request: onwards(context.request, at), startAt: at, isContinuing: true };
    }),
    searchFurther: assign(({ context }) => ({ request: beyond(context.request) })),
    noteNow: assign(({ event }) => ({ now: nowBy(event) })),
    /** Remembers the position, so that playback resumes there when the player becomes visible or is reopened. */
    keepPlace: assign(({ context }) => (context.request.kind === 'recorded' ? { startAt: context.shownAt ?? context.startAt } : {})),
    takeLink: assign((_, { link }: { link: MediaLink }) => ({ link, refusal: null })),
    openEngine: sendTo('engine', ({ context: { link, startAt, rate, volume, muted } }) => ({
      type: 'engine.open',
      link: link as MediaLink,
      at: startAt,
      rate,
      volume,
      muted,
    })),
    closeEngine: sendTo('engine', { type: 'engine.close' }),
    playEngine: sendTo('engine', { type: 'engine.play' }),
    pauseEngine: sendTo('engine', { type: 'engine.pause' }),
    seekEngine: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'player.seek') enqueue.sendTo('engine', { type: 'engine.seek', bySeconds: event.bySeconds });
    }),
    seekToEngine: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'player.seekTo') enqueue.sendTo('engine', { type: 'engine.seekTo', at: event.at });
    }),
    stepEngine: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'player.step') enqueue.sendTo('engine', { type: 'engine.step', by: event.by });
    }),
    tuneEngine: sendTo('engine', ({ context: { rate, volume, muted } }) => ({ type: 'engine.tune', rate, volume, muted })),
    goLiveEngine: sendTo('engine', { type: 'engine.goLive' }),
    noteTune: assign(({ event }) =>
      event.type === 'player.rate'
        ? { rate: event.rate }
        : event.type === 'player.volume'
          ? { volume: event.volume, muted: event.muted }
          : {},
    ),
    noteSound: assign(({ event }) => (event.type === 'engine.audioDetected' ? { sound: event.has } : {})),
    noteSkipped: assign(({ event }) => (event.type === 'engine.skipped' ? { skipped: { from: event.from, to: event.to } } : {})),
    noteFrame: assign(({ context, event }) =>
      event.type === 'engine.frameShown'
        ? { shownAt: event.at, behindMs: event.behindMs, attempts: 0, reason: null, fault: null, isContinuing: false }
        : { attempts: context.attempts },
    ),
    noteCameraFault: assign(({ event }) => (event.type === 'engine.waiting' ? { fault: event.fault } : {})),
    /** What the camera was waited for stays the reason where its stream breaks; any other fault replaces it. */
    noteFault: assign(({ context, event }) => {
      const reason = event.type === 'engine.failed' && event.fault !== 'no_footage' ? event.fault : ('network' as const);
      return { reason, fault: reason === 'network' ? context.fault : null };
    }),
    noteNetwork: assign({ reason: 'network' }),
    noteFrozen: assign({ reason: 'frozen' }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, reason: 'refused' as const, fault: cameraFaultOf(refusal) })),
    noteAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    forgetAttempts: assign({ attempts: 0, reason: null, refusal: null, fault: null }),
  },
  delays: {
    staleAfter: staleAfterMs,
    giveUpAfter: 5000,
    openLimit: 10_000,
    moreLater: 4000,
    retryLater: ({ context }) => retryDelays[Math.min(context.attempts, retryDelays.length) - 1] ?? retryDelays[0],
  },
}).createMachine({
  id: 'player',
  context: ({ input: { request, mayRewind = false, rate = 1, volume = 1 } }) => ({
    ...anew,
    home: request,
    request,
    mayRewind,
    startAt: null,
    isContinuing: false,
    now: null,
    rate,
    volume,
    muted: true,
    sound: null,
  }),
  invoke: { src: 'engine', id: 'engine' },
  on: {
    'player.open': { target: '.opening', actions: 'takeRequest' },
    'player.stop': { target: '.idle', actions: ['keepPlace', 'closeEngine', 'forgetAttempts'] },
    'player.seekTo': { guard: 'canRewind', target: '.opening', actions: 'rewind' },
    'player.rate': { actions: ['noteTune', 'tuneEngine'] },
    'player.volume': { actions: ['noteTune', 'tuneEngine'] },
    'engine.audioDetected': { actions: 'noteSound' },
    'engine.skipped': { actions: 'noteSkipped' },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'A still place with the name of the camera; nothing is loaded, since nobody looks.',
      on: {
        'player.play': 'opening',
        'player.stop': {},
        'player.open': { actions: 'takeRequest' },
        'player.seekTo': { guard: 'canRewind', actions: 'rewind' },
      },
    },
    opening: {
      description: 'The camera is being asked for.',
      tags: 'busy',
      invoke: {
        src: 'mediaLink',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'buffering',
            actions: [{ type: 'takeLink', params: ({ event }) => ({ link: dataOf(event.output) }) }, 'openEngine'],
          },
          { guard: { type: 'isGapAhead', params: answerParams }, target: 'opening', reenter: true, actions: 'searchFurther' },
          { guard: { type: 'isNothingMore', params: answerParams }, target: 'ended' },
          { guard: { type: 'isRefusedForFootage', params: answerParams }, target: 'noFootage' },
          {
            guard: { type: 'isRefusedForNow', params: answerParams },
            target: 'retrying',
            actions: { type: 'noteRefusal', params: refusalParams },
          },
          { target: 'failed', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: { target: 'retrying', actions: 'noteNetwork' },
      },
    },
    buffering: {
      description: 'The picture waits for data; until the first frame there is none.',
      tags: 'busy',
      on: {
        'engine.frameShown': shown,
        'engine.failed': failures,
        'engine.waiting': away,
        'engine.ended': over,
        'player.pause': { target: 'paused', actions: 'pauseEngine' },
        'player.goLive': toHome,
      },
      after: { openLimit: { target: 'retrying', actions: 'noteNetwork' } },
    },
    playing: {
      initial: 'live',
      on: {
        'engine.frameShown': shown,
        'engine.failed': failures,
        'engine.waiting': away,
        'engine.ended': over,
        'engine.outOfRange': outside,
        'player.pause': { target: 'paused', actions: 'pauseEngine' },
        'player.step': { target: 'paused', actions: ['pauseEngine', 'stepEngine'] },
        'player.seek': { guard: 'isSeekable', actions: 'seekEngine' },
        'player.seekTo': toMoment,
        'player.goLive': toNow(['goLiveEngine']),
      },
      states: {
        live: { description: 'A live picture, marked LIVE, or with how far it lags behind.', after: untilStale },
        loop: { description: 'The seconds before and at the alarm, over and over.', after: untilStale },
        recorded: { description: 'The past with its own time; it goes on from window to window.', after: untilStale },
      },
    },
    paused: {
      description: 'The picture stands because the operator paused it; a live one says how far behind it is.',
      on: {
        'player.play': { target: 'buffering', actions: 'playEngine' },
        'player.step': { actions: 'stepEngine' },
        'player.seek': { guard: 'isSeekable', actions: 'seekEngine' },
        'player.seekTo': toMoment,
        'player.goLive': toNow(['goLiveEngine', 'playEngine'], 'buffering'),
        'engine.frameShown': { actions: 'noteFrame' },
        'engine.failed': failures,
        'engine.outOfRange': outside,
      },
    },
    stale: {
      description: 'A badge says that the picture is old: no new frame for three seconds.',
      on: {
        'engine.frameShown': shown,
        'engine.failed': failures,
        'engine.waiting': away,
        'engine.ended': over,
        'player.pause': { target: 'paused', actions: 'pauseEngine' },
        'player.retry': { target: 'opening', actions: 'keepPlace' },
        'player.goLive': toHome,
      },
      after: { giveUpAfter: { target: 'retrying', actions: 'noteFrozen' } },
    },
    waiting: {
      description: 'The camera gives nothing for the moment; why is said, and the picture comes back by itself.',
      on: {
        'engine.frameShown': shown,
        'engine.failed': failures,
        'engine.waiting': { actions: 'noteCameraFault' },
        'player.retry': 'opening',
      },
    },
    ended: {
      description: 'The picture stands at the end of what was recorded; it goes on by itself when there is more.',
      after: { moreLater: { guard: 'canContinue', target: 'opening', actions: 'continueRecording' } },
      on: { 'player.play': { guard: 'canContinue', target: 'opening', actions: 'continueRecording' }, 'player.goLive': toHome },
    },
    retrying: {
      description: 'There is no picture; the reason is said, and it is tried again by itself after a growing while.',
      entry: ['noteAttempt', 'keepPlace', 'closeEngine'],
      after: { retryLater: 'opening' },
      on: { 'player.retry': 'opening', 'player.goLive': toHome },
    },
    failed: {
      description: 'There is no picture, and trying again by itself would not help; the reason is said, a button tries again.',
      entry: 'closeEngine',
      on: { 'player.retry': { target: 'opening', actions: 'forgetAttempts' }, 'player.goLive': toHome },
    },
    noFootage: {
      description: 'Nothing was recorded for this time.',
      entry: 'closeEngine',
      on: { 'player.retry': { target: 'opening', actions: 'forgetAttempts' }, 'player.goLive': toHome },
    },
  },
});
