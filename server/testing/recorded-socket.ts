import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { SocketLink } from '../telephony/sip/link.ts';

/** A WebSocket without a network, which notes what is done with it. */
export class RecordedSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  pings = 0;
  readonly sent: string[] = [];
  readonly closed: unknown[][] = [];

  send(text: string): void {
    this.sent.push(text);
  }
  ping(): void {
    this.pings += 1;
  }
  close(code: number, reason: string): void {
    this.closed.push([code, reason]);
    this.readyState = 2;
  }
  terminate(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.emit('close');
  }
}

/** A connection of a phone over such a socket. */
export function openRecordedLink(name = 'link', address = '192.0.2.1'): { socket: RecordedSocket; link: SocketLink } {
  const socket = new RecordedSocket();
  return { socket, link: new SocketLink(socket as unknown as WebSocket, name, address) };
}
