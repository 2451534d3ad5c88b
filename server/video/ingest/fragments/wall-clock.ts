import type { Fragment } from '../../engine.ts';

/**
 * Result for a fragment: it waits, it continues at the offset (for `stretchMs` if its own duration is not that of its frames), the stream
 * begins again with it, or the stream is so far behind the wall clock that it must be restarted.
 */
export type Placed =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'goes_on'; readonly offset: number; readonly stretchMs?: number }
  | { readonly kind: 'delayed'; readonly byMs: number }
  | { readonly kind: 'begins'; readonly offset: number; readonly fragments: readonly Fragment[] };

/** ffmpeg delivers the data that it probed in one burst; it ends when a fragment arrives in real time, or after this long. */
const burstMs = 1500;
/** Maximum drift between camera and platform clocks before the stream is realigned, ms; measured over `watched` fragments. */
const driftMs = 500;
const watched = 100;
/** Media time that jumps further than this is another stream. */
const jumpMs = 1000;

/** A stream this far behind its beginning is restarted, once it has been for a moment: a network that catches up sends faster than that. */
const delayedMs = 5000;
const confirmMs = 1000;
/** ffmpeg gives frames whose time goes back one unit of time each: no camera sends whole fragments this short. */
const collapsedMs = 10;

interface Arrival {
  readonly fragment: Fragment;
  readonly at: number;
}

/**
 * Determines when the frames of a stream were captured: a stream's own time begins anywhere, and fragments arrive delayed by the network
 * and the first burst, but never early. The fragment with the least delay therefore defines where the stream begins.
 */
export class WallClock {
  #offset: number | null = null;
  #pending: Arrival[] = [];
  #lateness: number[] = [];
  /** Start of the next fragment in stream time; end of the last one in platform time. */
  #next = 0;
  #end = 0;
  #arrived = 0;
  /** Time added to collapsed fragments, ms; and since when the stream is behind. */
  #stretched = 0;
  #behindSince: number | null = null;

  /** @param arrival when the fragment was complete, ms since 1970 */
  place(fragment: Fragment, arrival: number): Placed {
    const delay = arrival - fragment.at - fragment.ms;
    const elapsed = arrival - this.#arrived;
    this.#arrived = arrival;
    if (this.#offset !== null && Math.abs(fragment.at - this.#next) > jumpMs) this.#begin();
    this.#next = fragment.at + fragment.ms;
    if (this.#offset === null) return this.#settle({ fragment, at: arrival });
    const behind = delay - this.#offset + this.#stretched;
    if (behind < delayedMs) this.#behindSince = null;
    else if (arrival - (this.#behindSince ??= arrival) >= confirmMs) return { kind: 'delayed', byMs: behind };
    if (fragment.ms < collapsedMs && elapsed >= 2 * collapsedMs) return this.#stretch(fragment, elapsed);
    this.#lateness.push(delay);
    if (this.#lateness.length > watched) this.#lateness.shift();
    const least = Math.min(...this.#lateness);
    const isOff = least < this.#offset - driftMs || (this.#lateness.length === watched && least > this.#offset + driftMs);
    // Realigns at a key frame, so that no frame is lost.
    if (!(isOff && fragment.isKey)) {
      this.#end = this.#next + this.#offset;
      return { kind: 'goes_on', offset: this.#offset };
    }
    this.#begin();
    return this.#start([{ fragment, at: arrival }]);
  }

  #begin(): void {
    this.#offset = null;
    this.#pending = [];
    this.#lateness = [];
    this.#stretched = 0;
    this.#behindSince = null;
  }

  /** Gives a fragment the time that passed until it arrived, so that its footage is as long as it was. */
  #stretch({ ms }: Fragment, elapsed: number): Placed {
    const offset = this.#offset ?? 0;
    this.#offset = offset + elapsed - ms;
    this.#stretched += elapsed - ms;
    this.#end = this.#next + this.#offset;
    this.#lateness = [];
    return { kind: 'goes_on', offset, stretchMs: elapsed };
  }

  #settle(arrived: Arrival): Placed {
    const before = this.#pending.at(-1);
    // A stream begins with a key frame.
    if (this.#pending.length > 0 || arrived.fragment.isKey) this.#pending.push(arrived);
    const first = this.#pending[0];
    const isPaced = before !== undefined && arrived.at - before.at >= arrived.fragment.ms / 2;
    if (!first || !(isPaced || arrived.at - first.at > burstMs)) return { kind: 'waiting' };
    return this.#start(this.#pending);
  }

  #start(arrivals: readonly Arrival[]): Placed {
    const least = Math.min(...arrivals.map(({ fragment, at }) => at - fragment.at - fragment.ms));
    const [first] = arrivals;
    const begins = first ? first.fragment.at : 0;
    // Does not deliver any time twice, unless the clock was set back.
    const overlap = this.#end - (begins + least);
    const offset = Math.round(overlap > 0 && overlap < 2 * jumpMs ? least + overlap : least);
    this.#offset = offset;
    this.#pending = [];
    this.#end = this.#next + offset;
    return { kind: 'begins', offset, fragments: arrivals.map(({ fragment }) => fragment) };
  }
}
