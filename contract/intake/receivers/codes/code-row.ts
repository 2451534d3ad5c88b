import type { CodeEntry, SignalCategory } from '../signals.ts';

/** A line of a table: code, category, effect, priority, meaning in English, Spanish and Portuguese, and the code that it restores. */
export type CodeRow = readonly [
  code: string,
  category: SignalCategory,
  effect: 'raise' | 'restore' | 'log',
  priority: 1 | 2 | 3 | 4,
  en: string,
  es: string,
  pt: string,
  restores?: string,
];

/** Calls for help are never suppressed by a test of the installation. */
const neverOnTest: ReadonlySet<SignalCategory> = new Set<SignalCategory>(['panic', 'hold_up', 'duress', 'medical']);

export function entryOf([code, category, effect, priority, en, es, pt, restores]: CodeRow): CodeEntry {
  return {
    code,
    category,
    meaning: { en, es, pt },
    effect,
    priority,
    ...(restores !== undefined && { restores }),
    ...(effect === 'raise' && priority === 1 && neverOnTest.has(category) && { neverOnTest: true }),
  };
}
