import type { UserId } from '../../contract/platform/index.ts';
import type { Tx } from '../platform/index.ts';

const knownMs = 30 * 24 * 3600_000;

/** Whether a user signed in from this address during the last 30 days; platform scope. @param now ms */
export async function isKnownAddress(tx: Tx, user: UserId, address: string, now: number): Promise<boolean> {
  const found = await tx
    .selectFrom('session')
    .select('id')
    .where('id_user', '=', user)
    .where('address', '=', address)
    .where('created', '>', new Date(now - knownMs))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
