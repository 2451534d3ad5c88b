import { isHexDigits, isTextHeader, linkTestForm } from './frame.ts';

const [lineFeed, carriageReturn, quote, letterS] = [0x0a, 0x0d, 0x22, 0x53];
const maxLinkTest = 80;

/** What a stream has after some bytes. */
export interface SplitResult {
  readonly frames: readonly Buffer[];
  /** Bytes between frames that belong to none. */
  readonly garbage: number;
  /** Whether a frame was longer than allowed; what was buffered of it is dropped. */
  readonly isOversize: boolean;
}

/**
 * Cuts a stream of bytes into frames: halves are completed by later bytes, several in one segment are several, garbage between them is skipped.
 * A line feed within a frame begins the next one, so that a panel that starts again is understood. Buffers at most one frame and one segment.
 */
export class FrameSplitter {
  private buffer: Buffer = Buffer.alloc(0);
  private readonly maxFrame: number;
  private garbage = 0;

  constructor(maxFrame: number) {
    this.maxFrame = maxFrame;
  }

  /** Bytes of a frame that is not complete. */
  get pending(): number {
    return this.buffer.length;
  }

  push(segment: Buffer): SplitResult {
    this.buffer = this.buffer.length === 0 ? segment : Buffer.concat([this.buffer, segment]);
    const frames: Buffer[] = [];
    let at = 0;
    let isOversize = false;
    this.garbage = 0;
    while (at < this.buffer.length) {
      const end = this.endOf(at);
      if (end === undefined) break;
      if (typeof end === 'object') {
        if (end.next > at + 1 || !isSpace(this.buffer[at])) this.garbage += end.next - at;
        at = end.next;
        continue;
      }
      if (end - at > this.maxFrame) isOversize = true;
      else frames.push(Buffer.from(this.buffer.subarray(at, end)));
      at = end;
    }
    if (this.buffer.length - at > this.maxFrame) {
      isOversize = true;
      at = this.buffer.length;
    }
    this.buffer = Buffer.from(this.buffer.subarray(at));
    return { frames, garbage: this.garbage, isOversize };
  }

  /** The rest when the sender ends its side: a frame without its carriage return. */
  flush(): readonly Buffer[] {
    const rest = this.buffer;
    this.buffer = Buffer.alloc(0);
    return rest.length > 0 ? [rest] : [];
  }

  /** Where the frame at this place ends; undefined: more bytes are needed; an object: none begins here, and where the next one may. */
  private endOf(at: number): number | undefined | { readonly next: number } {
    const bytes = this.buffer;
    if (bytes[at] === letterS) return this.endOfLinkTest(at);
    const isMarked = bytes[at] === lineFeed;
    const start = isMarked ? at + 1 : at;
    const body = bodyAt(bytes, start, isMarked);
    if (body === null) return { next: at + 1 };
    if (body === undefined) return undefined;
    for (let place = body; place < bytes.length; place += 1) {
      if (bytes[place] === carriageReturn) return place + 1;
      // A new frame begins: what was there of this one never ends.
      if (bytes[place] === lineFeed) return { next: place };
    }
    return undefined;
  }

  private endOfLinkTest(at: number): number | undefined | { readonly next: number } {
    const text = this.buffer.subarray(at, at + maxLinkTest).toString('latin1');
    const end = text.indexOf(']');
    if (end !== -1) return linkTestForm.test(text.slice(0, end + 1)) ? at + end + 1 : { next: at + 1 };
    const couldBe = text.length < maxLinkTest && /^S(?:R[0-9A-FL]*\s*[0-9A-Za-z]*\s*(?:\[[0-9A-Za-z]*)?)?$/.test(text);
    return couldBe ? undefined : { next: at + 1 };
  }
}

/** The place of a frame's first quote; undefined: more bytes are needed; null: no frame begins here. */
function bodyAt(bytes: Buffer, start: number, isMarked: boolean): number | undefined | null {
  if (bytes[start + 8] === quote && isTextHeader(bytes, start)) return start + 8;
  // Two binary bytes are no mark by themselves: only a line feed in front makes them a checksum.
  if (isMarked && bytes[start + 6] === quote && isHexDigits(bytes, start + 2, 4)) return start + 6;
  if (bytes.length >= start + 9) return null;
  const digits = Math.min(8, bytes.length - start);
  if (isHexDigits(bytes, start, digits)) return undefined;
  if (!isMarked) return null;
  const length = Math.max(0, Math.min(4, bytes.length - start - 2));
  return isHexDigits(bytes, start + 2, length) ? undefined : null;
}

const isSpace = (byte: number | undefined): boolean => byte === lineFeed || byte === carriageReturn || byte === 0x20 || byte === 0;
