import { accountTimes } from '../../../contract/access/account.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { newToken, type Tx, tokenHash, type WayInTable } from '../../platform/index.ts';

type Kind = WayInTable['kind'];
const lifetimeMs: Record<Kind, number> = {
  reset: accountTimes.resetMs,
  invite: accountTimes.inviteMs,
  mobile: accountTimes.mobileMs,
  external: accountTimes.ticketMs,
};

/**
 * Creates a token that signs a user in once, in platform scope; revokes older ones of the same kind.
 * @param of.address address that requested it
 * @returns 256 random bits, of which only the hash is stored, and their expiry (ms)
 */
export async function createOneTimeToken(
  tx: Tx,
  of: { kind: Kind; user: UserId; address: string; now: number },
): Promise<{ token: string; expires: number }> {
  await deleteOneTimeTokens(tx, of.user, [of.kind]);
  const token = newToken();
  const expires = of.now + lifetimeMs[of.kind];
  const row = { kind: of.kind, id_user: of.user, address: of.address, created: new Date(of.now), expires: new Date(expires) };
  await tx
    .insertInto('way_in')
    .values({ ...row, token_hash: tokenHash(token) })
    .execute();
  return { token, expires };
}

/** Consumes a token, in platform scope; exactly one of concurrent uses succeeds. @returns its user; null: invalid */
export async function consumeOneTimeToken(tx: Tx, of: { kind: Kind; token: string; now: number; user?: UserId }): Promise<UserId | null> {
  const used = await tx
    .updateTable('way_in')
    .set({ used: new Date(of.now) })
    .where('token_hash', '=', tokenHash(of.token))
    .where('kind', '=', of.kind)
    .where('used', 'is', null)
    .where('expires', '>', new Date(of.now))
    .$if(of.user !== undefined, (query) => query.where('id_user', '=', of.user as UserId))
    .returning('id_user')
    .executeTakeFirst();
  return used?.id_user ?? null;
}

/** Revokes unused tokens, in platform scope. */
export async function deleteOneTimeTokens(tx: Tx, user: UserId, kinds: readonly Kind[]): Promise<void> {
  await tx.deleteFrom('way_in').where('id_user', '=', user).where('kind', 'in', kinds).where('used', 'is', null).execute();
}
