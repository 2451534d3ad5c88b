import type { ReceiverAccount, ReceiverContext, Signal, UnreadableSignal } from '../intake/receivers/signal.ts';
import { makeLog } from '../platform/index.ts';

/** A context that stores in memory, and records what its receiver does. */
export interface FakeContext extends ReceiverContext {
  /** Signals in the order of their arrival, repetitions included. */
  readonly accepted: Signal[];
  /** The same without repetitions. */
  readonly signals: readonly Signal[];
  readonly rejected: UnreadableSignal[];
  readonly counts: Map<string, number>;
  /** What was reported; null: the receiver works. */
  readonly faults: (string | null)[];
  /** Calls of `accept`, those that failed too. */
  attempts: number;
  /** While true, nothing is stored, and storing fails. */
  isStoreAway: boolean;
  /** What `now` returns, in milliseconds since 1970. */
  time: number;
  /** Resolves once a condition holds; it is checked after every call of the receiver. */
  until(condition: () => boolean): Promise<void>;
}

interface Given {
  /** Accounts with their keys; without them every account is known and sends in the clear. */
  accounts?: Record<string, string | null>;
  now?: () => number;
}

/** 2026-03-04 10:00 UTC. */
export const fakeNow = Date.UTC(2026, 2, 4, 10);

/** @param settings of the receiver's kind */
export function fakeContext(
  kind: ReceiverContext['record']['kind'],
  settings: Record<string, unknown> = {},
  given: Given = {},
): FakeContext {
  const known =
    given.accounts && new Map(Object.entries(given.accounts).map(([account, secret]) => [account.toLowerCase(), { account, secret }]));
  const accountOf = (account: string): ReceiverAccount | undefined =>
    known ? known.get(account.toLowerCase()) : { account, secret: null };
  const byKey = new Map<string, Signal>();
  const waiting: { condition: () => boolean; resolve: () => void }[] = [];
  const check = (): void => {
    for (const { condition, resolve } of waiting) if (condition()) resolve();
  };
  /** Does what a call does, or fails as an absent store. */
  const store = async <Result>(act: () => Result): Promise<Result> => {
    try {
      if (context.isStoreAway) throw new Error('The store does not answer.');
      return act();
    } finally {
      check();
    }
  };
  const context: FakeContext = {
    record: { id: 7, name: 'Test', kind, port: 0, settings },
    log: makeLog('silent'),
    accepted: [],
    get signals() {
      return [...byKey.values()];
    },
    rejected: [],
    counts: new Map(),
    faults: [],
    attempts: 0,
    isStoreAway: false,
    time: fakeNow,
    now: given.now ?? (() => context.time),
    accept: (signals) => {
      context.attempts += 1;
      return store(() =>
        signals.map((signal) => {
          const isRepeated = byKey.has(signal.key);
          if (!isRepeated) byKey.set(signal.key, signal);
          return { id: context.accepted.push(signal), isRepeated };
        }),
      );
    },
    isStored: (key) => store(() => byKey.has(key)),
    reject: (unreadable) => store(() => void context.rejected.push(unreadable)),
    accountOf: (account) => Promise.resolve(accountOf(account)),
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
        if (condition()) resolve();
        else waiting.push({ condition, resolve });
      }),
  };
  return context;
}
