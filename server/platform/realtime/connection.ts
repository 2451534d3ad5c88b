import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type CloseCode, encodeFrame } from './protocol.ts';

let opened = 0;

/** A socket id of the protocol: two numbers with a dot, unique in this process. */
function nextSocketId(): string {
  opened += 1;
  return `${process.pid}${Date.now() % 1_000_000}.${opened}`;
}

/** The socket of one client: its channels, their sessions, and the time of its last message. */
export class Connection {
  readonly id = nextSocketId();
  /** Channel → session of its subscription. */
  readonly channels = new Map<string, string>();
  /** Time of the client's last message, in ms of the monotonic clock. */
  receivedAt = performance.now();
  /** Time of its last subscription, by the same clock. */
  listenedAt = performance.now();
  /** Time of the last ping, by the same clock. */
  pingedAt = 0;
  /** Remote address. */
  readonly address: string;
  readonly #ws: WebSocket;
  readonly #raw: Duplex;
  readonly #maxQueuedBytes: number;

  /** @param raw the TCP or TLS stream under `ws`; identical frames are written to it directly. */
  constructor(ws: WebSocket, raw: Duplex, { maxQueuedBytes, address }: { maxQueuedBytes: number; address: string }) {
    this.#ws = ws;
    this.#raw = raw;
    this.#maxQueuedBytes = maxQueuedBytes;
    this.address = address;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /** Sends one message of the protocol to this client. */
  send(text: string): void {
    this.write(encodeFrame(text));
  }

  /**
   * Sends whole frames. A client that does not read is disconnected once its queue exceeds the limit: it reconnects and requests the
   * missed events, which costs less than buffering everything for it.
   */
  write(frames: Buffer): void {
    if (!this.isOpen) return;
    if (this.#raw.writableLength + frames.length > this.#maxQueuedBytes && this.#raw.writableLength > 0) {
      this.#ws.terminate();
      return;
    }
    this.#raw.write(frames);
  }

  /** Closes with a code of the protocol; a client that does not answer the closing is cut off a second later. */
  close({ code, message }: CloseCode): void {
    if (!this.isOpen) return;
    this.#ws.close(code, message);
    setTimeout(() => this.#ws.terminate(), 1000).unref();
  }
}
