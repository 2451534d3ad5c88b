import type { UserId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';

/** Number of a user's passkeys, in platform scope. */
export async function countPasskeys(tx: Tx, user: UserId): Promise<number> {
  const counted = tx.selectFrom('passkey').select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counted.where('id_user', '=', user).executeTakeFirstOrThrow()).count;
}
