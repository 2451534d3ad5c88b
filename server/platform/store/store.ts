import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { TenantId, UserId } from '../../../contract/platform/ids.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { Histogram, shortBounds } from '../metrics/histogram.ts';
import { nodeName } from '../node-name.ts';
import { StartError } from '../start-error.ts';
import { createDedicatedClient } from './dedicated-client.ts';
import { applyLimits, type Limits } from './limits.ts';
import { Listener } from './listener.ts';
import { retryLockedTables } from './lock-retry.ts';
import { migrate } from './migrate.ts';
import { lockDirectory } from './postgres/directory-lock.ts';
import { type Embedded, type PreparedCluster, startEmbedded } from './postgres/embedded.ts';
import { PostmasterSupervisor } from './postgres/postmaster-supervisor.ts';
import { PreparingClient } from './prepared.ts';
import type { Program } from './program.ts';
import { demandSameSecret, type SecretOwner, secretMark } from './secret-mark.ts';
import { checkServer } from './server-check.ts';
import type { Tables } from './tables.ts';

/**
 * The visible rows of a transaction. `platform` is for the platform (intake, sign-in, publishing) and the master admin; `user` sees
 * the rows of those tenants and their own.
 */
export type Scope = { kind: 'platform' } | { kind: 'user'; user: UserId; tenants: readonly TenantId[]; limits?: Limits };
export type Tx = Transaction<Tables>;

export interface Store {
  /**
   * Runs work in one transaction, in which the database itself limits rows to the scope. An exception rolls it back.
   * @param traceparent the span that its events are appended in, where it is traced
   */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>, traceparent?: string): Promise<T>;
  /**
   * Runs one statement without a scope, which sees no rows: for functions of the store that set their own scope.
   */
  query<T extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<T[]>;
  /** Calls `wake` after commits that appended events, on any node; may be called spuriously. @returns a function that stops it */
  onEvents(wake: () => void): () => void;
  /** 'ok', or a text that describes the fault. */
  health(): Promise<string>;
  /** Numbers of open and idle connections, and of waiting transactions. */
  pool(): { open: number; idle: number; waiting: number };
  /** How long transactions waited for a connection. */
  readonly connectionWaits: Histogram;
  /** Whether a newer program has changed the schema: this one, which still runs on it, leaves it as it is. */
  readonly isNewer: boolean;
  close(): Promise<void>;
}

export const platformScope: Scope = { kind: 'platform' };

/** Further updates after the migrations, on the same connection; not of a store that a newer program has changed. */
type Sync = (client: pg.Client) => Promise<unknown>;

interface Opening {
  readonly sync?: Sync | undefined;
  /** A cluster that the first start of an embedded PostgreSQL copies. */
  readonly prepared?: PreparedCluster | undefined;
  /** Replaces this program, in tests of two versions. */
  readonly program?: Program | undefined;
}

/**
 * Opens the store: the embedded PostgreSQL in DATA_DIR, or the one at DATABASE_URL; verifies that its commits are durable and migrates
 * its schema. Platforms on one database must have one secret, and be of one release or of two neighbours.
 * @throws StartError
 */
export async function openStore(
  config: Pick<Config, 'databaseUrl'> & SecretOwner,
  log: Log,
  { sync, prepared, program }: Opening = {},
): Promise<Store> {
  const unlock = await lockDirectory(config.dataDir);
  let embedded: Embedded | null = null;
  try {
    embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir, prepared);
    const connection: pg.ClientConfig = embedded ? embedded.connection : { connectionString: config.databaseUrl ?? '' };
    const mark = await secretMark(config);
    const work = { mark, log, node: nodeName(config), ...(sync && { sync }), ...(program && { program }) };
    const isNewer = await prepare(connection, work);
    return makeStore(connection, { mark, supervisor: embedded ? new PostmasterSupervisor(embedded, log) : null, unlock, log, isNewer });
  } catch (error) {
    await embedded?.postmaster.stop();
    await unlock();
    throw error;
  }
}

interface Preparing extends Pick<Opening, 'sync'> {
  readonly mark: number;
  readonly log: Log;
  readonly node: string;
  readonly program?: Program;
}

/** @returns whether a newer program has changed the schema */
async function prepare(connection: pg.ClientConfig, { mark, sync, ...migrating }: Preparing): Promise<boolean> {
  const client = createDedicatedClient(connection);
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The store cannot be reached (${(error as Error).message}): check DATABASE_URL.`);
  }
  try {
    await checkServer(client);
    await demandSameSecret(client, mark);
    const { isNewer } = await migrate(client, migrating);
    if (isNewer) migrating.log.info('a newer version has migrated the store, and this one runs on it without a change');
    if (!isNewer && sync) await retryLockedTables(() => sync(client).catch((error: unknown) => rollBack(client, error)), migrating);
    return isNewer;
  } finally {
    await client.end();
  }
}

async function rollBack(client: pg.Client, error: unknown): Promise<never> {
  await client.query('rollback');
  throw error;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

interface StoreParts {
  mark: number;
  supervisor: PostmasterSupervisor | null;
  unlock: () => Promise<void>;
  log: Log;
  isNewer: boolean;
}

function makeStore(connection: pg.ClientConfig, { mark, supervisor, unlock, log, isNewer }: StoreParts): Store {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparingClient,
    types,
    max: 20,
    // A new connection must load the catalogue and plan queries again, so connections remain open after busy periods.
    idleTimeoutMillis: 10 * 60_000,
    application_name: 'atalaya',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle connection to the store broke'));
  // The pool does not observe errors of a checked-out connection, and without a listener they would end the process; its query rejects anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listener = new Listener(connection, mark);
  const connectionWaits = new Histogram(
    { name: 'store_wait_seconds', help: 'How long transactions waited for a connection to the store.' },
    shortBounds,
  );
  return {
    within: (scope, work, traceparent) => {
      const began = performance.now();
      return db.connection().execute((connection) => {
        connectionWaits.observe((performance.now() - began) / 1000);
        return transact(connection, { scope, traceparent }, work);
      });
    },
    query: async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => (await pool.query<T>(text, [...values])).rows,
    onEvents: (wake) => listener.subscribe(wake),
    health: async () => {
      if (supervisor && supervisor.state !== 'ok') return supervisor.state;
      return pool.query('select 1').then(
        () => 'ok',
        (error: Error) => `The store does not answer (${error.message}).`,
      );
    },
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connectionWaits,
    isNewer,
    close: async () => {
      await listener.close();
      await db.destroy();
      await supervisor?.stop();
      await unlock();
    },
  };
}

interface Settings {
  readonly scope: Scope;
  readonly traceparent: string | undefined;
}

/** Begins and sets the scope in one message; the values are constants, integers and a checked trace, so no escaping is needed. */
async function transact<T>(connection: Kysely<Tables>, { scope, traceparent }: Settings, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tenants = scope.kind === 'user' ? scope.tenants.map(Number).join(',') : '';
  const user = scope.kind === 'user' ? Number(scope.user) : '';
  const begin = `begin; select set_config('app.scope', '${scope.kind === 'user' ? 'user' : 'platform'}', true),
    set_config('app.tenants', '{${tenants}}', true), set_config('app.user', '${user}', true)${/^[\da-f-]{55}$/.test(traceparent ?? '') ? `, set_config('app.trace', '${traceparent}', true)` : ''}`;
  await connection.executeQuery(CompiledQuery.raw(begin));
  try {
    if (scope.kind === 'user' && scope.limits) await applyLimits(connection as unknown as Tx, scope.limits, scope.tenants);
    const done = await work(connection as unknown as Tx);
    await connection.executeQuery(CompiledQuery.raw('commit'));
    return done;
  } catch (error) {
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
    throw error;
  }
}
