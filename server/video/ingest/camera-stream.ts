import type { CameraFault, CameraPhase, StreamFacts } from '../../../contract/video/camera-state.ts';
import type { MediaQuality } from '../../../contract/video/media.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { Fragment, LiveListener } from '../engine.ts';
import { type ProcessEnd, type Sound, startProcess } from './camera-process.ts';
import type { CameraTrust } from './camera-relay.ts';
import { moveFragment, type StreamInit, stretchFragment } from './fragments/fragments.ts';
import { factsOf, isPlayable } from './fragments/stream-facts.ts';
import { WallClock } from './fragments/wall-clock.ts';
import { LiveBus } from './live-bus.ts';
import { faultOfEnd } from './stream-fault.ts';

/** Receives the stream for recording. */
export interface RecordingSink {
  take(init: StreamInit): void;
  append(fragment: Fragment): void;
  end(): void;
}

export interface StreamParts {
  readonly ffmpeg: string;
  /** null: the camera's certificate is not verified. */
  readonly trust: CameraTrust | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Its name in the log. */
  readonly camera: number;
  readonly quality: MediaQuality;
  /** Called when its phase, fault or properties changed. */
  changed(): void;
}

/** Time until a stream without viewers stops, in ms. */
const lingerMs = 10_000;
/** Delays before a retry, in ms: increasing, and reset after more than a minute of streaming. */
const backOff = { first: 500, most: 30_000, goodMs: 60_000 } as const;
/** Delay before a retry after an unsupported format, in ms. */
const codecMs = 60_000;

/** One stream of a camera: started on demand, restarted when it ends, sent to all followers, and recorded if configured. */
export class CameraStream {
  readonly bus: LiveBus;
  phase: CameraPhase = 'idle';
  fault: CameraFault | null = null;
  since: number;
  facts: StreamFacts | null = null;
  restarts = 0;
  readonly #parts: StreamParts;
  #address: string | null;
  #sink: RecordingSink | null = null;
  #stop: (() => void) | null = null;
  #again: NodeJS.Timeout | undefined;
  #linger: NodeJS.Timeout | undefined;
  #wait: number = backOff.first;
  #sound: Sound = 'copy';
  #streamingSince = 0;
  #sequence = 0;
  #init: StreamInit | null = null;
  #isOver = false;

  constructor(parts: StreamParts, address: string | null) {
    this.#parts = parts;
    this.#address = address;
    this.since = parts.clock.now();
    this.bus = new LiveBus(parts.quality === 'main' ? 'm' : 's');
  }

  follow(listener: LiveListener): () => void {
    this.bus.add(listener);
    this.renew();
    return () => {
      this.bus.remove(listener);
      this.renew();
    };
  }

  /** Extends the stream's run for a while on behalf of a viewer. */
  renew(): void {
    if (this.#isOver) return;
    clearTimeout(this.#linger);
    this.#linger = setTimeout(() => this.#rest(), lingerMs);
    this.#linger.unref();
    if (!this.#stop && !this.#again) this.#start();
  }

  /** Runs continuously and records; null: runs only while there are viewers. */
  record(keeping: RecordingSink | null): void {
    if (!keeping) this.#sink?.end();
    this.#sink = keeping;
    if (keeping && this.phase === 'streaming' && this.#init) keeping.take(this.#init);
    // Without recording, it stops after a while, unless there are viewers.
    this.renew();
  }

  /** Restarts the stream with another address. */
  move(address: string | null): void {
    if (address === this.#address) return;
    this.#address = address;
    this.#sound = 'copy';
    this.#wait = backOff.first;
    const isWanted = this.#isWanted;
    this.#halt();
    if (this.phase === 'streaming') this.#sink?.end();
    this.bus.wait(null);
    this.#set('idle', null);
    if (isWanted) this.#start();
  }

  /** Ends it permanently. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#linger);
    this.#halt();
    this.#sink?.end();
    this.#sink = null;
    this.bus.wait('no_source');
  }

  /** Whether it is connecting or streaming, so that callers may wait for video despite an earlier failure. */
  get isTrying(): boolean {
    return this.#stop !== null;
  }

  get #isWanted(): boolean {
    return this.#sink !== null || this.bus.isFollowed || this.#linger !== undefined;
  }

  #rest(): void {
    this.#linger = undefined;
    if (this.#sink || this.bus.isFollowed) return;
    const { phase, fault } = this;
    this.#halt();
    this.bus.wait(null);
    // The last failure stays available while there are no viewers.
    if (phase !== 'failed') this.#set('idle', null);
    else this.fault = fault;
  }

  #halt(): void {
    clearTimeout(this.#again);
    this.#again = undefined;
    this.#stop?.();
    this.#stop = null;
  }

  #start(): void {
    this.#again = undefined;
    if (this.#address === null) return this.#fail('address', codecMs);
    if (this.phase !== 'failed') this.#set('connecting', this.fault);
    const clock = new WallClock();
    const { ffmpeg, trust } = this.#parts;
    let stream: StreamInit | null = null;
    let hasReported = false;
    this.#stop = startProcess(
      { ffmpeg, trust, address: this.#address, sound: this.#sound },
      {
        init: (init) => {
          stream = init;
          if (!isPlayable(init.codecs)) this.#refuse(init);
        },
        fragment: (fragment, init) => {
          if (stream !== init || !isPlayable(init.codecs)) return;
          const placed = clock.place(fragment, this.#parts.clock.now());
          if (placed.kind === 'waiting') return;
          if (placed.kind === 'delayed') return this.#restart(placed.byMs);
          if (placed.kind === 'goes_on') {
            const whole = placed.stretchMs === undefined ? fragment : stretchFragment(fragment, init, placed.stretchMs);
            return this.#deliver(whole, init, placed.offset);
          }
          const [first] = placed.fragments;
          if (first) this.#open(init, first.at + placed.offset, factsOf(init, placed.fragments));
          hasReported = true;
          for (const one of placed.fragments) this.#deliver(one, init, placed.offset);
        },
        ended: (end) => this.#ended(end, hasReported),
      },
    );
  }

  #open(init: StreamInit, at: number, facts: StreamFacts): void {
    this.facts = facts;
    this.#streamingSince = this.#parts.clock.now();
    this.#init = init;
    this.bus.open(init, at);
    this.#sink?.take(init);
    this.#set('streaming', null);
  }

  #deliver(fragment: Fragment, init: StreamInit, offset: number): void {
    this.#sequence += 1;
    const moved = moveFragment(fragment, init, offset, this.#sequence);
    this.bus.fragment(moved);
    this.#sink?.append(moved);
  }

  #refuse(init: StreamInit): void {
    this.facts = factsOf(init, []);
    this.#halt();
    this.#fail('codec', codecMs);
  }

  /** Reports a stream that fell behind the wall clock, and connects anew: its time starts again with the connection. */
  #restart(byMs: number): void {
    this.#halt();
    this.#parts.log.warn({ camera: this.#parts.camera, quality: this.#parts.quality, byMs }, 'a camera fell behind the wall clock');
    this.#fail('delayed', this.#nextWait(true));
  }

  #nextWait(wasStreaming: boolean): number {
    if (wasStreaming && this.#parts.clock.now() - this.#streamingSince > backOff.goodMs) this.#wait = backOff.first;
    const wait = this.#wait;
    this.#wait = Math.min(backOff.most, wait * 2);
    return wait;
  }

  #ended({ fault, isSound, stderr }: ProcessEnd, wasStreaming: boolean): void {
    this.#stop = null;
    if (isSound && this.#sound !== 'none') {
      this.#sound = this.#sound === 'copy' ? 'aac' : 'none';
      return this.#start();
    }
    this.#parts.log.warn({ camera: this.#parts.camera, quality: this.#parts.quality, fault, output: stderr }, 'a camera ended its stream');
    this.#fail(faultOfEnd(fault, wasStreaming), this.#nextWait(wasStreaming));
  }

  #fail(fault: CameraFault, againMs: number): void {
    if (this.phase === 'streaming') this.#sink?.end();
    this.bus.wait(fault);
    this.#set('failed', fault);
    if (!this.#isWanted) return;
    this.restarts += 1;
    this.#again = setTimeout(() => this.#start(), againMs);
    this.#again.unref();
  }

  #set(phase: CameraPhase, fault: CameraFault | null): void {
    if (phase === this.phase && fault === this.fault && phase !== 'streaming') return;
    if (phase !== this.phase) this.since = this.#parts.clock.now();
    this.phase = phase;
    this.fault = fault;
    this.#parts.changed();
  }
}
