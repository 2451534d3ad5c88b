import { connect, type Socket } from 'node:net';

/** A message of the Pusher protocol; `data` is JSON text where the platform sends it. */
interface Message {
  readonly event: string;
  readonly data?: string;
}

const opText = 1;
const opClose = 8;
/** The platform's endpoint of the Pusher protocol. */
export const pusherPath = '/app/atalaya?protocol=7&client=js&version=8.0.0';

/**
 * A client of WebSockets on a bare TCP connection: unfragmented text frames only, masked with zeros, so that thousands of them cost
 * little beside the server that is measured.
 */
export class TextSocket {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #isOpen = false;

  /** @param path with its query @param headers further lines of the request */
  constructor(port: number, path: string, headers: readonly string[], on: { text: (text: string) => void; close: () => void }) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const lines = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ...headers,
    ];
    this.#socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', on.close);
    this.#socket.on('data', (part: Buffer) => {
      this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
      if (!this.#isOpen && !this.#readHandshake()) return;
      for (let text = this.#readText(); text !== null; text = this.#readText()) on.text(text);
    });
  }

  send(text: string): void {
    const payload = Buffer.from(text);
    const isLong = payload.length > 125;
    const head = Buffer.alloc((isLong ? 4 : 2) + 4);
    head[0] = 0x80 | opText;
    head[1] = 0x80 | (isLong ? 126 : payload.length);
    if (isLong) head.writeUInt16BE(payload.length, 2);
    this.#socket.write(Buffer.concat([head, payload]));
  }

  close(): void {
    this.#socket.destroy();
  }

  #readHandshake(): boolean {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return false;
    if (!this.#received.subarray(0, end).toString('latin1').startsWith('HTTP/1.1 101')) {
      this.#socket.destroy();
      return false;
    }
    this.#received = this.#received.subarray(end + 4);
    this.#isOpen = true;
    return true;
  }

  #readText(): string | null {
    for (;;) {
      const frame = frameOf(this.#received);
      if (!frame) return null;
      this.#received = this.#received.subarray(frame.end);
      if (frame.op === opClose) this.#socket.destroy();
      if (frame.op === opText) return frame.text;
    }
  }
}

/** A client of the Pusher protocol. */
export class ThinSocket {
  readonly #socket: TextSocket;

  /** @param address from which the platform, which trusts its proxy, counts the connection */
  constructor(port: number, address: string, on: { message: (message: Message) => void; close: () => void }) {
    this.#socket = new TextSocket(port, pusherPath, [`X-Forwarded-For: ${address}`], {
      text: (text) => on.message(JSON.parse(text) as Message),
      close: on.close,
    });
  }

  send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#socket.close();
  }
}

function frameOf(bytes: Buffer): { op: number; text: string; end: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 0x7f;
  const head = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < head) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < head + length) return null;
  return { op: bytes.readUInt8(0) & 0x0f, text: bytes.toString('utf8', head, head + length), end: head + length };
}
