import type { WebSocket } from 'ws';
import type { CameraFault } from '../../../contract/video/camera-state.ts';
import { type StreamMessage, streamCloseCodes } from '../../../contract/video/live-stream.ts';
import type { Fragment, LiveListener } from '../engine.ts';

/** With more unread bytes than this, a reader gets nothing until a key frame finds a shorter queue. */
const queuedBytes = 1_500_000;
const slowMs = 10_000;
const pingMs = 10_000;

type Socket = Pick<WebSocket, 'send' | 'close' | 'terminate' | 'ping' | 'on' | 'bufferedAmount' | 'readyState' | 'OPEN'>;

/**
 * One reader of a live stream. A reader that is too slow loses frames, not the stream: it resumes at a key frame; too slow for
 * ten seconds, it is closed.
 */
export class LiveReader implements LiveListener {
  readonly #ws: Socket;
  #stream: { codecs: string; init: Buffer } | null = null;
  /** Start of skipping frames, by the monotonic clock; null: the reader is fast enough. */
  #skippingSince: number | null = null;
  #receivedAt = performance.now();
  #pingedAt = 0;

  constructor(ws: Socket) {
    this.#ws = ws;
    ws.on('pong', () => {
      this.#receivedAt = performance.now();
    });
  }

  opened({ codecs, init, at }: { codecs: string; init: Buffer; at: number }): void {
    this.#stream = { codecs, init };
    this.#skippingSince = null;
    this.#sendEvent({ type: 'open', codecs, at });
    this.#send(init);
  }

  fragment({ bytes, at, isKey }: Fragment): void {
    const isFull = this.#ws.bufferedAmount > queuedBytes;
    if (this.#skippingSince === null && isFull) this.#skippingSince = performance.now();
    if (this.#skippingSince === null) return this.#send(bytes);
    if (performance.now() - this.#skippingSince > slowMs) return this.close(streamCloseCodes.tooSlow);
    if (isFull || !isKey || !this.#stream) return;
    this.opened({ ...this.#stream, at });
    this.#send(bytes);
  }

  waiting(fault: CameraFault | null): void {
    this.#sendEvent({ type: 'waiting', fault });
  }

  /** Sends periodic pings; a reader that does not answer is disconnected. */
  beat(): void {
    const now = performance.now();
    if (now - Math.max(this.#receivedAt, this.#pingedAt) < pingMs) return;
    if (this.#pingedAt > this.#receivedAt) return this.#ws.terminate();
    this.#pingedAt = now;
    if (this.#isOpen) this.#ws.ping();
  }

  close(code: number): void {
    if (!this.#isOpen) return;
    this.#ws.close(code);
    setTimeout(() => this.#ws.terminate(), 1000).unref();
  }

  get #isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  #sendEvent(message: StreamMessage): void {
    if (this.#isOpen) this.#ws.send(JSON.stringify(message));
  }

  #send(bytes: Buffer): void {
    if (this.#isOpen) this.#ws.send(bytes, { binary: true });
  }
}
