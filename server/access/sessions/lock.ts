import { sql } from 'kysely';
import { lockCalls } from '../../../contract/access/lock-calls.ts';
import { type App, appendEvent, type Caller, platformScope, refuse, route, type Tx } from '../../platform/index.ts';
import { isPassword } from '../password.ts';
import { countAttempts, limits, refuseThrottled, releaseAttempts } from '../throttle.ts';
import { clearRefreshCookie } from './refresh-cookie.ts';
import { endSession } from './sessions.ts';

/** Number of wrong passwords at the locked screen that ends the session. */
export const maxFailedUnlocks = 10;

/**
 * Locks a session's screen and unlocks it with the user's password. While locked, authentication refuses every call that is not declared
 * `whileLocked`, and live video ends; alarms continue to ring.
 */
export function lockRoutes(app: App): void {
  const platformly = <T>(work: (tx: Tx) => Promise<T>) => app.store.within(platformScope, work);
  route(app, lockCalls.lock, async ({ caller }) => {
    await platformly((tx) => setLocked(tx, caller, new Date(app.clock.now())));
    return null;
  });
  route(app, lockCalls.unlock, async ({ caller, body, reply }) => {
    const now = app.clock.now();
    const attempt = await platformly(async (tx) => ({
      attempts: await countAttempts(tx, [limits.unlock(caller.session)], now),
      secret: await tx.selectFrom('user_secret').select('password_hash').where('id_user', '=', caller.user).executeTakeFirst(),
    }));
    if (attempt.attempts.kind === 'refused') throw refuseThrottled(attempt.attempts.retryAt);
    const { ids } = attempt.attempts;
    if (await isPassword(attempt.secret?.password_hash ?? null, body.password)) {
      await platformly(async (tx) => {
        await releaseAttempts(tx, ids, [limits.unlock(caller.session)]);
        await setLocked(tx, caller, null);
      });
      return null;
    }
    const isOver = await platformly((tx) => recordFailedUnlock(tx, caller, now));
    if (!isOver) throw refuse('session.credentials');
    clearRefreshCookie(reply, app.config);
    throw refuse('access.revoked');
  });
}

/** Locks or unlocks a session and publishes it to all its windows; does nothing if the state is unchanged. */
export async function setLocked(tx: Tx, caller: Pick<Caller, 'user' | 'session'>, locked: Date | null): Promise<void> {
  const changed = await tx
    .updateTable('session')
    .set({ locked, wrong_unlocks: 0 })
    .where('id', '=', caller.session)
    .where('revoked', 'is', null)
    .where('locked', locked === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  await appendEvent(tx, { user: caller.user, name: 'session.locked', data: { session: caller.session, locked: locked !== null } });
}

/** Counts a wrong password, also in the audit log. @returns whether it exceeded the limit and ended the session */
async function recordFailedUnlock(tx: Tx, caller: Caller, now: number): Promise<boolean> {
  const noted = await tx
    .updateTable('session')
    .set(({ eb }) => ({ wrong_unlocks: eb('wrong_unlocks', '+', 1) }))
    .where('id', '=', caller.session)
    .returning(['wrong_unlocks', 'address'])
    .executeTakeFirst();
  // The session or the account was removed after this call was authenticated.
  if (!noted) return true;
  const { wrong_unlocks: wrong, address } = noted;
  await sql`select audit_note('session', 'unlock_failed', ${caller.user}, null, null, ${address},
    jsonb_build_object('session', left(${caller.session}, 8), 'wrong', ${wrong}::int))`.execute(tx);
  return wrong >= maxFailedUnlocks && endSession(tx, { id: caller.session, id_user: caller.user }, { reason: 'locked_out', now });
}
