import { sql } from 'kysely';
import type { UserId } from '../../../contract/platform/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';
import { hasFactor } from './has-factor.ts';

/** Whether the master tenant or a profile of a user requires a second factor, whether or not there is one; platform scope. */
export async function isFactorRequired(tx: Tx, user: UserId): Promise<boolean> {
  const { rows } = await sql<{ required: boolean }>`select app_factor_required(${user}::bigint) as required`.execute(tx);
  return rows[0]?.required === true;
}

/**
 * Records that a user met the requirement, so that the days of grace begin, or that it no longer applies; at every sign-in and refresh, in
 * platform scope. A user who has a factor meets it too: who loses that factor later gets no new days.
 * @returns when one must be set up; null: none is required, or the user has one
 */
export async function noteFactorDuty(tx: Tx, user: UserId, now: number): Promise<Date | null> {
  const at = new Date(now);
  if (!(await isFactorRequired(tx, user))) {
    await tx.deleteFrom('factor_duty').where('id_user', '=', user).execute();
    return null;
  }
  await tx
    .insertInto('factor_duty')
    .values({ id_user: user, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ due: Date }>`select due from app_factors_due(array[${user}::bigint], ${at})`.execute(tx);
  return rows[0]?.due ?? null;
}

/**
 * Call it in the transaction that removes a factor of any kind, after the removal; platform scope.
 * @throws Refused `factor.required` where it was the last one and one is required
 */
export async function demandRequiredFactor(tx: Tx, user: UserId): Promise<void> {
  if ((await isFactorRequired(tx, user)) && !(await hasFactor(tx, user))) throw refuse('factor.required');
}
