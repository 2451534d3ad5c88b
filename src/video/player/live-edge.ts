/** How a live picture stays close to now, in seconds. */
export const edge = {
  /** Distance from the newest frame in s, so that the next fragment arrives in time; grows with each stall. */
  target: 0.35,
  targetMost: 1.5,
  targetGrowth: 0.25,
  /** Without a stall for so long it shrinks again by one growth, ms. */
  calmMs: 15_000,
  /** Further behind than this it jumps instead of hurrying. */
  jumpBeyond: 3,
  rateMost: 1.25,
} as const;

/** Next correction of a live picture: a playback rate, or a jump to a second of the player. */
export type EdgeStep = { rate: number } | { jump: number };

/** @param at the shown second @param ranges the buffered ranges, in order @param target see `edge` */
export function nextStep(at: number, ranges: readonly (readonly [number, number])[], target: number): EdgeStep {
  const last = ranges.at(-1);
  if (!last) return { rate: 1 };
  const [start, end] = last;
  const behind = end - at;
  if (at < start - 0.01 || behind > edge.jumpBeyond || behind < -0.5) return { jump: Math.max(start, end - target) };
  if (behind <= target + 0.25) return { rate: 1 };
  return { rate: Math.min(edge.rateMost, 1 + (behind - target) * 0.2) };
}

/** Distance of a picture from the live edge: grows with each stall, and shrinks while playback is stable. `now` in ms of a monotonic clock. */
export class EdgeTarget {
  #seconds: number = edge.target;
  #changed = 0;

  stalled(now: number): void {
    this.#seconds = Math.min(edge.targetMost, this.#seconds + edge.targetGrowth);
    this.#changed = now;
  }

  at(now: number): number {
    if (this.#seconds > edge.target && now - this.#changed > edge.calmMs) {
      this.#seconds = Math.max(edge.target, this.#seconds - edge.targetGrowth);
      this.#changed = now;
    }
    return this.#seconds;
  }
}
