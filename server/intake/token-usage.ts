import { sql } from 'kysely';
import { type App, platformScope } from '../platform/index.ts';

/** Interval of writing, in ms. */
const writeEveryMs = 1000;

interface Count {
  id: number;
  accepted: number;
  refused: number;
  last_used: string;
}

/** Counts the requests of intake tokens in memory and writes them once a second, so that no request waits for it. */
export class TokenUsage {
  readonly #app: Pick<App, 'store' | 'clock'>;
  #counts = new Map<number, Count>();
  #writing: Promise<void> = Promise.resolve();

  constructor(app: Pick<App, 'store' | 'clock'>) {
    this.#app = app;
  }

  count(id: number, isAccepted: boolean): void {
    const count = this.#counts.get(id) ?? { id, accepted: 0, refused: 0, last_used: '' };
    if (isAccepted) count.accepted += 1;
    else count.refused += 1;
    count.last_used = new Date(this.#app.clock.now()).toISOString();
    this.#counts.set(id, count);
  }

  /** Writes the counts after those being written. @throws the store's error; these counts are then lost */
  write(): Promise<void> {
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    if (counts.length > 0) this.#writing = this.#writing.catch(() => undefined).then(() => this.#put(counts));
    return this.#writing;
  }

  async #put(counts: readonly Count[]): Promise<void> {
    await this.#app.store.within(platformScope, (tx) =>
      sql`update intake_token k set accepted = k.accepted + c.accepted, refused = k.refused + c.refused, last_used = c.last_used
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (id bigint, accepted bigint, refused bigint, last_used timestamptz)
        where k.id = c.id`.execute(tx),
    );
  }
}

/** Counts every request that an intake token authorizes, by whether it was accepted, until the platform closes. */
export function openTokenUsage(app: App): TokenUsage {
  const usage = new TokenUsage(app);
  const write = () =>
    usage.write().catch((error: unknown) => app.log.error({ err: error }, 'the use of intake tokens could not be written'));
  app.http.addHook('onResponse', async (request, reply) => {
    const sender = request.admitted?.sender;
    if (sender) usage.count(sender.id, reply.statusCode < 400);
  });
  const writing = setInterval(() => void write(), writeEveryMs);
  writing.unref();
  app.onClose.push(async () => {
    clearInterval(writing);
    await write();
  });
  return usage;
}
