import pg from 'pg';
import { holdSecretMark } from './secret-mark.ts';
import { spaced } from './spaced.ts';

/** The channel on which a commit with appended events notifies every node. Its payload is empty: the log is the source of truth. */
export const eventsChannel = 'atalaya_events';
const retryMs = 250;
/** A flood of commits costs each node so many readings of the log at most; an event that comes alone is read at once. */
const wakeEveryMs = 10;

/**
 * Receives commit notifications by LISTEN on a dedicated connection; reconnects when that breaks, and then notifies as well, since a
 * notification may have been missed.
 */
export class Listener {
  readonly #wakes = new Set<() => void>();
  readonly #config: pg.ClientConfig;
  readonly #mark: number;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #wake = spaced(wakeEveryMs, () => {
    for (const wake of this.#wakes) wake();
  });

  /** @param mark of the secret that the database is used with, which this connection holds */
  constructor(config: pg.ClientConfig, mark: number) {
    this.#config = config;
    this.#mark = mark;
  }

  /** @returns a function that stops listening */
  subscribe(wake: () => void): () => void {
    this.#wakes.add(wake);
    if (!this.#client && !this.#retry) void this.#connect();
    return () => this.#wakes.delete(wake);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#wake.stop();
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ ...this.#config, keepAlive: true, application_name: 'atalaya-events' });
    this.#client = client;
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', () => this.#wake.call());
    try {
      await client.connect();
      await holdSecretMark(client, this.#mark);
      await client.query(`listen ${eventsChannel}`);
      this.#wake.call();
    } catch {
      this.#lost(client);
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#closed) return;
    void client.end().catch(() => undefined);
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.#connect();
    }, retryMs);
  }
}
