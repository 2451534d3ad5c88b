import { setImmediate } from 'node:timers/promises';

/** How long work that loops may hold the main thread at once, in ms. */
const turnMs = 10;

/** Returns what a long loop awaits in each round, so that other requests are answered in between. */
export function pauser(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < turnMs) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
