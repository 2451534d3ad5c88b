import type { AlarmId } from '../../contract/platform/index.ts';

/** A source as it was before the signals that are planned. Times in ms. */
export interface SourceState {
  /** Its latched alarm, if it is still open. */
  readonly alarm: AlarmId | null;
  /** Whether the source chatters: its latched alarm may have been ended. */
  readonly isLatched: boolean;
  /** When its latest signals came. */
  readonly recent: readonly number[];
}

/** The alarm that a signal is counted on: a stored one, or the one of this key, which is about to be raised. */
export type Counted = { readonly id: AlarmId } | { readonly key: string };

export interface SourcePlan {
  /** Keys of the signals that raise an alarm. */
  readonly raise: readonly string[];
  /** The one among them whose alarm latches the source; null: none. */
  readonly latching: string | null;
  /** What the others are counted on, by their keys. */
  readonly counted: ReadonlyMap<string, Counted>;
  /** The latest signals, no more than a latch needs. */
  readonly recent: readonly number[];
}

/**
 * Plans signals of one source, in their order: each raises an alarm until the N-th within M minutes, whose alarm latches the source; further
 * ones are counted on it. While the source chatters and its latched alarm was ended, the next signal raises one that latches it anew.
 * @param now ms
 */
export function planSource(
  keys: readonly string[],
  { alarm, isLatched, recent: before }: SourceState,
  latch: { count: number; minutes: number },
  now: number,
): SourcePlan {
  const raise: string[] = [];
  const counted = new Map<string, Counted>();
  let recent = before.filter((at) => at > now - latch.minutes * 60_000);
  let line: Counted | null = alarm === null ? null : { id: alarm };
  let latching: string | null = null;
  for (const key of keys) {
    recent = [...recent, now].slice(-latch.count);
    if (line !== null) {
      counted.set(key, line);
      continue;
    }
    raise.push(key);
    if (!isLatched && recent.length < latch.count) continue;
    latching = key;
    line = { key };
  }
  return { raise, latching, counted, recent };
}
