import type { Clock } from '../../platform/index.ts';
import type { Fragment, LiveListener } from '../engine.ts';
import { segmentAt, segmentMs } from './loop-picture.ts';
import { splitFragment } from './split.ts';

/** Frames in one fragment of the live stream: a fifth of a second. */
const framesEach = 2;
/** When further behind than this, the feed restarts at the present. */
const latestMs = 2 * segmentMs;
const againMs = 1000;

interface Source {
  readonly clock: Clock;
  readonly codecs: string;
  readonly init: Buffer;
  /** Segment n; null: none. */
  readonly segment: (n: number) => Promise<Buffer | null>;
}

/** Live feed of one looping camera: fragments of its segments, each emitted when its last frame is due. */
export class LoopFeed {
  readonly #source: Source;
  readonly #listeners = new Set<LiveListener>();
  /** The segment being emitted, and how many of its fragments were. */
  #n = 0;
  #parts: readonly Fragment[] = [];
  #fault = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(source: Source) {
    this.#source = source;
    void this.#go();
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  add(listener: LiveListener): void {
    this.#listeners.add(listener);
    if (this.#parts.length === 0) return listener.waiting(null);
    listener.opened(this.#opening());
    for (const part of this.#parts.slice(0, this.#fault)) listener.fragment(part);
  }

  remove(listener: LiveListener): void {
    this.#listeners.delete(listener);
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #opening() {
    return { codecs: this.#source.codecs, init: this.#source.init, at: this.#n * segmentMs };
  }

  async #go(): Promise<void> {
    let wait = againMs;
    try {
      wait = await this.#step();
    } catch {
      this.#lose('unknown');
    }
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#go(), wait);
  }

  /** Emits the fragments that are due. @returns the time until the next one, ms */
  async #step(): Promise<number> {
    const now = this.#source.clock.now();
    const isLost = this.#parts.length === 0 || Math.abs(now - (this.#n + 1) * segmentMs) > latestMs;
    if (isLost && !(await this.#load(segmentAt(now), true))) return againMs;
    for (;;) {
      const part = this.#parts[this.#fault];
      if (part === undefined) {
        if (!(await this.#load(this.#n + 1, false))) return againMs;
        continue;
      }
      const waitMs = part.at + part.ms - this.#source.clock.now();
      if (waitMs > 0) return Math.min(waitMs, againMs);
      this.#fault += 1;
      for (const listener of this.#listeners) listener.fragment(part);
    }
  }

  async #load(n: number, isNew: boolean): Promise<boolean> {
    const bytes = await this.#source.segment(n);
    if (this.#isOver) return false;
    if (!bytes) {
      this.#lose('no_source');
      return false;
    }
    this.#n = n;
    this.#parts = splitFragment(bytes, n * segmentMs, segmentMs, framesEach);
    this.#fault = 0;
    if (isNew) for (const listener of this.#listeners) listener.opened(this.#opening());
    return true;
  }

  #lose(fault: 'no_source' | 'unknown'): void {
    this.#parts = [];
    for (const listener of this.#listeners) listener.waiting(fault);
  }
}
