/** Serializes appends of a stream to a source buffer, which accepts one operation at a time. */
export class AppendQueue {
  private readonly buffer: SourceBuffer;
  private readonly waiting: (Uint8Array<ArrayBuffer> | (() => void))[] = [];
  private readonly next = () => {
    this.done();
    this.pump();
  };
  private done: () => void;

  /** `done` is called after every append or removal. */
  constructor(buffer: SourceBuffer, done: () => void) {
    this.buffer = buffer;
    this.done = done;
    buffer.addEventListener('updateend', this.next);
  }

  get length(): number {
    return this.waiting.length;
  }

  /** Queues bytes to append, or an operation on the buffer. */
  push(one: Uint8Array<ArrayBuffer> | (() => void)): void {
    this.waiting.push(one);
    this.pump();
  }

  /** Takes seconds away from the beginning of the buffer, as soon as it is idle. */
  trim(to: number): void {
    this.push(() => {
      if (to > 0) this.buffer.remove(0, to);
    });
  }

  close(): void {
    this.done = () => undefined;
    this.waiting.length = 0;
    this.buffer.removeEventListener('updateend', this.next);
  }

  private pump(): void {
    while (!this.buffer.updating) {
      const one = this.waiting.shift();
      if (one === undefined) return;
      if (typeof one === 'function') one();
      else if (!this.append(one)) return;
    }
  }

  /** A full buffer loses its beginning before it is tried once more. */
  private append(bytes: Uint8Array<ArrayBuffer>): boolean {
    try {
      this.buffer.appendBuffer(bytes);
      return true;
    } catch (error) {
      const { buffered } = this.buffer;
      const first = buffered.length > 0 ? buffered.start(0) : 0;
      const last = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError' || last - first < 4) throw error;
      this.waiting.unshift(bytes);
      this.buffer.remove(first, first + (last - first) / 2);
      return false;
    }
  }
}
