import { createHmac, randomInt } from 'node:crypto';
import { factorSetup } from '../../../contract/access/two-factor.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const group = (): string => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

/** Stored form of a recovery code: a hash with a key from outside the store, bound to its user. Dashes and case are ignored. */
const recoveryHash = (key: Uint8Array, user: UserId, code: string): string =>
  createHmac('sha256', key)
    .update(`recovery:${user}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('hex');

/** New recovery codes of a user in place of the old ones, in platform scope. @returns them in plain text, for this once */
export async function makeRecoveryCodes(tx: Tx, of: { key: Uint8Array; now: number }, user: UserId): Promise<string[]> {
  const codes = Array.from({ length: factorSetup.recoveryCodes }, () => `${group()}-${group()}`);
  await tx.deleteFrom('recovery_code').where('id_user', '=', user).execute();
  const rows = codes.map((code) => ({ id_user: user, code_hash: recoveryHash(of.key, user, code), made: new Date(of.now) }));
  await tx.insertInto('recovery_code').values(rows).execute();
  return codes;
}

/** How many recovery codes a user has left, in platform scope. */
export async function recoveryLeft(tx: Tx, user: UserId): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('id_user', '=', user)
    .where('used', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Uses a recovery code up, in platform scope. @returns whether it was one; it is none a second time */
export async function spendRecoveryCode(tx: Tx, of: { key: Uint8Array; now: number }, user: UserId, code: string): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_code')
    .set({ used: new Date(of.now) })
    .where('id_user', '=', user)
    .where('code_hash', '=', recoveryHash(of.key, user, code))
    .where('used', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}
