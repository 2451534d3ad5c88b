import { createHash } from 'node:crypto';
import type { CameraFault } from '../../../contract/video/camera-state.ts';
import type { Fragment, LiveListener, Segment } from '../engine.ts';
import type { StreamInit } from './fragments/fragments.ts';

/** Minimum duration of a segment, in ms; it ends with the next key frame. */
const shortestMs = 900;
/** Number of segments in a live playlist; they remain a little longer, for players that lag. */
const named = 6;
const bufferedSegments = 14;
const mostMs = 20_000;

type LiveInit = Pick<StreamInit, 'bytes' | 'codecs'>;

interface BufferedSegment {
  readonly segment: Segment;
  readonly parts: readonly Buffer[];
}

/** One live stream for all its listeners: the frames since the last key frame, and the newest segments. */
export class LiveBus {
  readonly #prefix: string;
  readonly #listeners = new Set<LiveListener>();
  readonly #inits = new Map<string, Buffer>();
  #stream: { init: LiveInit; name: string; at: number } | null = null;
  #fault: CameraFault | null = null;
  /** Frames since the last key frame, and since the start of the last segment. */
  #group: Fragment[] = [];
  #open: Fragment[] = [];
  #segments: BufferedSegment[] = [];
  #follows = false;

  /** @param prefix of the names of its segments: letters */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0;
  }

  add(listener: LiveListener): void {
    this.#listeners.add(listener);
    const [first] = this.#group;
    if (!this.#stream || !first) return listener.waiting(this.#fault);
    listener.opened({ codecs: this.#stream.init.codecs, init: this.#stream.init.bytes, at: first.at });
    for (const fragment of this.#group) listener.fragment(fragment);
  }

  remove(listener: LiveListener): void {
    this.#listeners.delete(listener);
  }

  /** Starts a stream with a key frame at that moment. */
  open(init: LiveInit, at: number): void {
    this.#close();
    const name = `${this.#prefix}i${createHash('sha256').update(init.bytes).digest('hex').slice(0, 16)}`;
    this.#inits.set(name, init.bytes);
    this.#stream = { init, name, at };
    this.#fault = null;
    this.#group = [];
    for (const listener of this.#listeners) listener.opened({ codecs: init.codecs, init: init.bytes, at });
  }

  fragment(fragment: Fragment): void {
    if (!this.#stream) return;
    if (fragment.isKey) this.#group = [];
    const [first] = this.#open;
    if (fragment.isKey && first && fragment.at - first.at >= shortestMs) this.#close();
    this.#group.push(fragment);
    this.#open.push(fragment);
    for (const listener of this.#listeners) listener.fragment(fragment);
  }

  /** No video at the moment. */
  wait(fault: CameraFault | null): void {
    this.#close();
    this.#stream = null;
    this.#follows = false;
    this.#group = [];
    this.#fault = fault;
    for (const listener of this.#listeners) listener.waiting(fault);
  }

  /** The newest complete segments of a running stream, oldest first. */
  newest(): Segment[] {
    return this.#stream ? this.#segments.slice(-named).map(({ segment }) => segment) : [];
  }

  init(name: string): Buffer | null {
    return this.#inits.get(name) ?? null;
  }

  segment(name: string): Buffer | null {
    const found = this.#segments.find((one) => one.segment.name === name);
    return found ? Buffer.concat(found.parts) : null;
  }

  /** The frames since the last key frame, as a standalone file; null: there is no video. */
  picture(): { video: Buffer; at: number; ms: number } | null {
    const [first] = this.#group;
    const last = this.#group.at(-1);
    if (!this.#stream || !first || !last) return null;
    return {
      video: Buffer.concat([this.#stream.init.bytes, ...this.#group.map(({ bytes }) => bytes)]),
      at: first.at,
      ms: last.at - first.at,
    };
  }

  #close(): void {
    const [first] = this.#open;
    const last = this.#open.at(-1);
    const parts = this.#open.map(({ bytes }) => bytes);
    this.#open = [];
    if (!first || !last || !this.#stream) return;
    const to = last.at + last.ms;
    const init = this.#stream.name;
    const before = this.#segments.at(-1)?.segment;
    const follows = this.#follows && before?.init === init && before.to === first.at;
    const segment = { name: `${this.#prefix}${first.at}`, init, from: first.at, to, follows };
    this.#follows = true;
    this.#segments = [...this.#segments, { segment, parts }].filter((one) => one.segment.to > to - mostMs).slice(-bufferedSegments);
    for (const name of this.#inits.keys()) {
      if (name !== init && !this.#segments.some((one) => one.segment.init === name)) this.#inits.delete(name);
    }
  }
}
