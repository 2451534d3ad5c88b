import type { RawData, WebSocket } from 'ws';
import type { SipAccount } from '../sip-contract.ts';
import type { Counters } from './digest.ts';

/** A phone that showed its secret on a connection. */
export interface Identity extends SipAccount {
  readonly user: string;
}

/** Messages that a connection may send: so many at once, and so many a second after that. */
const burst = 200;
const perSecond = 50;

/** The connection of a phone: a WebSocket here, or at another node. */
export interface Link {
  readonly id: string;
  readonly address: string;
  readonly counters: Counters;
  /** Another node has verified whose phone it is. */
  readonly isVerified: boolean;
  identity: Identity | null;
  onText: (text: string) => void;
  onClosed: () => void;
  readonly isOpen: boolean;
  /** False when the connection is closed. */
  send(text: string): boolean;
}

/** One WebSocket of a phone. */
export class SocketLink implements Link {
  readonly id: string;
  readonly address: string;
  readonly counters: Counters = new Map();
  readonly openedAt = Date.now();
  readonly isVerified = false;
  identity: Identity | null = null;
  onText: (text: string) => void = () => undefined;
  onClosed: () => void = () => undefined;
  readonly #ws: WebSocket;
  #heardAt = Date.now();
  #allowance = burst;
  #filledAt = Date.now();

  constructor(ws: WebSocket, id: string, address: string) {
    this.#ws = ws;
    this.id = id;
    this.address = address;
    ws.on('error', () => ws.terminate());
    ws.on('pong', () => this.#heard());
    ws.on('message', (data) => this.#read(data));
    ws.on('close', () => this.onClosed());
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  send(text: string): boolean {
    if (!this.isOpen) return false;
    this.#ws.send(text);
    return true;
  }

  /** Sends a ping; closes a connection that has been silent for `deathMs`. */
  beat(deathMs: number): void {
    if (Date.now() - this.#heardAt >= deathMs) this.#ws.terminate();
    else if (this.isOpen) this.#ws.ping();
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
    setTimeout(() => this.#ws.terminate(), 1000).unref();
  }

  terminate(): void {
    this.#ws.terminate();
  }

  #heard(): void {
    this.#heardAt = Date.now();
  }

  #read(data: RawData): void {
    this.#heard();
    const now = Date.now();
    this.#allowance = Math.min(burst, this.#allowance + ((now - this.#filledAt) * perSecond) / 1000);
    this.#filledAt = now;
    if (this.#allowance < 1) return this.close(1008, 'Too many messages.');
    this.#allowance -= 1;
    this.onText(textOf(data));
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}
