import { createContext, useContext, useSyncExternalStore } from 'react';
import { shownAge } from './elapsed.ts';

/** A single one-second interval for all timers on the screen; it runs only while a timer is mounted. */
export interface Ticker {
  now(): number;
  subscribe(heard: () => void): () => void;
}

/** @param now server time in ms, so that ages are right on a workstation whose clock is not. */
export function createTicker(now: () => number): Ticker {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    for (const listener of listeners) listener();
  };
  return {
    now,
    subscribe(listener) {
      listeners.add(listener);
      timer ??= setInterval(tick, 1000);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

const TickerContext = createContext<Ticker>(createTicker(Date.now));
export const TickerProvider = TickerContext.Provider;

/** The age of an instant in ms, rounded to the displayed unit, so that the component renders only when its digits change. */
export function useAge(since: string | null): number {
  const ticker = useContext(TickerContext);
  const from = since === null ? undefined : Date.parse(since);
  return useSyncExternalStore(ticker.subscribe, () => (from === undefined ? 0 : shownAge(ticker.now() - from)));
}

/** What follows from the platform's time: the component renders only when it differs. @param read returns a plain value, `now` in ms */
export function useTicked<T extends string | number | null>(read: (now: number) => T): T {
  const ticker = useContext(TickerContext);
  return useSyncExternalStore(ticker.subscribe, () => read(ticker.now()));
}

/** The platform's time in ms, read when it is needed: nothing renders because of it. */
export function useReadNow(): () => number {
  return useContext(TickerContext).now;
}

/** The platform's time in ms, to the minute. */
export function useMinute(): number {
  const ticker = useContext(TickerContext);
  return useSyncExternalStore(ticker.subscribe, () => Math.floor(ticker.now() / 60_000) * 60_000);
}

/** The platform's time, in ms, to the second. */
export function useNow(): number {
  const ticker = useContext(TickerContext);
  return useSyncExternalStore(ticker.subscribe, () => Math.floor(ticker.now() / 1000) * 1000);
}
