import pg from 'pg';
import type { Log } from '../log.ts';
import { PreparingClient } from './prepared.ts';

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

interface PoolOptions {
  /** Connections at most. */
  readonly max: number;
  /** By which the server lists its connections. */
  readonly name: string;
  /** How long work waits for a connection, in ms. */
  readonly waitMs: number;
}

/** Connections to a server of the store. */
export function createPool(connection: pg.ClientConfig, log: Log, { max, name, waitMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparingClient,
    types,
    max,
    // A new connection must load the catalogue and plan queries again, so connections remain open after busy periods.
    idleTimeoutMillis: 10 * 60_000,
    application_name: name,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: waitMs,
  });
  pool.on('error', (error) => log.warn({ reason: error.message, connections: name }, 'an idle connection to the store broke'));
  // The pool does not observe errors of a checked-out connection, and without a listener they would end the process; its query rejects anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
