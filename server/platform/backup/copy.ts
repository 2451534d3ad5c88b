import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Methods of the driver's connection that its types lack. */
interface Wire extends pg.Connection {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** One COPY command; the driver calls these methods with the server's messages. */
class Copy {
  readonly done: Promise<void>;
  /** Called by the driver when the connection breaks. */
  callback: (error: Error | null) => void;
  readonly #text: string;
  readonly #of: { chunk?: (bytes: Buffer) => Promise<void> | null; begun?: (wire: Wire) => void };
  #failed: Error | null = null;

  constructor(text: string, of: { chunk?: (bytes: Buffer) => Promise<void> | null; begun?: (wire: Wire) => void }) {
    this.#text = text;
    this.#of = of;
    let settle: (error: Error | null) => void = () => undefined;
    this.done = new Promise((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    this.callback = settle;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }
  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    const busy = this.#of.chunk?.(chunk);
    if (!busy) return;
    connection.stream.pause();
    void busy.then(
      () => connection.stream.resume(),
      (error: Error) => {
        this.#failed ??= error;
        connection.stream.resume();
      },
    );
  }
  handleCopyInResponse(connection: pg.Connection): void {
    this.#of.begun?.(connection as Wire);
  }
  handleCommandComplete(): void {
    // The command is complete when the server is ready again.
  }
  handleError(error: Error): void {
    this.#failed = error;
    this.callback(error);
  }
  handleReadyForQuery(): void {
    this.callback(this.#failed);
  }
}

/**
 * Runs `copy … to stdout`.
 * @param take receives the rows in COPY's text format, one row a line, in a buffer of its own. The server waits for the promise
 * that it returns
 */
export function copyOut(client: pg.ClientBase, text: string, take: (row: Buffer) => Promise<void> | null): Promise<void> {
  // The driver reuses one buffer.
  return client.query(new Copy(text, { chunk: (bytes) => take(Buffer.from(bytes)) })).done;
}

/** Runs `copy … from stdin` with previously copied data. */
export async function copyIn(client: pg.ClientBase, text: string, parts: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  let sent: Promise<void> = Promise.resolve();
  const copy = new Copy(text, {
    begun: (wire) => {
      sent = send(wire, parts);
      // The server reports the failure too, and `sent` is awaited only after that: prevents an unhandled rejection.
      sent.catch(() => undefined);
    },
  });
  client.query(copy);
  await copy.done;
  await sent;
}

async function send(wire: Wire, parts: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  try {
    for await (const part of parts) {
      wire.sendCopyFromChunk(part);
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
    }
    wire.endCopyFrom();
  } catch (error) {
    wire.sendCopyFail((error as Error).message);
    throw error;
  }
}
