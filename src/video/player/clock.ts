import { useEffect, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type PlaybackEmitted, playbackMachine } from '../../../machines/video/playback/playback.machine.ts';
import { type ConsoleRef, createActor, useConsole } from '../../platform/index.ts';

export type PlaybackRef = ActorRefFrom<typeof playbackMachine>;

/** The shared moment of the recorded players in the current tab while it has a timeline (OP-1.08). */
export interface TabClock {
  /** The timeline that drives the clock; null: none, each player runs on its own time. */
  readonly driver: Driver | null;
  /** Target of the last seek, in ms; a new object each time, so that repeating a seek takes effect. */
  readonly seekTarget: { readonly at: number } | null;
}
interface Driver {
  /** A picture shows this moment. */
  onPlayed: (at: number) => void;
  step: (steps: -1 | 1) => void;
}

interface SharedClock {
  clock: TabClock;
  listeners: Set<() => void>;
  /** The player that the cursor follows: the first to report. */
  leader: object | null;
  playback: PlaybackRef;
}
const clocks = new WeakMap<ConsoleRef, SharedClock>();

function clockOf(console: ConsoleRef): SharedClock {
  const known = clocks.get(console) ?? {
    clock: { driver: null, seekTarget: null },
    listeners: new Set(),
    leader: null,
    playback: createActor(playbackMachine).start(),
  };
  clocks.set(console, known);
  return known;
}

function set(one: SharedClock, clock: TabClock): void {
  one.clock = clock;
  for (const hear of one.listeners) hear();
}

/** What plays, pauses and moves all recorded pictures of the tab in front: `playback.play`, `.pause`, `.rate`, `.seek`. */
export function usePlayback(): PlaybackRef {
  return clockOf(useConsole()).playback;
}

/** The clock of the current tab; renders again on each change. */
export function useTabClock(): TabClock {
  const one = clockOf(useConsole());
  const hear = useMemo(
    () => (onChange: () => void) => {
      one.listeners.add(onChange);
      return () => one.listeners.delete(onChange);
    },
    [one],
  );
  return useSyncExternalStore(hear, () => one.clock);
}

/** Makes this view the one that drives the clock for as long as it is shown. @returns how to send the pictures to a moment */
export function useClockDriver(driver: Driver): (at: number) => void {
  const one = clockOf(useConsole());
  useEffect(() => {
    set(one, { ...one.clock, driver });
    return () => {
      if (one.clock.driver === driver) set(one, { driver: null, seekTarget: null });
    };
  }, [one, driver]);
  return useMemo(
    () => (at: number) => {
      set(one, { ...one.clock, seekTarget: { at } });
      one.playback.send({ type: 'playback.seek', at });
    },
    [one],
  );
}

/** Reports the moment that a player shows; only the leader, the player mounted longest, moves the clock. */
export function useClockLeader(): (at: number) => void {
  const one = clockOf(useConsole());
  const me = useMemo(() => ({}), []);
  useEffect(
    () => () => {
      if (one.leader === me) one.leader = null;
    },
    [one, me],
  );
  return useMemo(
    () => (at: number) => {
      one.leader ??= me;
      if (one.leader === me) one.clock.driver?.onPlayed(at);
    },
    [one, me],
  );
}

/** Commands of the clock to a player that follows it. */
interface Follower {
  seekTo: (at: number) => void;
  pause: () => void;
  resume: () => void;
  rate: (rate: number) => void;
}

/** A picture that plays has stalled when it shows nothing new for so long, ms. */
const stalledAfter = 800;

/**
 * Synchronizes playback with the other recorded players of the tab while `together`.
 * @returns callbacks for the shown moment and for the state of the player
 */
export function useLockStep(follower: () => Follower | null, together: boolean) {
  const { playback } = clockOf(useConsole());
  const id = useId();
  const tell = useRef(follower);
  useEffect(() => {
    tell.current = follower;
  });
  const follow = useMemo(() => createFollow(playback, id), [playback, id]);
  useEffect(() => {
    if (!together) return undefined;
    playback.send({ type: 'playback.join', id });
    follow.begin();
    const subscription = playback.on('playback.commanded', (command: PlaybackEmitted) => {
      const one = tell.current();
      if (!one || (command.to !== null && command.to !== id)) return;
      if (command.order === 'seek') one.seekTo(command.at);
      else if (command.order === 'rate') one.rate(command.rate);
      else if (command.order === 'hold') one.pause();
      else one.resume();
    });
    return () => {
      follow.end();
      subscription.unsubscribe();
      playback.send({ type: 'playback.leave', id });
    };
  }, [playback, id, together, follow]);
  return follow;
}

const absentStates = new Set(['idle', 'waiting', 'ended', 'retrying', 'failed', 'noFootage']);

/** Reports one player to the clock: its shown moment, stalls, and lack of footage. */
function createFollow(playback: PlaybackRef, id: string) {
  let joined = false;
  let plays = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (joined && plays) timer = setTimeout(() => playback.send({ type: 'playback.stalled', id }), stalledAfter);
  };
  return {
    begin: () => {
      joined = true;
    },
    end: () => {
      joined = false;
      clearTimeout(timer);
    },
    shown: (at: number) => {
      if (joined) playback.send({ type: 'playback.progressed', id, at, now: performance.now() });
      watch();
    },
    state: (state: string) => {
      plays = state.startsWith('playing');
      if (!plays) clearTimeout(timer);
      if (joined && absentStates.has(state)) playback.send({ type: 'playback.unavailable', id });
    },
  };
}
