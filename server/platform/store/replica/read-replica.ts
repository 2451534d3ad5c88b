import type { Socket } from 'node:net';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Log } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import { createPool } from '../pool.ts';
import type { Tables } from '../tables.ts';
import { type Scope, type Tx, transact } from '../transact.ts';
import { LogPositions } from './log-positions.ts';
import { isReplicaFailure } from './replica-failure.ts';
import { readIdentity, replicaFault } from './replica-identity.ts';

/** What is read and how old it may be. */
export interface ReadOptions {
  /** The session that asks: it sees what it wrote itself. */
  readonly session?: string;
  /** Moment in ms up to which all must be seen; default: none, within the limit of the installation. */
  readonly notBefore?: number;
}

/** What was read, and the moment in ms up to which it is complete; null: it is current. */
export interface ReadResult<T> {
  readonly result: T;
  readonly asOf: number | null;
}

/** `behind`: farther than the limit, or by an unknown time. `refused`: it is not, or no longer, a replica of this store. */
export type ReplicaState = 'ok' | 'behind' | 'unreachable' | 'refused';

export interface ReplicaReport {
  readonly state: ReplicaState;
  /** How far it is behind the primary; null: not known. */
  readonly lagMs: number | null;
  /** Why it is not read from, in words of the server; null: it is, or it is behind. */
  readonly reason: string | null;
}

interface ReplicaParts {
  readonly connection: pg.ClientConfig;
  readonly primary: pg.Pool;
  readonly log: Log;
  /** Farther behind than this, in ms, it is not read from. */
  readonly mostLagMs: number;
}

interface Position {
  readonly position: number;
}

const everyMs = 1000;
const patienceMs = 3000;
const connections = 10;
const primaryPosition = "select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 as position";
const replayedPosition = "select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as position where pg_is_in_recovery()";

/** Ms since 1970 by a clock that is never set. */
const now = (): number => performance.timeOrigin + performance.now();

/**
 * A streaming replica that reads of reports, history and exports are sent to. It is looked at every second; while it does not answer, lags
 * too far or has not yet what the reader wrote, `read` answers nothing and the primary is read.
 */
export class ReadReplica {
  readonly #parts: ReplicaParts;
  readonly #pool: pg.Pool;
  readonly #db: Kysely<Tables>;
  /** Looks have a connection of their own, so that many reads do not look like a failure. */
  readonly #watch: pg.Pool;
  readonly #positions = new LogPositions();
  /** When sessions last wrote, in ms. */
  readonly #writes = new Map<string, number>();
  /** Every open connection, also those that no read uses now. */
  readonly #clients = new Set<pg.PoolClient>();
  readonly #reads = { replica: 0, primary: 0 };
  #report: ReplicaReport = { state: 'unreachable', lagMs: null, reason: 'it was not looked at yet' };
  #isVerified = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
    const connection = { ...parts.connection, keepAlive: true };
    this.#pool = createPool(connection, parts.log, { max: connections, name: 'atalaya-reads', waitMs: patienceMs });
    this.#watch = createPool(connection, parts.log, { max: 1, name: 'atalaya-replica-watch', waitMs: patienceMs });
    for (const pool of [this.#pool, this.#watch]) {
      pool.on('connect', (client) => this.#clients.add(client));
      pool.on('remove', (client) => this.#clients.delete(client));
    }
    this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.#pool }) });
  }

  /** Looks at it for the first time, then every second. @throws StartError where it answers and is no replica of this store */
  async open(): Promise<void> {
    await this.look();
    const { state, reason } = this.#report;
    if (state === 'refused') throw new StartError(`DATABASE_READ_URL ${reason}.`);
    this.#timer = setInterval(() => void this.look(), everyMs);
    this.#timer.unref();
  }

  /** Looks at the replica now. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  report(): ReplicaReport {
    return this.#report;
  }

  /** How many reads each server answered. */
  reads(): Readonly<Record<'replica' | 'primary', number>> {
    return this.#reads;
  }

  /** From now on the session reads only what has all that was committed until now. */
  noteWrite(session: string): void {
    this.#writes.set(session, now());
  }

  /** @returns undefined where the primary must be read @throws what `work` throws */
  async read<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options: ReadOptions = {}): Promise<ReadResult<T> | undefined> {
    const read = this.#report.state === 'ok' ? await this.#tryRead(scope, work, options) : undefined;
    this.#reads[read ? 'replica' : 'primary'] += 1;
    return read;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#db.destroy();
    await this.#watch.end();
  }

  async #tryRead<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options: ReadOptions): Promise<ReadResult<T> | undefined> {
    try {
      await this.#notePrimary();
      return await this.#db.connection().execute(async (connection) => {
        const { rows } = await connection.executeQuery<Position>(CompiledQuery.raw(replayedPosition));
        const asOf = rows[0] === undefined ? null : this.#positions.momentOf(rows[0].position);
        if (asOf === null || asOf < this.#earliest(options)) return undefined;
        return { result: await transact(connection, { scope, isReadOnly: true }, work), asOf };
      });
    } catch (error) {
      if (!isReplicaFailure(error)) throw error;
      this.#parts.log.warn({ reason: (error as Error).message }, 'the replica failed in a read, which the primary answers');
      void this.look();
      return undefined;
    }
  }

  /** The moment that a read must include, in ms. */
  #earliest({ session, notBefore = 0 }: ReadOptions): number {
    const written = session === undefined ? undefined : this.#writes.get(session);
    return Math.max(now() - this.#parts.mostLagMs, notBefore, written ?? 0);
  }

  async #lookOnce(): Promise<void> {
    const late = new Promise<never>((_, fail) => {
      const fault = new Error(`it did not answer within ${patienceMs / 1000} s`);
      AbortSignal.timeout(patienceMs).addEventListener('abort', () => fail(fault));
    });
    try {
      this.#set(await Promise.race([this.#readReport(), late]));
    } catch (error) {
      this.#isVerified = false;
      this.#set({ state: 'unreachable', lagMs: null, reason: (error as Error).message });
      this.#cut();
    }
    for (const [session, at] of this.#writes) if (at < now() - this.#parts.mostLagMs) this.#writes.delete(session);
  }

  /**
   * Ends all connections at once: reads that wait end, and the primary answers them. An idle one to a server that hung may stay silent for
   * ever while new ones are answered, and a farewell would wait for that server.
   */
  #cut(): void {
    for (const client of this.#clients) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    this.#clients.clear();
  }

  async #readReport(): Promise<ReplicaReport> {
    // Without the primary nothing newer is known of it, and the replica is as old as it was.
    await this.#notePrimary().catch(() => undefined);
    if (!this.#isVerified) {
      const fault = replicaFault(await readIdentity(this.#watch), await readIdentity(this.#parts.primary));
      if (fault !== null) return { state: 'refused', lagMs: null, reason: fault };
      this.#isVerified = true;
    }
    const { rows } = await this.#watch.query<Position>(replayedPosition);
    const [row] = rows;
    if (row) return this.#judge(row.position);
    this.#isVerified = false;
    return { state: 'refused', lagMs: null, reason: 'was promoted and is no replica any more: name a standby' };
  }

  #judge(replayed: number): ReplicaReport {
    const moment = this.#positions.momentOf(replayed);
    const lagMs = this.#positions.isCurrent(replayed) ? 0 : Math.round(now() - (moment ?? this.#positions.since ?? now()));
    return { state: moment !== null && lagMs <= this.#parts.mostLagMs ? 'ok' : 'behind', lagMs, reason: null };
  }

  async #notePrimary(): Promise<void> {
    const at = now();
    const { rows } = await this.#parts.primary.query<Position>(primaryPosition);
    if (rows[0]) this.#positions.note(at, rows[0].position);
  }

  #set(report: ReplicaReport): void {
    const before = this.#report.state;
    this.#report = report;
    if (before === report.state) return;
    if (report.state === 'ok') this.#parts.log.info('the replica is read from');
    else
      this.#parts.log.warn(
        { replica: report.state, lagMs: report.lagMs, reason: report.reason },
        'the replica is not read from; the primary is',
      );
  }
}
