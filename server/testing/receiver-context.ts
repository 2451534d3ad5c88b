import type { AcceptedSignal, ReceiverAccount, ReceiverContext, Signal, UnreadableSignal } from '../intake/receivers/signal.ts';

/** A context in memory, whose clock tests set. */
export interface FakeContext extends ReceiverContext {
  readonly signals: Signal[];
  readonly rejected: UnreadableSignal[];
  readonly counts: Record<string, number>;
  clock: number;
  /** Whether the store answers. */
  isStoreAway: boolean;
}

export function fakeContext({
  settings = {},
  accounts = {},
}: {
  settings?: Record<string, unknown>;
  accounts?: Record<string, string | null>;
} = {}): FakeContext {
  const keys = new Set<string>();
  const known = new Map<string, ReceiverAccount>(
    Object.entries(accounts).map(([account, secret]) => [account.toLowerCase(), { account, secret }]),
  );
  const ignore = () => undefined;
  const context: FakeContext = {
    record: { id: 1, name: 'Panels', kind: 'dc09', port: 0, settings },
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore } as unknown as ReceiverContext['log'],
    signals: [],
    rejected: [],
    counts: {},
    clock: Date.UTC(2026, 10, 24, 12, 0, 0),
    isStoreAway: false,
    now: () => context.clock,
    accept: async (signals) => {
      if (context.isStoreAway) throw new Error('The store does not answer.');
      return signals.map((signal): AcceptedSignal => {
        const isRepeated = keys.has(signal.key);
        keys.add(signal.key);
        if (!isRepeated) context.signals.push(signal);
        return { id: keys.size, isRepeated };
      });
    },
    reject: async (unreadable) => {
      if (context.isStoreAway) throw new Error('The store does not answer.');
      if (!keys.has(unreadable.key)) context.rejected.push(unreadable);
      keys.add(unreadable.key);
    },
    accountOf: async (account) => known.get(account.toLowerCase()),
    report: ignore,
    count: (what) => {
      context.counts[what] = (context.counts[what] ?? 0) + 1;
    },
  };
  return context;
}
