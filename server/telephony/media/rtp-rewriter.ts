import { frameSamples } from './g711.ts';
import type { SoundPacket } from './leg.ts';

/** After a longer pause, timestamps follow the clock instead of the sender's count. */
const longestGap = 8000 * 4;

/**
 * The single stream sent to a side, whatever its source: sequence numbers continue without a gap, and timestamps follow the clock when
 * the source is replaced or was silent on hold.
 */
export class RtpRewriter {
  #source: number | null = null;
  #sequenceBy = 0;
  #timeBy = 0;
  #sequence = Math.floor(Math.random() * 0x8000);
  #time = Math.floor(Math.random() * 0x7fffffff);
  #at = 0;
  #came = 0;

  /** @param source SSRC of the sender's stream; `now`: ms of any monotonic clock */
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

  /** Forwarding pauses: the next packet starts a new segment. */
  pause(): void {
    this.#source = null;
  }
}

const distance = (a: number, b: number): number => (a - b) | 0;
