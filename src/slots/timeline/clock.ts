import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type ConsoleRef, useConsole } from '../../shell/console.ts';

/** One moment that the recorded pictures of the tab in front share, while a timeline stands in it (OP-1.08). */
export interface TabClock {
  /** Who drives it; null: nobody, each picture has a time of its own. */
  readonly driver: Driver | null;
  /** The moment that was gone to last, ms; a new object each time, so that going twice to one moment is heard twice. */
  readonly sought: { readonly at: number } | null;
}
interface Driver {
  /** A picture shows this moment. */
  played: (at: number) => void;
  step: (steps: -1 | 1) => void;
}

interface Kept {
  clock: TabClock;
  heard: Set<() => void>;
  /** The picture that the cursor goes with: the one that told first. */
  leader: object | null;
}
const kept = new WeakMap<ConsoleRef, Kept>();

function keptOf(console: ConsoleRef): Kept {
  const known = kept.get(console) ?? { clock: { driver: null, sought: null }, heard: new Set(), leader: null };
  kept.set(console, known);
  return known;
}

function set(one: Kept, clock: TabClock): void {
  one.clock = clock;
  for (const hear of one.heard) hear();
}

/** The clock of the tab in front; hears each change. */
export function useTabClock(): TabClock {
  const one = keptOf(useConsole());
  const hear = useMemo(
    () => (told: () => void) => {
      one.heard.add(told);
      return () => one.heard.delete(told);
    },
    [one],
  );
  return useSyncExternalStore(hear, () => one.clock);
}

/** Makes this view the one that drives the clock for as long as it is shown. @returns how to send the pictures to a moment */
export function useDriving(driver: Driver): (at: number) => void {
  const one = keptOf(useConsole());
  useEffect(() => {
    set(one, { ...one.clock, driver });
    return () => {
      if (one.clock.driver === driver) set(one, { driver: null, sought: null });
    };
  }, [one, driver]);
  return useMemo(() => (at: number) => set(one, { ...one.clock, sought: { at } }), [one]);
}

/** Tells the clock what a picture shows; of several pictures the one that is shown longest leads. */
export function useLeading(): (at: number) => void {
  const one = keptOf(useConsole());
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
      if (one.leader === me) one.clock.driver?.played(at);
    },
    [one, me],
  );
}
