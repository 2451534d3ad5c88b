import type { ReceiverContext, Signal, UnreadableSignal } from '../intake/receivers/signal.ts';
import { makeLog } from '../platform/index.ts';

/** A context that stores in memory. */
export interface FakeContext extends ReceiverContext {
  readonly accepted: Signal[];
  readonly rejected: UnreadableSignal[];
  readonly counts: Map<string, number>;
  readonly faults: (string | null)[];
  /** While true, nothing is stored and `accept` fails. */
  isStoreAway: boolean;
  time: number;
  /** Resolves once a condition holds; it is checked after every call of the receiver. */
  until(condition: () => boolean): Promise<void>;
}

/** 2026-03-04 10:00 UTC. */
export const fakeNow = Date.UTC(2026, 2, 4, 10);

/** @param settings of the receiver's kind */
export function fakeContext(kind: ReceiverContext['record']['kind'], settings: Record<string, unknown>): FakeContext {
  const waiting: { condition: () => boolean; resolve: () => void }[] = [];
  const check = (): void => {
    for (const { condition, resolve } of waiting) if (condition()) resolve();
  };
  const context: FakeContext = {
    record: { id: 7, name: 'Test', kind, port: 0, settings },
    log: makeLog('silent'),
    accepted: [],
    rejected: [],
    counts: new Map(),
    faults: [],
    isStoreAway: false,
    time: fakeNow,
    now: () => context.time,
    accept: (signals) => {
      context.counts.set('accept', (context.counts.get('accept') ?? 0) + 1);
      if (!context.isStoreAway) context.accepted.push(...signals);
      check();
      if (context.isStoreAway) return Promise.reject(new Error('the store does not answer'));
      return Promise.resolve(signals.map((_, index) => ({ id: context.accepted.length - signals.length + index + 1, isRepeated: false })));
    },
    reject: (unreadable) => {
      if (context.isStoreAway) return Promise.reject(new Error('the store does not answer'));
      context.rejected.push(unreadable);
      check();
      return Promise.resolve();
    },
    accountOf: (account) => Promise.resolve({ account, secret: null }),
    report: (fault) => {
      context.faults.push(fault);
      check();
    },
    count: (what) => {
      context.counts.set(what, (context.counts.get(what) ?? 0) + 1);
      check();
    },
    until: (condition) =>
      new Promise((resolve) => {
        if (condition()) return resolve();
        waiting.push({ condition, resolve });
        return undefined;
      }),
  };
  return context;
}
