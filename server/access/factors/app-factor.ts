import type { UserId } from '../../../contract/platform/ids.ts';
import type { Tx } from '../../platform/index.ts';
import { unseal } from './seal.ts';
import { stepOf } from './totp.ts';

/**
 * Whether this is a code of the user's authenticator app, in platform scope. A code that was taken, and any before it, is not taken again.
 * @param of.seal key of the sealed secrets
 */
export async function isAppCode(tx: Tx, of: { seal: Uint8Array; now: number }, user: UserId, code: string): Promise<boolean> {
  const kept = await tx.selectFrom('factor_app').selectAll().where('id_user', '=', user).forUpdate().executeTakeFirst();
  if (!kept) return false;
  const step = stepOf(unseal(of.seal, user, kept.sealed), code, of.now, kept.last_step);
  if (step === null) return false;
  await tx.updateTable('factor_app').set({ last_step: step }).where('id_user', '=', user).execute();
  return true;
}
