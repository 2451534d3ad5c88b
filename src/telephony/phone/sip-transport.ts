import { EmitterImpl, type Transport, TransportState } from 'sip.js';
import type { PhoneSocket } from './phone.ts';

export interface SipTransportOptions {
  server: string;
  open: (address: string) => PhoneSocket;
  /** Data was received: the server is alive. */
  onReceive: () => void;
}

/** A connection that is not made within this time counts as failed (ms). */
const connectTimeoutMs = 8_000;
const keepAlive = '\r\n\r\n';

/**
 * SIP over a WebSocket (RFC 7118). Replaces the library's transport: a dead connection is dropped at once, without waiting for a closing
 * handshake that never completes, and all received data is reported.
 */
export class SipTransport implements Transport {
  onConnect: (() => void) | undefined;
  onDisconnect: ((error?: Error) => void) | undefined;
  onMessage: ((message: string) => void) | undefined;
  readonly stateChange = new EmitterImpl<TransportState>();
  readonly protocol: string;
  /** How the server closed the connection. */
  closedWith: number | null = null;
  #state = TransportState.Disconnected;
  #socket: PhoneSocket | null = null;
  readonly #options: SipTransportOptions;

  constructor(_logger: unknown, options: unknown) {
    this.#options = options as SipTransportOptions;
    this.protocol = this.#options.server.startsWith('wss:') ? 'WSS' : 'WS';
  }

  get state(): TransportState {
    return this.#state;
  }

  isConnected(): boolean {
    return this.#state === TransportState.Connected;
  }

  connect(): Promise<void> {
    if (this.#socket) return this.isConnected() ? Promise.resolve() : Promise.reject(new Error('already connecting'));
    this.closedWith = null;
    return new Promise((resolve, reject) => {
      let socket: PhoneSocket;
      try {
        socket = this.#options.open(this.#options.server);
      } catch (error) {
        return reject(error instanceof Error ? error : new Error(String(error)));
      }
      this.#socket = socket;
      this.#move(TransportState.Connecting);
      const late = setTimeout(() => {
        this.#lost(socket, 'not connected in time');
        reject(new Error('not connected in time'));
      }, connectTimeoutMs);
      socket.binaryType = 'arraybuffer';
      socket.addEventListener('open', () => {
        clearTimeout(late);
        if (socket !== this.#socket) return;
        this.#move(TransportState.Connected);
        this.onConnect?.();
        resolve();
      });
      socket.addEventListener('message', ({ data }) => socket === this.#socket && this.#hear(data));
      socket.addEventListener('error', () => undefined);
      socket.addEventListener('close', ({ code }) => {
        clearTimeout(late);
        if (socket === this.#socket) this.closedWith = code;
        this.#lost(socket, `closed (${code})`);
        reject(new Error(`closed (${code})`));
      });
    });
  }

  disconnect(): Promise<void> {
    const socket = this.#socket;
    if (socket) this.#lost(socket, null);
    return Promise.resolve();
  }

  dispose(): Promise<void> {
    return this.disconnect();
  }

  send(message: string): Promise<void> {
    if (!this.#socket || !this.isConnected()) return Promise.reject(new Error('not connected'));
    try {
      this.#socket.send(message);
      return Promise.resolve();
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Sends a keep-alive (RFC 5626): a server that supports it answers with an empty line. */
  ping(): void {
    this.send(keepAlive).catch(() => undefined);
  }

  /** The server is not there any more, whatever the socket believes. */
  drop(): void {
    if (this.#socket) this.#lost(this.#socket, 'no sign of life');
  }

  #hear(data: unknown): void {
    this.#options.onReceive();
    const text = typeof data === 'string' ? data : data instanceof ArrayBuffer ? new TextDecoder().decode(data) : '';
    if (text.trim() !== '') this.onMessage?.(text);
  }

  /** @param why null: closed by this side */
  #lost(socket: PhoneSocket, why: string | null): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    const wasConnected = this.isConnected();
    this.#move(TransportState.Disconnected);
    socket.close(1000);
    if (wasConnected) this.onDisconnect?.(why === null ? undefined : new Error(why));
  }

  #move(state: TransportState): void {
    this.#state = state;
    this.stateChange.emit(state);
  }
}
