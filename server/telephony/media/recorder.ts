import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { headBytes as cipherHeadBytes, type FileCipher } from '../../platform/index.ts';
import type { CallRecording } from '../sip-contract.ts';
import { fromUlaw, rate } from './g711.ts';
import type { SoundPacket } from './leg.ts';
import { frameBytes, headerBytes, wavHeader } from './wav.ts';

/** Maximum delay of a packet, and the interval at which completed samples are written. */
const lateMs = 600;
const writeMs = 1000;
/** Maximum deviation of a sender's timestamps from the clock, in ms; beyond it, the clock applies. */
const strayMs = 400;
const windowSamples = rate * 8;

export interface RecorderSettings {
  /** Path of the file, created with its folder on the first packet. */
  readonly path: string;
  /** Encrypts the file; null: it is not encrypted. */
  readonly cipher: FileCipher | null;
  /** Called once when writing fails: the call continues, and the written part remains. */
  readonly broke: (error: unknown) => void;
  /** Monotonic clock, ms. */
  readonly now?: () => number;
}

interface Source {
  readonly id: number;
  /** Position of this source's timestamp zero in the recording. */
  by: number;
}

/**
 * Records both sides of a call into one WAV file while it is active: caller left, called party right. Each packet is placed by its
 * timestamp, so jitter and reordering have no effect; gaps are silent. The header is updated with each write, so that a file remains
 * readable up to the last second if its writer is killed.
 */
export class Recorder {
  readonly #path: string;
  readonly #cipher: FileCipher | null;
  readonly #broke: (error: unknown) => void;
  readonly #now: () => number;
  /** Samples of both sides, left and right, from `#written` on, around the window. */
  readonly #window = new Int16Array(windowSamples * 2);
  readonly #sources: { a: Source | null; b: Source | null } = { a: null, b: null };
  #file: FileHandle | null = null;
  #began: number | null = null;
  #written = 0;
  #timer: NodeJS.Timeout | null = null;
  #work: Promise<void> = Promise.resolve();
  #broken = false;

  constructor({ path, cipher, broke, now = () => performance.now() }: RecorderSettings) {
    this.#path = path;
    this.#cipher = cipher;
    this.#broke = broke;
    this.#now = now;
  }

  addPacket(side: 'a' | 'b', packet: SoundPacket, id: number): void {
    if (this.#broken) return;
    const now = this.#now();
    this.#began ??= this.#begin(now);
    const here = Math.round(((now - this.#began) * rate) / 1000);
    const source = this.#place(side, packet.timestamp, id, here);
    const start = (packet.timestamp + source.by) | 0;
    const channel = side === 'a' ? 0 : 1;
    for (const [i, byte] of packet.payload.entries()) {
      const at = start + i;
      if (at < this.#written || at >= this.#written + windowSamples) continue;
      this.#window[(at % windowSamples) * 2 + channel] = fromUlaw(byte);
    }
  }

  /** Writes the remaining samples. @returns the recording; null when nothing was received or nothing could be written */
  async close(): Promise<CallRecording | null> {
    if (this.#timer) clearInterval(this.#timer);
    const began = this.#began;
    if (began === null) return null;
    if (!this.#broken) this.#write(Math.round(((this.#now() - began) * rate) / 1000));
    await this.#work;
    await this.#file?.close().catch(() => undefined);
    if (this.#written === 0) {
      await rm(this.#path, { force: true }).catch(() => undefined);
      return null;
    }
    return {
      path: this.#path,
      bytes: headerBytes + this.#written * frameBytes,
      durationMs: Math.round((this.#written * 1000) / rate),
      ...(this.#broken ? { broken: true } : {}),
    };
  }

  #begin(now: number): number {
    this.#work = this.#create();
    this.#timer = setInterval(() => this.#write(Math.round(((this.#now() - now - lateMs) * rate) / 1000)), writeMs);
    this.#timer.unref();
    return now;
  }

  #place(side: 'a' | 'b', timestamp: number, id: number, here: number): Source {
    const existing = this.#sources[side];
    const stray = existing ? Math.abs(((timestamp + existing.by) | 0) - here) : 0;
    if (existing?.id === id && stray <= (strayMs * rate) / 1000) return existing;
    const source = { id, by: here - timestamp };
    this.#sources[side] = source;
    return source;
  }

  async #create(): Promise<void> {
    try {
      await mkdir(dirname(this.#path), { recursive: true });
      this.#file = await open(this.#path, 'w', 0o600);
      if (this.#cipher) await this.#file.write(this.#cipher.head, 0, cipherHeadBytes, 0);
      await this.#writeAt(this.#file, wavHeader(0), 0);
    } catch (error) {
      this.#written = 0;
      this.#fail(error);
    }
  }

  /** Writes the samples before a position and clears their buffer for reuse. */
  #write(until: number): void {
    const from = this.#written;
    const count = Math.min(until - from, windowSamples);
    if (count <= 0 || this.#broken) return;
    const bytes = Buffer.alloc(count * frameBytes);
    for (let i = 0; i < count; i += 1) {
      const at = ((from + i) % windowSamples) * 2;
      bytes.writeInt16LE(this.#window[at] ?? 0, i * frameBytes);
      bytes.writeInt16LE(this.#window[at + 1] ?? 0, i * frameBytes + 2);
      this.#window[at] = 0;
      this.#window[at + 1] = 0;
    }
    this.#written += count;
    this.#work = this.#work.then(() => this.#append(bytes, from));
  }

  async #append(bytes: Buffer, from: number): Promise<void> {
    const file = this.#file;
    if (!file || this.#broken) return;
    try {
      await this.#writeAt(file, bytes, headerBytes + from * frameBytes);
      await this.#writeAt(file, wavHeader(from * frameBytes + bytes.length), 0);
    } catch (error) {
      this.#written = from;
      this.#fail(error);
    }
  }

  /** Writes at a position of the contents. */
  async #writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
    const stored = this.#cipher ? this.#cipher.apply(bytes, position) : bytes;
    await file.write(stored, 0, stored.length, position + (this.#cipher ? cipherHeadBytes : 0));
  }

  #fail(error: unknown): void {
    if (this.#broken) return;
    this.#broken = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#broke(error);
  }
}
