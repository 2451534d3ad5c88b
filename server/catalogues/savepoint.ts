import { sql } from 'kysely';
import { Refused, type Tx } from '../platform/index.ts';

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
