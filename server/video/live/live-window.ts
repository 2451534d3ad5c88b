import type { Segment } from '../engine.ts';

/** How long listed segments are served, in ms, for players that lag. */
const maxLagMs = 60_000;

interface Numbered {
  readonly segment: Segment;
  /** Sequence number within the whole stream, and the number of discontinuities up to it. */
  readonly sequence: number;
  readonly discontinuities: number;
}

/** Contents of a live playlist: segments and their positions in the stream. */
export interface LiveList {
  readonly segments: readonly Segment[];
  readonly sequence: number;
  readonly discontinuities: number;
}

/** The newest segments of one live stream, numbered for playlists: a player that returns later finds the numbering continued. */
export class LiveWindow {
  #known: Numbered[] = [];

  /** @param newest segments of the engine, oldest first */
  list(newest: readonly Segment[]): LiveList {
    for (const segment of newest) this.#take(segment);
    const names = new Set(newest.map(({ name }) => name));
    const listed = this.#known.filter(({ segment }) => names.has(segment.name));
    const end = this.#known.at(-1)?.segment.to ?? 0;
    this.#known = this.#known.filter(({ segment }) => segment.to > end - maxLagMs);
    const [first] = listed;
    return {
      segments: listed.map(({ segment }) => segment),
      sequence: first?.sequence ?? 0,
      discontinuities: first?.discontinuities ?? 0,
    };
  }

  has(name: string): boolean {
    return this.#known.some(({ segment }) => segment.name === name);
  }

  hasInit(name: string): boolean {
    return this.#known.some(({ segment }) => segment.init === name);
  }

  #take(segment: Segment): void {
    const last = this.#known.at(-1);
    const ms = Math.max(1, segment.to - segment.from);
    if (!last) {
      this.#known.push({ segment: { ...segment, follows: true }, sequence: Math.floor(segment.from / ms), discontinuities: 0 });
      return;
    }
    if (segment.from <= last.segment.from) return;
    // Segments that passed without a request have numbers too.
    const passed = Math.round((segment.from - last.segment.to) / ms);
    const isNext = segment.follows || passed <= 0;
    const follows = segment.init === last.segment.init && isNext && passed <= 0;
    this.#known.push({
      segment: { ...segment, follows },
      sequence: last.sequence + 1 + Math.max(0, passed),
      discontinuities: last.discontinuities + (follows ? 0 : 1),
    });
  }
}
