/** How many positions are remembered; at one a second, more than an hour of them. */
const most = 4096;

interface LogPosition {
  /** When it was read, in ms. */
  at: number;
  /** Bytes of the write-ahead log before it. */
  readonly position: number;
}

/**
 * Which position the write-ahead log of the primary had at which moment. A copy that has replayed up to a position has every commit that was
 * acknowledged before it was read, whatever clocks say and however long nothing was written.
 */
export class LogPositions {
  #noted: LogPosition[] = [];

  /** @param at a moment before the position was read, in ms */
  note(at: number, position: number): void {
    const last = this.#noted.at(-1);
    if (last && position < last.position) return;
    if (last && position === last.position) last.at = Math.max(last.at, at);
    else this.#noted.push({ at, position });
    if (this.#noted.length > most) this.#noted = this.#noted.filter((_, place, all) => place % 2 === 1 || place === all.length - 1);
  }

  /** The moment up to which a copy is complete, in ms; null: it is older than all that is remembered. */
  momentOf(replayed: number): number | null {
    return this.#noted.findLast(({ position }) => position <= replayed)?.at ?? null;
  }

  /** Whether a copy has all that is known of the primary. */
  isCurrent(replayed: number): boolean {
    const last = this.#noted.at(-1);
    return last !== undefined && replayed >= last.position;
  }

  /** The first moment that is remembered; null: none. */
  get since(): number | null {
    return this.#noted[0]?.at ?? null;
  }
}
