import { sql } from 'kysely';
import { Refused } from '../http/refused.ts';
import type { Tx } from '../store/store.ts';

/** Does a piece of work so that, if it is refused, nothing of it stays and the transaction goes on. @returns the refusal */
export async function aside(tx: Tx, work: () => Promise<void>): Promise<Refused | null> {
  await sql`savepoint aside`.execute(tx);
  try {
    await work();
    await sql`release savepoint aside`.execute(tx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint aside`.execute(tx);
    await sql`release savepoint aside`.execute(tx);
    if (error instanceof Refused) return error;
    throw error;
  }
}
