import { EmitterImpl, type Transport, TransportState } from 'sip.js';
import { WebSocket } from 'ws';

export interface WebSocketTransportSettings {
  readonly url: string;
  readonly origin: string | null;
}

/** SIP over a WebSocket of Node for sip.js, whose own transport requires a browser. */
export class WebSocketTransport implements Transport {
  readonly protocol: string;
  readonly stateChange = new EmitterImpl<TransportState>();
  onConnect: (() => void) | undefined;
  onDisconnect: ((error?: Error) => void) | undefined;
  onMessage: ((message: string) => void) | undefined;
  readonly #settings: WebSocketTransportSettings;
  #state = TransportState.Disconnected;
  #ws: WebSocket | null = null;

  constructor(_logger: unknown, settings: WebSocketTransportSettings) {
    this.#settings = settings;
    this.protocol = settings.url.startsWith('wss:') ? 'WSS' : 'WS';
  }

  get state(): TransportState {
    return this.#state;
  }
  isConnected(): boolean {
    return this.#state === TransportState.Connected;
  }

  async connect(): Promise<void> {
    if (this.isConnected()) return;
    const { url, origin } = this.#settings;
    const ws = new WebSocket(url, 'sip', { perMessageDeflate: false, ...(origin === null ? {} : { origin }) });
    this.#ws = ws;
    this.#become(TransportState.Connecting);
    await new Promise<void>((opened, failed) => {
      ws.once('open', opened);
      ws.once('error', failed);
      ws.once('close', () => failed(new Error('The connection closed')));
    }).catch((error: unknown) => {
      this.#become(TransportState.Disconnected);
      throw error;
    });
    ws.on('error', () => ws.terminate());
    ws.on('message', (data: Buffer) => this.#hear(data.toString('utf8')));
    ws.once('close', (code) => this.#lost(ws, code));
    this.#become(TransportState.Connected);
    this.onConnect?.();
  }

  async disconnect(): Promise<void> {
    const ws = this.#ws;
    if (!ws || ws.readyState === ws.CLOSED) return;
    this.#become(TransportState.Disconnecting);
    await new Promise<void>((closed) => {
      ws.once('close', () => closed());
      ws.close(1000);
      setTimeout(() => ws.terminate(), 1000).unref();
    });
  }

  dispose(): Promise<void> {
    return this.disconnect();
  }

  /** Cuts the connection without signaling, like a lost network. */
  cut(): void {
    this.#ws?.terminate();
  }

  async send(message: string): Promise<void> {
    const ws = this.#ws;
    if (!ws || !this.isConnected()) throw new Error('Not connected');
    await new Promise<void>((sent, failed) => ws.send(message, (error) => (error ? failed(error) : sent())));
  }

  #hear(text: string): void {
    if (/^[\r\n]*$/.test(text)) return;
    this.onMessage?.(text);
  }

  #lost(ws: WebSocket, code: number): void {
    if (ws !== this.#ws) return;
    const isIntended = this.#state === TransportState.Disconnecting;
    this.#ws = null;
    this.#become(TransportState.Disconnected);
    this.onDisconnect?.(isIntended ? undefined : new Error(`The connection was lost (${code})`));
  }

  #become(state: TransportState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.stateChange.emit(state);
  }
}
