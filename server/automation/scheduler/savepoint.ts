import { sql } from 'kysely';
import { isDeadlock, type Tx } from '../../platform/index.ts';

/**
 * Runs work inside a savepoint: an error undoes that work only, and the transaction continues.
 * @returns the error
 * @throws deadlock errors, since they are not caused by the work and the whole transaction must be retried
 */
export async function attempt(tx: Tx, work: () => Promise<void>): Promise<unknown> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await work();
    await sql`release savepoint attempt`.execute(tx);
    return undefined;
  } catch (error) {
    if (isDeadlock(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return error ?? new Error('Nothing is known of it');
  }
}
