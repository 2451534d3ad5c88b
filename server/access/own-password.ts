import { type App, type Caller, platformScope, refuse } from '../platform/index.ts';
import { isPassword } from './password.ts';
import { countAttempts, limits, refuseThrottled, releaseAttempts } from './throttle.ts';

/**
 * Requires the caller's own password, so that an unattended console cannot be used to change the account. The attempt is counted before the
 * password is checked.
 * @throws Refused `session.credentials` or `access.throttled`
 */
export async function demandOwnPassword(app: App, caller: Caller, password: string): Promise<void> {
  const { taken, kept } = await app.store.within(platformScope, async (tx) => ({
    taken: await countAttempts(tx, [limits.ownPassword(caller.user)], app.clock.now()),
    kept: await tx.selectFrom('user_secret').select('password_hash').where('id_user', '=', caller.user).executeTakeFirst(),
  }));
  if (taken.kind === 'refused') throw refuseThrottled(taken.retryAt);
  if (!(await isPassword(kept?.password_hash ?? null, password))) throw refuse('session.credentials');
  await app.store.within(platformScope, (tx) => releaseAttempts(tx, taken.ids, [limits.ownPassword(caller.user)]));
}
