import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { isDeadlock } from './deadlock-retry.ts';

/** How long a change of the schema waits for a table, ms: what the running nodes ask of that table waits behind it. */
const lockTimeoutMs = 2000;
/** Nodes work undisturbed for this long between two tries, ms. */
const betweenMs = 1000;
/** After this long without the table, the start gives up, ms. */
const giveUpMs = 5 * 60_000;

/** SQL that limits the wait for tables until the end of the transaction; advisory locks that are to be awaited are taken before it. */
export const limitLockWaits = `set local lock_timeout = ${lockTimeoutMs}`;

const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '55P03';

interface Waiting {
  readonly log?: Log | undefined;
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/**
 * Runs a transaction that changes the schema, which rolls itself back where it does not get a table in time, until it gets all.
 * @throws StartError after five minutes
 */
export async function retryLockedTables<T>(work: () => Promise<T>, { log, now = Date.now, wait = pause }: Waiting = {}): Promise<T> {
  const began = now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error;
      if (now() - began >= giveUpMs)
        throw new StartError(
          'The schema of the store could not be changed: for five minutes something else held a table of it. End long queries (pg_stat_activity lists them) and start again; nothing was changed.',
        );
      log?.warn({ reason: (error as Error).message }, 'a table that a migration changes is in use: it is tried again');
      await wait(betweenMs);
    }
  }
}
