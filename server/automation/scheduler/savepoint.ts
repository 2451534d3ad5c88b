import { sql } from 'kysely';
import { isDeadlock, type Tx } from '../../platform/index.ts';

/**
 * Does work within a transaction so that what throws undoes that work alone, and the transaction goes on.
 * @returns what was thrown
 * @throws what broke a deadlock: that is no fault of the work, and all of the transaction is done again
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
