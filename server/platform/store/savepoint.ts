import { sql } from 'kysely';
import { Refused } from '../http/refused.ts';
import { isDeadlock } from './deadlock-retry.ts';
import type { Tx } from './store.ts';

/**
 * Runs work inside a savepoint: an error undoes that work only, and the transaction continues.
 * @returns the error
 * @throws deadlock errors, since they are not caused by the work and the whole transaction must be retried
 */
export async function runInSavepoint(tx: Tx, work: () => Promise<void>): Promise<unknown> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await work();
    await sql`release savepoint attempt`.execute(tx);
    return undefined;
  } catch (error) {
    if (isDeadlock(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return error ?? new Error('The savepoint failed without an error');
  }
}

/**
 * Runs pieces of work one after another in a transaction; a refused piece is rolled back alone.
 * @returns a function that runs a piece and returns its refusal
 */
export function savepointRunner(tx: Tx): (work: () => Promise<void>) => Promise<Refused | null> {
  let begin = sql`savepoint aside`;
  return async (work) => {
    await begin.execute(tx);
    begin = sql`release savepoint aside; savepoint aside`;
    try {
      await work();
      return null;
    } catch (error) {
      await sql`rollback to savepoint aside`.execute(tx);
      if (error instanceof Refused) return error;
      throw error;
    }
  };
}
