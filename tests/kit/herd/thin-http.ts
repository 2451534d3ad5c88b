import { connect, type Socket } from 'node:net';

export interface ThinReply {
  readonly status: number;
  readonly body: unknown;
}

interface Waiting {
  readonly answered: (reply: ThinReply) => void;
  readonly failed: (error: Error) => void;
}

/** A connection with the requests that wait for replies on it, in order. */
interface Line {
  readonly socket: Socket;
  readonly waiting: Waiting[];
}

/**
 * One connection of HTTP 1.1. Requests are sent without waiting for the replies before (pipelined): the platform handles them at the same time,
 * as those of a browser, whose six connections each would be 30,000 for 5,000 consoles. Bare, so that one process can be thousands of consoles
 * beside the platform that is measured. Replies must have a Content-Length.
 */
export class ThinHttp {
  readonly #port: number;
  readonly #headers: string;
  #line: Line | null = null;

  /** @param headers lines of every request, each with its line end */
  constructor(port: number, headers: string) {
    this.#port = port;
    this.#headers = headers;
  }

  /** @throws Error when the connection ends before the reply */
  send(method: 'GET' | 'POST', path: string, body = ''): Promise<ThinReply> {
    const type = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : '';
    const request = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\n${this.#headers}${type}\r\n${body}`;
    return new Promise((answered, failed) => {
      if (!this.#line || this.#line.socket.destroyed) this.#line = openLine(this.#port);
      this.#line.waiting.push({ answered, failed });
      this.#line.socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#line?.socket.destroy();
  }
}

function openLine(port: number): Line {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
  const waiting: Waiting[] = [];
  let received = '';
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const { failed } of waiting.splice(0)) failed(new Error('the connection ended before the reply'));
  });
  socket.on('data', (part: string) => {
    received += part;
    for (let reply = replyIn(received); reply; reply = replyIn(received)) {
      received = received.slice(reply.end);
      waiting.shift()?.answered(reply);
    }
  });
  return { socket, waiting };
}

/** The first reply of the received bytes; null: it is not whole yet. */
function replyIn(received: string): (ThinReply & { end: number }) | null {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1]);
  const end = head + 4 + length;
  if (received.length < end) return null;
  const text = Buffer.from(received.slice(head + 4, end), 'latin1').toString();
  return { status: Number(received.slice(9, 12)), body: JSON.parse(text) as unknown, end };
}
