import type { BodyAndContentType, SessionDescriptionHandler } from 'sip.js';
import { createDtmfReader, dtmfEvents } from '../media/dtmf.ts';
import { frameSamples, loudness, silentByte } from '../media/g711.ts';
import { Leg, type LegSettings, type SoundPacket } from '../media/leg.ts';

/** Source of speech: returns the next 20 ms of µ-law on each call; null: silence is sent. */
export type Voice = () => Uint8Array | null;

const frameMs = 20;
const type = 'application/sdp';
const silent = Buffer.alloc(frameSamples, silentByte);

/** Media handler of a telephone call in Node: sends and receives sound and keys. */
export class NodeSound implements SessionDescriptionHandler {
  readonly #leg: Leg;
  readonly #voice: Voice;
  #sequence = Math.floor(Math.random() * 0x8000);
  #timestamp = Math.floor(Math.random() * 0x7fffffff);
  #timer: NodeJS.Timeout | null = null;
  #due = 0;
  #spoke = false;
  #keysLeft: { key: string; frame: number }[] = [];
  #keyAt: number | null = null;
  #level = 0;
  #closed = false;
  /** Packets and keys of the call so far. `level`: of recently received sound, 0 to 1. */
  readonly figures = { heard: 0, sent: 0, keys: '' };

  constructor(settings: LegSettings, voice: Voice) {
    this.#voice = voice;
    this.#leg = new Leg(settings, (packet) => this.#hear(packet));
  }

  /** Level of recently received sound, 0 to 1. */
  get level(): number {
    return this.#level;
  }
  get connected(): boolean {
    return this.#leg.connected;
  }
  /** The negotiated directions of sound. */
  get way(): { sends: boolean; receives: boolean } {
    return { sends: this.#leg.sends, receives: this.#leg.receives };
  }

  hasDescription(contentType: string): boolean {
    return contentType.toLowerCase().startsWith(type);
  }

  async getDescription(options?: object): Promise<BodyAndContentType> {
    const hold = options !== undefined && 'hold' in options && options.hold === true;
    const direction = hold ? 'sendonly' : 'sendrecv';
    const body = this.#leg.state === 'have-remote-offer' ? await this.#leg.answer(direction) : await this.#leg.offer(direction);
    this.#begin();
    return { body, contentType: type };
  }

  async setDescription(sdp: string): Promise<void> {
    await (this.#leg.state === 'have-local-offer' ? this.#leg.answered(sdp) : this.#leg.offered(sdp));
    this.#begin();
  }

  rollbackDescription(): Promise<void> {
    return this.#leg.rollback();
  }

  /** Sends keys as events of RFC 4733, one after the other, each 100 ms long. */
  sendDtmf(tones: string): boolean {
    const keys = tones.split('');
    if (!keys.every((key) => dtmfEvents.has(key))) return false;
    this.#keysLeft.push(...keys.map((key) => ({ key, frame: 0 })));
    return true;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#timer) clearInterval(this.#timer);
    void this.#leg.close();
  }

  #begin(): void {
    if (this.#timer || this.#closed) return;
    this.#due = performance.now();
    this.#timer = setInterval(() => this.#tick(), frameMs);
  }

  #tick(): void {
    const now = performance.now();
    if (now - this.#due > 500) this.#due = now;
    for (; this.#due <= now; this.#due += frameMs) {
      this.#timestamp = (this.#timestamp + frameSamples) >>> 0;
      if (this.#leg.connected && this.#leg.sends) this.#speak();
      else this.#spoke = false;
    }
  }

  #speak(): void {
    const next = this.#keysLeft[0];
    if (next) return this.#press(next);
    const payload = Buffer.from(this.#voice() ?? silent);
    this.#send({ kind: 'sound', payload, timestamp: this.#timestamp, marker: !this.#spoke });
    this.#spoke = true;
  }

  /** Five packets of a pressed key, three end packets, and a pause. */
  #press(next: { key: string; frame: number }): void {
    const frame = next.frame;
    next.frame += 1;
    if (frame === 0) this.#keyAt = this.#timestamp;
    if (frame < 8) {
      const duration = Math.min(frame + 1, 5) * frameSamples;
      const payload = Buffer.from([dtmfEvents.get(next.key) ?? 0, frame >= 5 ? 0x8a : 0x0a, duration >> 8, duration & 0xff]);
      this.#send({ kind: 'key', payload, timestamp: this.#keyAt ?? this.#timestamp, marker: frame === 0 });
    } else if (frame > 12) this.#keysLeft.shift();
  }

  #send(packet: Omit<SoundPacket, 'sequence'>): void {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    if (this.#leg.send({ ...packet, sequence: this.#sequence })) this.figures.sent += 1;
  }

  readonly #events = createDtmfReader((key) => {
    this.figures.keys += key;
  });

  #hear(packet: SoundPacket): void {
    this.figures.heard += 1;
    if (packet.kind === 'key') this.#events(packet);
    else this.#level = Math.max(loudness(packet.payload), this.#level * 0.9);
  }
}
