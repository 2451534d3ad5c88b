import { frameSamples, fromUlaw, silentByte, toUlaw } from './g711.ts';
import type { SoundPacket } from './leg.ts';

/** A side is heard once this much of it has arrived, so that late packets leave no gaps; and so much of it waits at most. */
const startSamples = frameSamples * 3;
const mostSamples = frameSamples * 15;

/** The sound of one side that waits to be mixed. */
class Line {
  readonly #samples = new Int16Array(mostSamples);
  #from = 0;
  #count = 0;
  #isHeard = false;
  #source: number | null = null;
  #sequence = 0;

  push({ payload, sequence }: SoundPacket, source: number): void {
    // What comes late or twice is left out.
    const ahead = (sequence - this.#sequence) & 0xffff;
    if (source === this.#source && (ahead === 0 || ahead >= 0x8000)) return;
    this.#source = source;
    this.#sequence = sequence;
    for (const byte of payload) {
      this.#samples[(this.#from + this.#count) % mostSamples] = fromUlaw(byte);
      if (this.#count < mostSamples) this.#count += 1;
      else this.#from = (this.#from + 1) % mostSamples;
    }
    this.#isHeard ||= this.#count >= startSamples;
  }

  /** Adds the next frame to a sum of samples. */
  addTo(sum: Int32Array): void {
    if (this.#count < frameSamples) this.#isHeard = false;
    if (!this.#isHeard) return;
    for (let at = 0; at < frameSamples; at += 1) {
      sum[at] = (sum[at] ?? 0) + (this.#samples[(this.#from + at) % mostSamples] ?? 0);
    }
    this.#from = (this.#from + frameSamples) % mostSamples;
    this.#count -= frameSamples;
  }
}

/** Both sides of a call in one µ-law stream, of 20 ms a frame. */
export class Mixer {
  readonly #lines = { a: new Line(), b: new Line() };

  push(side: 'a' | 'b', packet: SoundPacket, source: number): void {
    this.#lines[side].push(packet, source);
  }

  /** The next frame; silence where nobody speaks. */
  next(): Buffer {
    const sum = new Int32Array(frameSamples);
    this.#lines.a.addTo(sum);
    this.#lines.b.addTo(sum);
    return Buffer.from(sum.map((sample) => (sample === 0 ? silentByte : toUlaw(sample))));
  }
}
