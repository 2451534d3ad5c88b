import type { FactorMethod } from '../../../contract/access/two-factor.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { sendMail, type Tx } from '../../platform/index.ts';
import { type FactorContext, languageOf } from '../second-factor.ts';
import { endSessionsExcept } from '../sessions/sessions.ts';
import { demandRequiredFactor } from './factor-duty.ts';
import { factorChangedText } from './factor-text.ts';
import { makeRecoveryCodes, recoveryLeft } from './recovery.ts';
import { readFactor } from './set-up.ts';

type SaveResult = { kind: 'saved'; recovery_codes?: string[] } | { kind: 'refused'; code: 'factor.unproven' };

/**
 * Switches the second factor on by a way that was proven in the last fifteen minutes, in platform scope; what proved it is used up. Every
 * other session of the user ends, because none of them passed it. The first time, recovery codes are created.
 */
export async function enableFactor(
  tx: Tx,
  of: FactorContext,
  who: { user: UserId; session: string },
  method: FactorMethod,
): Promise<SaveResult> {
  const { user } = who;
  const { proven } = await readFactor(tx, user, of.now);
  if (!proven.some((one) => one.method === method)) return { kind: 'refused', code: 'factor.unproven' };
  await tx.updateTable('user_account').set({ two_factor: method }).where('id', '=', user).execute();
  if (method === 'app') await pairApp(tx, user, of.now);
  await tx.deleteFrom('factor_set_up').where('id_user', '=', user).where('method', '=', method).execute();
  await endSessionsExcept(tx, user, who.session, { reason: 'by_user', now: of.now });
  await notifyFactorChanged(tx, of, user, true);
  if ((await recoveryLeft(tx, user)) > 0) return { kind: 'saved' };
  return { kind: 'saved', recovery_codes: await makeRecoveryCodes(tx, of, user) };
}

/** The verified app becomes the active one, together with the time step of its verification code. */
async function pairApp(tx: Tx, user: UserId, now: number): Promise<void> {
  const row = await tx
    .selectFrom('factor_set_up')
    .select(['sealed', 'last_step'])
    .where('id_user', '=', user)
    .where('method', '=', 'app')
    .executeTakeFirstOrThrow();
  if (!row.sealed) throw new Error('An app was proven that has no secret');
  const stored = { sealed: row.sealed, last_step: row.last_step, since: new Date(now) };
  await tx
    .insertInto('factor_app')
    .values({ id_user: user, ...stored })
    .onConflict((conflict) => conflict.column('id_user').doUpdateSet(stored))
    .execute();
}

/**
 * Disables the second factor and deletes its secrets and recovery codes; platform scope.
 * @throws Refused `factor.required`
 */
export async function disableFactor(tx: Tx, of: FactorContext, user: UserId): Promise<SaveResult> {
  const changed = await tx
    .updateTable('user_account')
    .set({ two_factor: null })
    .where('id', '=', user)
    .where('two_factor', 'is not', null)
    .executeTakeFirst();
  await demandRequiredFactor(tx, user);
  if (changed.numUpdatedRows > 0n) await notifyFactorChanged(tx, of, user, false);
  return { kind: 'saved' };
}

async function notifyFactorChanged(tx: Tx, of: FactorContext, user: UserId, isOn: boolean): Promise<void> {
  const person = await tx.selectFrom('user_account').select(['email', 'config']).where('id', '=', user).executeTakeFirstOrThrow();
  await sendMail(tx, of.mailer, { alarm: null, to: person.email, now: of.now, ...factorChangedText[languageOf(person.config)](isOn) });
}
