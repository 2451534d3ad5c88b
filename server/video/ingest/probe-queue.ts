import { instant, refuse } from '../../platform/index.ts';

/** Connection tests that run at once, in all and for one user, and those that wait for a place; each is an ffmpeg of up to 15 s. */
export const probeLimits = { running: 4, waiting: 8, ofUser: 3, perMinute: 30 } as const;
const minuteMs = 60_000;
/** When to try again after all places were taken, ms. */
const againMs = 5000;

/** Runs connection tests of cameras, a few at a time. */
export interface ProbeQueue {
  /**
   * Runs a test as soon as a place is free.
   * @throws Refused `access.throttled` with `retry_at`, if the user started too many, or too many wait
   */
  run<T>(user: number, test: () => Promise<T>): Promise<T>;
}

/** @param now ms since 1970 */
export function probeQueue(now: () => number): ProbeQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  const open = new Map<number, number>();
  const started = new Map<number, number[]>();

  const check = (user: number): void => {
    const at = now();
    for (const [who, times] of started) if ((times.at(-1) ?? 0) <= at - minuteMs) started.delete(who);
    const recent = (started.get(user) ?? []).filter((time) => time > at - minuteMs);
    const oldest = recent.length >= probeLimits.perMinute ? recent[0] : undefined;
    const isFull = waiting.length >= probeLimits.waiting || (open.get(user) ?? 0) >= probeLimits.ofUser;
    if (oldest !== undefined || isFull) {
      const retryAt = oldest === undefined ? at + againMs : oldest + minuteMs;
      throw refuse('access.throttled', { details: { retry_at: instant(retryAt) } });
    }
    started.set(user, [...recent, at]);
  };
  const enter = (): Promise<void> => {
    if (running < probeLimits.running) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((go) => {
      waiting.push(go);
    });
  };
  // A place passes to the next one directly, so that nobody takes it in between.
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    run: async (user, test) => {
      check(user);
      open.set(user, (open.get(user) ?? 0) + 1);
      try {
        await enter();
        try {
          return await test();
        } finally {
          leave();
        }
      } finally {
        const left = (open.get(user) ?? 1) - 1;
        if (left === 0) open.delete(user);
        else open.set(user, left);
      }
    },
  };
}
