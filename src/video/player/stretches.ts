import type { MediaSegment } from '../../../contract/video/media.ts';

/** A segment of a playlist: `start`, in seconds of the player, shows the footage captured at `at` (ms). */
interface Placed {
  start: number;
  seconds: number;
  at: number;
}

/** Position of a moment in a playlist. `at` is later than the requested moment where that has no footage. */
export interface Place {
  seconds: number;
  at: number;
}

/** The table between the seconds of a player and the moments that its frames were taken (the playlist's own times do not serve). */
export class StretchTable {
  private readonly placed: readonly Placed[];

  constructor(stretches: readonly MediaSegment[]) {
    let start = 0;
    this.placed = stretches.map(({ at, seconds }) => {
      const one = { start, seconds, at: Date.parse(at) };
      start += seconds;
      return one;
    });
  }

  get from(): number | null {
    return this.placed[0]?.at ?? null;
  }

  get to(): number | null {
    const last = this.placed.at(-1);
    return last ? last.at + last.seconds * 1000 : null;
  }

  /** Which stretch a second of the player belongs to; -1: there are none. */
  indexAt(seconds: number): number {
    const next = this.placed.findIndex(({ start }) => start > seconds + 1e-3);
    return (next === -1 ? this.placed.length : Math.max(1, next)) - 1;
  }

  /** When the frame at a second of the player was taken, ms; null: not known. */
  momentAt(seconds: number): number | null {
    const one = this.placed[this.indexAt(seconds)];
    return one ? one.at + Math.min(one.seconds, Math.max(0, seconds - one.start)) * 1000 : null;
  }

  /** The stretch without footage before a stretch; null: none. */
  gapBefore(index: number): { from: number; to: number } | null {
    const [before, one] = [this.placed[index - 1], this.placed[index]];
    if (!before || !one) return null;
    const from = before.at + before.seconds * 1000;
    return one.at - from > 100 ? { from, to: one.at } : null;
  }

  /** Position of a moment, or of the next footage after it; null before the first segment and after the last. */
  placeOf(at: number): Place | null {
    const first = this.from;
    if (first === null || at < first) return null;
    for (const one of this.placed) {
      if (at < one.at) return { seconds: one.start, at: one.at };
      if (at < one.at + one.seconds * 1000) return { seconds: one.start + (at - one.at) / 1000, at };
    }
    return null;
  }
}
