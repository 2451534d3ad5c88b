/** How a live picture stays close to now, in seconds. */
export const edge = {
  /** Held back from the newest frame, so that the next fragment comes in time; grows with each stall. */
  target: 0.35,
  targetMost: 1.5,
  targetGrowth: 0.25,
  /** Without a stall for so long it shrinks again by one growth, ms. */
  calmMs: 15_000,
  /** Further behind than this it jumps instead of hurrying. */
  jumpBeyond: 3,
  rateMost: 1.25,
} as const;

/** What a live picture does next: plays at a rate, or jumps to a second of the player. */
export type EdgeStep = { rate: number } | { jump: number };

/** @param at second shown @param ranges what is held, in order @param target see `edge` */
export function nextStep(at: number, ranges: readonly (readonly [number, number])[], target: number): EdgeStep {
  const last = ranges.at(-1);
  if (!last) return { rate: 1 };
  const [start, end] = last;
  const behind = end - at;
  if (at < start - 0.01 || behind > edge.jumpBeyond || behind < -0.5) return { jump: Math.max(start, end - target) };
  if (behind <= target + 0.25) return { rate: 1 };
  return { rate: Math.min(edge.rateMost, 1 + (behind - target) * 0.2) };
}

/** The distance that a picture keeps from the edge: it grows with each stall, and shrinks in calm times. `now` in ms, of any even clock. */
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
