import { sql } from 'kysely';
import type { UserId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';

/** Whether a user has a second factor of any kind (`app_has_factor`), in platform scope. */
export async function hasFactor(tx: Tx, user: UserId): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select app_has_factor(${user}::bigint) as has`.execute(tx);
  return rows[0]?.has === true;
}
