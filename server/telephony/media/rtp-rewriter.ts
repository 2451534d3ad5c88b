import { frameSamples } from './g711.ts';
import type { SoundPacket } from './leg.ts';

/** A pause after which time goes on by the clock and not by the sender's count. */
const longestGap = 8000 * 4;

/**
 * The one stream that a side hears, whoever speaks to it: numbers go on without a gap, and time goes on with the clock, when the speaker is
 * replaced, or was silent on hold.
 */
export class RtpRewriter {
  #source: number | null = null;
  #sequenceBy = 0;
  #timeBy = 0;
  #sequence = Math.floor(Math.random() * 0x8000);
  #time = Math.floor(Math.random() * 0x7fffffff);
  #at = 0;
  #came = 0;

  /** @param source the number of the sender's own stream; `now`: ms of any clock that only goes on */
  next(packet: SoundPacket, source: number, now: number): SoundPacket {
    const jumped = distance(packet.timestamp, this.#came);
    const begins = source !== this.#source || Math.abs(jumped) > longestGap;
    if (begins) {
      const passed = this.#at === 0 ? frameSamples : Math.max(frameSamples, Math.round((now - this.#at) * 8));
      this.#source = source;
      this.#sequenceBy = this.#sequence + 1 - packet.sequence;
      this.#timeBy = this.#time + passed - packet.timestamp;
    }
    const sequence = (packet.sequence + this.#sequenceBy) & 0xffff;
    const timestamp = (packet.timestamp + this.#timeBy) >>> 0;
    if (begins || ((sequence - this.#sequence) & 0xffff) < 0x8000) {
      this.#sequence = sequence;
      this.#time = timestamp;
      this.#came = packet.timestamp;
      this.#at = now;
    }
    return { ...packet, sequence, timestamp, marker: begins || packet.marker };
  }

  /** Nothing is passed on for a while: what comes next begins anew. */
  pause(): void {
    this.#source = null;
  }
}

const distance = (a: number, b: number): number => (a - b) | 0;
