import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { WatchedCondition } from '../../../contract/platform/self-watch.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { nodeName } from '../node-name.ts';
import { platformScope, type Store } from '../store/store.ts';
import { Turns } from '../turns.ts';
import type { ConditionFinding, ConditionProbe } from './finding.ts';
import { recordFinding, recordFindings } from './record-findings.ts';

const everyMs = 60_000;
/** How long another platform leaves what is shared to the one whose turn it is. */
const turnS = 150;

interface Parts {
  readonly config: Pick<Config, 'dataDir'>;
  readonly store: Store;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
}

/** The platform watches itself: each condition is looked at every minute, and administrators learn of each change once. */
export class SelfWatch {
  /** A data directory serves one process, so that a restarted platform has the same name. */
  readonly node: string;
  /** For people. */
  readonly place: string;
  readonly #parts: Parts;
  readonly #probes: ConditionProbe[] = [];
  readonly #turns: Turns;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.place = `${hostname()}:${parts.config.dataDir}`;
    this.node = nodeName(parts.config);
    this.#turns = new Turns(
      everyMs,
      () => this.#round(),
      (error) => parts.log.warn({ err: error }, 'the platform could not watch itself, and does in the next round'),
    );
  }

  add(probe: ConditionProbe): void {
    this.#probes.push(probe);
  }

  start(): void {
    this.#turns.start();
  }

  close(): Promise<void> {
    return this.#turns.close();
  }

  /** Records what was found outside of a round. */
  record(finding: ConditionFinding): Promise<void> {
    return recordFinding(this.#parts, finding);
  }

  /** Looks at every condition that is due; rounds do not overlap, and one that fails is made up by the next. */
  round(): Promise<void> {
    return this.#turns.take();
  }

  async #round(): Promise<void> {
    const isMyTurn = await this.#takeTurn();
    for (const probe of this.#probes) if (probe.isOwn || isMyTurn) await this.#lookAt(probe);
    if (isMyTurn) await this.#forget();
  }

  /** @returns whether this platform looks at what the platforms of the store share */
  async #takeTurn(): Promise<boolean> {
    const { rows } = await this.#parts.store.within(platformScope, (tx) =>
      sql`insert into self_watch_turn (id, node, until) values (1, ${this.node}, now() + make_interval(secs => ${turnS}))
        on conflict (id) do update set node = excluded.node, until = excluded.until
        where self_watch_turn.node = excluded.node or self_watch_turn.until < now() returning node`.execute(tx),
    );
    return rows.length > 0;
  }

  async #lookAt({ condition, isOwn, everyMs: pauseMs, look }: ConditionProbe): Promise<void> {
    const node = isOwn ? this.node : null;
    if (pauseMs !== undefined && (await this.#lastLook(condition, node)) > this.#parts.clock.now() - pauseMs) return;
    try {
      await recordFindings(this.#parts, { condition, node, findings: await look() });
    } catch (error) {
      this.#parts.log.warn({ err: error, condition }, 'a condition could not be read');
      await this.#recordUnread(condition, node, (error as Error).message);
    }
  }

  async #lastLook(condition: WatchedCondition, node: string | null): Promise<number> {
    const row = await this.#parts.store.within(platformScope, (tx) =>
      tx
        .selectFrom('self_watch')
        .select('checked')
        .where('condition', '=', condition)
        .where('node', 'is not distinct from', node)
        .orderBy('checked', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    return row?.checked.getTime() ?? 0;
  }

  /** All that is known of the condition is unknown now; of one that was never read nothing is known yet. */
  async #recordUnread(condition: WatchedCondition, node: string | null, reason: string): Promise<void> {
    const rows = await this.#parts.store.within(platformScope, (tx) =>
      tx.selectFrom('self_watch').selectAll().where('condition', '=', condition).where('node', 'is not distinct from', node).execute(),
    );
    const findings = rows.map(
      ({ subject, id_master_tenant: customer, details }): ConditionFinding => ({
        condition,
        subject,
        customer,
        state: 'unknown',
        grade: 'unread',
        details: { ...details, reason },
      }),
    );
    const own = node === null ? {} : { details: { place: this.place, reason } };
    const first: ConditionFinding = { condition, state: 'unknown', grade: 'unread', details: { reason }, ...own };
    await recordFindings(this.#parts, { condition, node, findings: findings.length > 0 ? findings : [first] });
  }

  /** Forgets platforms that are gone for a week. */
  async #forget(): Promise<void> {
    const before = new Date(this.#parts.clock.now() - 7 * 86_400_000);
    await this.#parts.store.within(platformScope, (tx) =>
      tx.deleteFrom('self_watch').where('node', 'is not', null).where('checked', '<', before).execute(),
    );
  }
}
