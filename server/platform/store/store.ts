import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { Histogram, shortBounds } from '../metrics/histogram.ts';
import { nodeName } from '../node-name.ts';
import { StartError } from '../start-error.ts';
import { createDedicatedClient } from './dedicated-client.ts';
import { Listener } from './listener.ts';
import { retryLockedTables } from './lock-retry.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { lockDirectory } from './postgres/directory-lock.ts';
import { type Embedded, type PreparedCluster, startEmbedded } from './postgres/embedded.ts';
import { PostmasterSupervisor } from './postgres/postmaster-supervisor.ts';
import type { Program } from './program.ts';
import { type ReadOptions, ReadReplica, type ReadResult } from './replica/read-replica.ts';
import { demandSameSecret, type SecretOwner, secretMark } from './secret-mark.ts';
import { checkServer } from './server-check.ts';
import type { Tables } from './tables.ts';
import { type Scope, type Tx, transact } from './transact.ts';

export type { ReadOptions, ReadResult } from './replica/read-replica.ts';
export type { Scope, Tx } from './transact.ts';

export interface Store {
  /**
   * Runs work in one transaction, in which the database itself limits rows to the scope. An exception rolls it back.
   * @param traceparent the span that its events are appended in, where it is traced
   */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>, traceparent?: string): Promise<T>;
  /**
   * Reads in one read-only transaction of the scope, at the replica where there is one that is recent enough, else at the primary. For
   * reports, history and exports; never for what decides something. `work` may run twice and must not change anything.
   */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: ReadOptions): Promise<ReadResult<T>>;
  /** The replica of DATABASE_READ_URL; null: there is none. */
  readonly replica: ReadReplica | null;
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
  config: Pick<Config, 'databaseUrl'> & Partial<Pick<Config, 'databaseReads'>> & SecretOwner,
  log: Log,
  { sync, prepared, program }: Opening = {},
): Promise<Store> {
  const unlock = await lockDirectory(config.dataDir);
  let embedded: Embedded | null = null;
  let store: Store;
  try {
    embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir, prepared);
    const connection: pg.ClientConfig = embedded ? embedded.connection : { connectionString: config.databaseUrl ?? '' };
    const mark = await secretMark(config);
    const work = { mark, log, node: nodeName(config), ...(sync && { sync }), ...(program && { program }) };
    const isNewer = await prepare(connection, work);
    const supervisor = embedded ? new PostmasterSupervisor(embedded, log) : null;
    store = makeStore(connection, { mark, supervisor, unlock, log, isNewer, reads: config.databaseReads ?? null });
  } catch (error) {
    await embedded?.postmaster.stop();
    await unlock();
    throw error;
  }
  try {
    await store.replica?.open();
    return store;
  } catch (error) {
    await store.close();
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

interface StoreParts {
  mark: number;
  supervisor: PostmasterSupervisor | null;
  unlock: () => Promise<void>;
  log: Log;
  isNewer: boolean;
  reads: Config['databaseReads'];
}

function makeStore(connection: pg.ClientConfig, { mark, supervisor, unlock, log, isNewer, reads }: StoreParts): Store {
  const pool = createPool(connection, log, { max: 20, name: 'atalaya', waitMs: 10_000 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listener = new Listener(connection, mark);
  const connectionWaits = new Histogram(
    { name: 'store_wait_seconds', help: 'How long transactions waited for a connection to the store.' },
    shortBounds,
  );
  const within: Store['within'] = (scope, work, traceparent) => {
    const began = performance.now();
    return db.connection().execute((connection) => {
      connectionWaits.observe((performance.now() - began) / 1000);
      return transact(connection, { scope, traceparent }, work);
    });
  };
  const replica = reads && new ReadReplica({ connection: { connectionString: reads.url }, primary: pool, log, mostLagMs: reads.mostLagMs });
  return {
    within,
    read: async (scope, work, options) => (await replica?.read(scope, work, options)) ?? { result: await within(scope, work), asOf: null },
    replica,
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
      await replica?.close();
      await db.destroy();
      await supervisor?.stop();
      await unlock();
    },
  };
}
