import type { App } from '../platform/index.ts';

const wakers = new WeakMap<object, () => void>();

/** Registers the function that wakes the runner of this platform when runs have been created. */
export const registerRunWaker = (app: Pick<App, 'store'>, wake: () => void): void => void wakers.set(app.store, wake);

/** Has runs that were begun taken up now, after the transaction that began them; without it they are within a second. */
export const wakeRuns = (app: Pick<App, 'store'>): void => wakers.get(app.store)?.();
