import { createContext, useContext, useSyncExternalStore } from 'react';
import { shownAge } from './elapsed.ts';

/** One source of seconds for every timer on the screen; it runs only while somebody looks at a timer. */
export interface Ticker {
  now(): number;
  subscribe(heard: () => void): () => void;
}

/** @param now server time in ms, so that ages are right on a workstation whose clock is not. */
export function createTicker(now: () => number): Ticker {
  const heard = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    for (const tell of heard) tell();
  };
  return {
    now,
    subscribe(tell) {
      heard.add(tell);
      timer ??= setInterval(tick, 1000);
      return () => {
        heard.delete(tell);
        if (heard.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

const TickerContext = createContext<Ticker>(createTicker(Date.now));
export const TickerProvider = TickerContext.Provider;

/** The age in ms of an instant, cut to what is shown: the component draws again only when its digits change. */
export function useAge(since: string | null): number {
  const ticker = useContext(TickerContext);
  const from = since === null ? undefined : Date.parse(since);
  return useSyncExternalStore(ticker.subscribe, () => (from === undefined ? 0 : shownAge(ticker.now() - from)));
}

/** The platform's time, in ms, to the second. */
export function useNow(): number {
  const ticker = useContext(TickerContext);
  return useSyncExternalStore(ticker.subscribe, () => Math.floor(ticker.now() / 1000) * 1000);
}
