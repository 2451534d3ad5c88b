import { frameSamples } from '../media/g711.ts';
import type { LegSettings } from '../media/leg.ts';
import type { Voice } from './sound.ts';
import { Telephone, type TelephoneSettings } from './telephone.ts';
import type { TelephoneCall } from './telephone-call.ts';

/** Speech of an interphone, as µ-law at 8 kHz. */
export interface Sentences {
  /** Request of the visitor to open the door. */
  readonly asks: Uint8Array;
  /** Played after the door opened. */
  readonly thanks: Uint8Array;
}

interface Times {
  /** Ringing time of a call to it, in ms. */
  readonly answersMs: number;
  /** How long the visitor waits for an answer, and the maximum duration of a call. */
  readonly patienceMs: number;
  readonly talkMs: number;
}

type Account = Pick<TelephoneSettings, 'url' | 'domain' | 'number' | 'ha1' | 'password' | 'name'>;

interface InterphoneSettings {
  readonly account: Account;
  /** The number that it calls. */
  readonly queue: string;
  readonly sentences: Sentences;
  readonly legs?: LegSettings;
  readonly times?: Partial<Times>;
}

export interface InterphoneFigures {
  state: 'away' | 'idle' | 'calling' | 'ringing' | 'connected';
  /** Packets of the current call, or of the last one. */
  heard: number;
  sent: number;
  /** Level of the received sound, 0 to 1. */
  level: number;
  /** Keys that it received, by RTP events or INFO. */
  keys: string;
  door: 'shut' | 'open';
  /** Whether the operator put the call on hold. */
  held: boolean;
}

/** The DTMF key that opens the door. */
const doorKey = '9';
const listenFrames = 400;
const timesByDefault: Times = { answersMs: 2500, patienceMs: 180_000, talkMs: 600_000 };
const absent: InterphoneFigures = { state: 'away', heard: 0, sent: 0, level: 0, keys: '', door: 'shut', held: false };

/** A simulated interphone: calls, speaks, listens, and detects the key that opens its door. */
export class Interphone {
  readonly #settings: InterphoneSettings;
  readonly #times: Times;
  readonly #telephone: Telephone;
  #call: TelephoneCall | null = null;
  #timer: NodeJS.Timeout | null = null;
  #last: InterphoneFigures = absent;
  #closed = false;
  #registering: Promise<void> | null = null;

  constructor(settings: InterphoneSettings) {
    this.#settings = settings;
    this.#times = { ...timesByDefault, ...settings.times };
    this.#telephone = new Telephone({
      ...settings.account,
      ...(settings.legs ? { legs: settings.legs } : {}),
      voice: (call) => speaker(settings.sentences, () => isOpened(call())),
      onRang: (call) => this.#rang(call),
      onReferred: (call) => this.#begin(call),
    });
  }

  get number(): string {
    return this.#telephone.number;
  }

  /** Registers, unless it is registered. @throws Error if the server cannot be reached or refuses it */
  async register(): Promise<void> {
    if (this.#closed || this.#telephone.registered) return;
    this.#registering ??= this.#telephone.register().finally(() => {
      this.#registering = null;
    });
    await this.#registering;
  }

  /** Presses the call button: calls the queue unless a call is active. @returns whether it is calling now */
  async call(): Promise<boolean> {
    if (this.#call) return false;
    await this.register();
    if (this.#call) return false;
    const call = this.#telephone.call(this.#settings.queue);
    this.#begin(call);
    this.#after(this.#times.patienceMs);
    call.established.then(
      () => this.#after(this.#times.talkMs),
      () => undefined,
    );
    return true;
  }

  async hangUp(): Promise<void> {
    await this.#call?.hangUp();
  }

  figures(): InterphoneFigures {
    const call = this.#call;
    if (!call) return { ...this.#last, state: this.#telephone.registered ? 'idle' : 'away', level: 0, held: false };
    const { heard, sent, keys } = call.sound?.figures ?? { heard: 0, sent: 0, keys: '' };
    const isHeld = call.state === 'connected' && call.sound?.way.sends === false;
    return {
      state: call.state === 'connected' ? 'connected' : call.direction === 'out' ? 'calling' : 'ringing',
      heard,
      sent,
      level: isHeld ? 0 : (call.sound?.level ?? 0),
      keys: keys + call.infoKeys,
      door: isOpened(call) ? 'open' : 'shut',
      held: isHeld,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#after(null);
    await this.#telephone.close();
  }

  #rang(call: TelephoneCall): void {
    if (this.#call) return void call.reject(486);
    this.#begin(call);
    setTimeout(() => {
      if (call.state === 'ringing') void call.answer().catch(() => undefined);
    }, this.#times.answersMs).unref();
    call.established.then(
      () => this.#after(this.#times.talkMs),
      () => undefined,
    );
  }

  #begin(call: TelephoneCall): void {
    this.#call = call;
    void call.ended.then(() => {
      if (this.#call !== call) return;
      this.#last = this.figures();
      this.#call = null;
      this.#after(null);
    });
  }

  /** Hangs up after a while. */
  #after(ms: number | null): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = ms === null ? null : setTimeout(() => void this.hangUp().catch(() => undefined), ms);
    this.#timer?.unref();
  }
}

const isOpened = (call: TelephoneCall | null): boolean =>
  call !== null && `${call.sound?.figures.keys ?? ''}${call.infoKeys}`.includes(doorKey);

/** Speaks, pauses for eight seconds and repeats; once the door is open it plays the thanks and remains silent. */
function speaker({ asks, thanks }: Sentences, isOpen: () => boolean): Voice {
  let at = 0;
  let thanked: number | null = null;
  const period = Math.ceil(asks.length / frameSamples) + listenFrames;
  const frame = (of: Uint8Array, i: number): Uint8Array | null => {
    const part = of.subarray(i * frameSamples, (i + 1) * frameSamples);
    return part.length === frameSamples ? part : null;
  };
  return () => {
    if (thanked === null && isOpen()) thanked = 0;
    if (thanked === null) return frame(asks, at++ % period);
    return frame(thanks, thanked++);
  };
}
