import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type App, instant, platformScope } from '../../../platform/index.ts';
import type { AuditTarget, ForwardedLine } from './forwarded-line.ts';
import { openTarget } from './open-target.ts';

const everyMs = 1000;
const batchSize = 200;
const leaseSeconds = 60;
/** Increasing delays after failures, ms. */
const pauseMs = [1000, 2000, 5000, 10_000, 30_000, 60_000] as const;

/**
 * Sends the sealed lines of the audit log elsewhere while they happen, each at least once and in order, by one platform at a time. What could
 * not be sent waits in the store. Without AUDIT_FORWARD_URL it does nothing.
 */
export function openAuditForward(
  app: App,
  target: AuditTarget | null = app.config.auditForward && openTarget(app.config.auditForward),
): void {
  if (!target) return;
  const forwarder = new Forwarder(app, target);
  app.health.audit = () => forwarder.health();
  app.figures.push({
    name: 'audit_forwarded_total',
    help: 'Lines of the audit log that this process forwarded.',
    type: 'counter',
    read: () => [{ value: forwarder.forwarded }],
  });
  const timer = setInterval(() => void forwarder.run(), everyMs);
  timer.unref();
  app.onClose.push(async () => {
    clearInterval(timer);
    await forwarder.close();
  });
}

class Forwarder {
  readonly #app: App;
  readonly #target: AuditTarget;
  /** Holder of the lease. */
  readonly #name = randomUUID();
  forwarded = 0;
  #running: Promise<void> | null = null;
  #isClosed = false;
  #failure: { readonly since: number; readonly reason: string; count: number; until: number } | null = null;

  constructor(app: App, target: AuditTarget) {
    this.#app = app;
    this.#target = target;
  }

  health(): string {
    const { since, reason } = this.#failure ?? {};
    return since === undefined
      ? 'ok'
      : `The audit log has not been forwarded since ${instant(since)}: ${reason}. Its lines wait in the store.`;
  }

  /** Sends all lines that wait. */
  run(): Promise<void> {
    const { clock } = this.#app;
    if (this.#failure && clock.now() < this.#failure.until) return Promise.resolve();
    this.#running ??= this.#sendAll()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    this.#target.close();
    await this.#query(sql`update audit_forward set holder = null, held_until = null where holder = ${this.#name}`);
  }

  async #sendAll(): Promise<void> {
    while (!this.#isClosed) {
      const place = await this.#lease();
      if (place === null) return;
      const lines = await this.#linesAfter(place);
      if (lines.length > 0) await this.#target.send(lines);
      this.#failure = null;
      const last = lines.at(-1);
      if (!last) return;
      await this.#query(sql`update audit_forward set place = ${last.place} where holder = ${this.#name} and place < ${last.place}`);
      this.forwarded += lines.length;
    }
  }

  #fail(error: unknown): void {
    const now = this.#app.clock.now();
    const reason = (error as Error).message;
    if (!this.#failure) this.#app.log.error({ reason }, 'the audit log cannot be forwarded, and is tried again');
    const count = (this.#failure?.count ?? 0) + 1;
    const pause = pauseMs[Math.min(count - 1, pauseMs.length - 1)] ?? 0;
    this.#failure = { since: this.#failure?.since ?? now, reason, count, until: now + pause };
  }

  /** Takes or renews the lease. @returns the place up to which lines were sent; null: another platform sends them */
  async #lease(): Promise<number | null> {
    const [held] = await this.#query(sql<{ place: number }>`update audit_forward
      set holder = ${this.#name}, held_until = now() + ${leaseSeconds} * interval '1 second'
      where holder is null or holder = ${this.#name} or held_until < now() returning place`);
    return held?.place ?? null;
  }

  #linesAfter(place: number): Promise<ForwardedLine[]> {
    return this.#query(sql<ForwardedLine>`
      select s.place, encode(s.hash, 'hex') as hash, e.id, iso(e.at) as at, e.kind, e.action, e.user_name as user, e.tenant, e.subject,
        audit_text(e) as text
      from audit_seal s join audit_entry e on e.id = s.id_entry
      where s.place > ${place} order by s.place limit ${batchSize}`);
  }

  #query<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
    return this.#app.store.within(platformScope, async (tx) => (await query.execute(tx)).rows);
  }
}
