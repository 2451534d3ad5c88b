import { instant } from '../platform/index.ts';
import type { CursorPosition } from './cursor.ts';

/** A stretch of a walk: alarms of a priority (null: of all) that were created from `from` on and before `to`, in ms; infinite: open. */
export interface Span {
  readonly priority: number | null;
  readonly from: number;
  readonly to: number;
}

interface WalkOptions {
  /** From the oldest alarm to the newest, instead of the other way around. */
  readonly isAscending: boolean;
  /** The priorities that are walked through one after the other, each whole; null: all at once. */
  readonly priorities: readonly number[] | null;
  /** The bounds of the walk in ms, inclusive; `from` is infinite where there is nothing to walk through. */
  readonly from: number;
  readonly to: number;
  /** Where an earlier walk ended. */
  readonly after: CursorPosition | undefined;
  /** The time, in ms: the future has almost no alarms, so one span includes it. */
  readonly now: number;
}

const largestId = Number.MAX_SAFE_INTEGER;

/** Divides the alarms of a time into spans, which are walked through in the order of a history. */
export class TimeWalk {
  readonly #options: WalkOptions;
  readonly #priorities: readonly (number | null)[];
  #at: number;
  /** Where the next span begins: all alarms up to there were passed. */
  #edge: number;

  constructor(options: WalkOptions) {
    const { priorities, after, isAscending } = options;
    this.#options = options;
    this.#priorities = priorities ?? [null];
    this.#at = Number.isFinite(options.from) ? 0 : this.#priorities.length;
    this.#edge = this.#start();
    if (!after) return;
    const index = priorities?.indexOf(after.priority) ?? 0;
    if (index < 0) return;
    this.#at = Math.max(this.#at, index);
    const place = Date.parse(after.created);
    // Other alarms of the cursor's millisecond may follow it.
    this.#edge = isAscending ? Math.max(this.#edge, place) : Math.min(this.#edge, place + 1);
  }

  get hasEnded(): boolean {
    return this.#at >= this.#priorities.length;
  }

  /** The next span of about this length. @throws RangeError where the walk has ended */
  next(lengthMs: number): Span {
    const { isAscending, from, to, now } = this.#options;
    const priority = this.#priorities[this.#at];
    if (priority === undefined) throw new RangeError('The walk has ended');
    if (!isAscending) return { priority, from: Math.max(from, Math.min(this.#edge, now) - lengthMs), to: this.#edge };
    const end = this.#edge + lengthMs;
    return { priority, from: this.#edge, to: end > Math.min(to, now) ? Number.POSITIVE_INFINITY : end };
  }

  /** Continues after a span. */
  pass({ from, to }: Span): void {
    const { isAscending, from: first } = this.#options;
    this.#edge = isAscending ? to : from;
    if (isAscending ? Number.isFinite(to) : from > first) return;
    this.#at += 1;
    this.#edge = this.#start();
  }

  /** The cursor after which nothing was passed yet; null: the walk has ended. */
  get place(): CursorPosition | null {
    const priority = this.#priorities[this.#at];
    if (priority === undefined) return null;
    if (this.#options.isAscending) return { priority: priority ?? 0, created: instant(this.#edge - 1), id: largestId };
    return { priority: priority ?? 0, created: Number.isFinite(this.#edge) ? instant(this.#edge) : lastInstant, id: 1 };
  }

  #start(): number {
    const { isAscending, from, to } = this.#options;
    return isAscending ? from : to + 1;
  }
}

const lastInstant = '9999-12-31T00:00:00.000Z';
