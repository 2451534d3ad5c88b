import { pino } from 'pino';
import type { ReceiverContext, Signal, UnreadableSignal } from '../intake/receivers/signal.ts';

/** A context that records what a receiver does. */
export interface FakeContext extends ReceiverContext {
  readonly signals: Signal[];
  readonly rejected: UnreadableSignal[];
  readonly reports: (string | null)[];
  readonly counts: Map<string, number>;
  /** How often the store fails before it answers again. */
  failures: number;
}

export function fakeContext(): FakeContext {
  const context: FakeContext = {
    record: { id: 1, name: 'Cameras', kind: 'onvif', port: null, settings: {} },
    log: pino({ level: 'silent' }),
    now: () => Date.now(),
    signals: [],
    rejected: [],
    reports: [],
    counts: new Map(),
    failures: 0,
    accept: (signals) => {
      if (context.failures > 0) {
        context.failures -= 1;
        return Promise.reject(new Error('The database does not answer.'));
      }
      const accepted = signals.map((signal) => {
        const isRepeated = context.signals.some(({ key }) => key === signal.key);
        if (!isRepeated) context.signals.push(signal);
        return { id: context.signals.length, isRepeated };
      });
      return Promise.resolve(accepted);
    },
    reject: (signal) => {
      context.rejected.push(signal);
      return Promise.resolve();
    },
    accountOf: (account) => Promise.resolve({ account, secret: null }),
    report: (fault) => void context.reports.push(fault),
    count: (what) => void context.counts.set(what, (context.counts.get(what) ?? 0) + 1),
  };
  return context;
}
