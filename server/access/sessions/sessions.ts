import { randomUUID } from 'node:crypto';
import type { sessionKinds } from '../../../contract/access/account.ts';
import type { SessionEnd } from '../../../contract/access/session.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { appendEvent, newToken, type Tx, tokenHash } from '../../platform/index.ts';
import { readSessionLimits, type SessionLimits } from './session-limits.ts';

/** Leeway of the latest superseded token, in ms, for two tabs that refresh at once and for lost replies. */
export const leewayMs = 10_000;

export interface OpenedSession {
  session: string;
  user: UserId;
  /** Whether its screen is locked. */
  locked: boolean;
  refreshToken: string;
  /** Expiry of the refresh token, ms. */
  refreshUntil: number;
}

/** User, address and client of a new session. */
export interface NewSession {
  user: UserId;
  address: string;
  userAgent: string;
  now: number;
  /** Default: a browser. */
  kind?: (typeof sessionKinds)[number];
  /** Name that the device reports. */
  device?: string | null;
  /** Limits of the installation. */
  installation: SessionLimits;
}

/** Starts a session with a new family of refresh tokens, and ends the user's oldest ones beyond their limit; platform scope. */
export async function openSession(tx: Tx, of: NewSession): Promise<OpenedSession> {
  const session = randomUUID();
  // The row lock makes parallel sign-ins of one user count each other's sessions.
  await tx
    .updateTable('user_account')
    .set({ last_login: new Date(of.now) })
    .where('id', '=', of.user)
    .execute();
  const limits = await readSessionLimits(tx, of.user, of.installation);
  if (limits.perUser !== null) await endOldestSessions(tx, of.user, limits.perUser - 1, of.now);
  const refreshUntil = of.now + Math.min(limits.idleMs, limits.mostMs);
  await tx
    .insertInto('session')
    .values({
      id: session,
      id_user: of.user,
      address: of.address,
      user_agent: of.userAgent.slice(0, 300),
      created: new Date(of.now),
      expires: new Date(of.now + limits.mostMs),
      idle_until: new Date(refreshUntil),
      generation: 1,
      kind: of.kind ?? 'browser',
      device: of.device?.slice(0, 120) ?? null,
      seen: new Date(of.now),
    })
    .execute();
  return { session, user: of.user, locked: false, refreshToken: await storeToken(tx, session, 1, of.now), refreshUntil };
}

/** Ends the sessions of a user that were active longest ago, but for so many. */
async function endOldestSessions(tx: Tx, user: UserId, remaining: number, now: number): Promise<void> {
  const surplus = await tx
    .selectFrom('session')
    .select(['id', 'id_user'])
    .where('id_user', '=', user)
    .where('revoked', 'is', null)
    .orderBy('seen', 'desc')
    .orderBy('created', 'desc')
    .orderBy('id')
    .offset(remaining)
    .forUpdate()
    .execute();
  for (const session of surplus) await revokeSession(tx, session, 'too_many', now);
}

async function storeToken(tx: Tx, session: string, generation: number, now: number): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('refresh_token')
    .values({ token_hash: tokenHash(token), id_session: session, generation, created: new Date(now) })
    .execute();
  return token;
}

export type Rotation =
  | ({ kind: 'rotated' } & OpenedSession)
  | { kind: 'refused'; code: 'refresh.unknown' | 'refresh.reused' | 'access.revoked' | 'access.expired' };

/**
 * Exchanges a refresh token in platform scope. Each use starts a new generation and supersedes the previous ones. The latest superseded
 * generation works for `leewayMs` more and then joins the current one; any other use of a superseded token means that a copy exists,
 * and ends the session. The caller must commit the transaction in every case.
 */
export async function rotateRefreshToken(tx: Tx, token: string, now: number, installation: SessionLimits): Promise<Rotation> {
  const found = await tx.selectFrom('refresh_token').select('id_session').where('token_hash', '=', tokenHash(token)).executeTakeFirst();
  const session = found && (await tx.selectFrom('session').selectAll().where('id', '=', found.id_session).forUpdate().executeTakeFirst());
  // Read again under the lock: the session may have been swept meanwhile.
  const stored = await tx.selectFrom('refresh_token').selectAll().where('token_hash', '=', tokenHash(token)).executeTakeFirst();
  if (!session || !stored) return { kind: 'refused', code: 'refresh.unknown' };
  if (session.revoked) return { kind: 'refused', code: 'access.revoked' };
  const limits = await readSessionLimits(tx, session.id_user, installation);
  const expires = Math.min(session.expires.getTime(), session.created.getTime() + limits.mostMs);
  if (now >= Math.min(expires, session.idle_until.getTime())) {
    await revokeSession(tx, session, 'expired', now);
    return { kind: 'refused', code: 'access.expired' };
  }
  const isCurrent = stored.generation === session.generation;
  const isLatest =
    stored.generation === session.generation - 1 && stored.superseded !== null && now - stored.superseded.getTime() <= leewayMs;
  if (!isCurrent && !isLatest) {
    await revokeSession(tx, session, 'refresh_reused', now);
    return { kind: 'refused', code: 'refresh.reused' };
  }
  return { kind: 'rotated', ...(await issueSuccessor(tx, session, { isCurrent, now, expires, idleMs: limits.idleMs })) };
}

async function issueSuccessor(
  tx: Tx,
  session: { id: string; id_user: UserId; generation: number; locked: Date | null },
  { isCurrent, now, expires, idleMs }: { isCurrent: boolean; now: number; expires: number; idleMs: number },
) {
  const generation = isCurrent ? session.generation + 1 : session.generation;
  const refreshUntil = Math.min(now + idleMs, expires);
  await tx
    .updateTable('session')
    .set({ generation, idle_until: new Date(refreshUntil), expires: new Date(expires) })
    .where('id', '=', session.id)
    .execute();
  await tx
    .updateTable('refresh_token')
    .set({ superseded: new Date(now) })
    .where('id_session', '=', session.id)
    .where('generation', '<', generation)
    .where('superseded', 'is', null)
    .execute();
  await tx
    .deleteFrom('refresh_token')
    .where('id_session', '=', session.id)
    .where('superseded', '<', new Date(now - idleMs))
    .execute();
  const refreshToken = await storeToken(tx, session.id, generation, now);
  return { session: session.id, user: session.id_user, locked: session.locked !== null, refreshToken, refreshUntil };
}

/** Reason and time of a session's end, and the user who ended it, if any. */
export interface SessionEnding {
  reason: SessionEnd;
  now: number;
  by?: UserId;
}

/** Ends a session in platform scope and notifies its sockets. @returns false if it had already ended */
export async function endSession(tx: Tx, session: { id: string; id_user: UserId }, { reason, now, by }: SessionEnding): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked: new Date(now), revoked_reason: reason, ended_by: by ?? null })
    .where('id', '=', session.id)
    .where('revoked', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await appendEvent(tx, { user: session.id_user, name: 'session.revoked', data: { session: session.id, reason } });
  return true;
}

/** Ends a session by itself or by its user's own sign-out, as `end` does. */
export const revokeSession = async (tx: Tx, session: { id: string; id_user: UserId }, reason: SessionEnd, now: number): Promise<void> => {
  await endSession(tx, session, { reason, now });
};

/** Ends every session of a user (disabled, password changed by an administrator), in platform scope. */
export const revokeUserSessions = (tx: Tx, user: UserId, now: number, by?: UserId): Promise<number> =>
  endSessionsExcept(tx, user, null, { reason: 'by_admin', now, ...(by !== undefined && { by }) });

/** Ends the sessions of a user but one, in platform scope. @returns how many */
export async function endSessionsExcept(tx: Tx, user: UserId, exceptId: string | null, ending: SessionEnding): Promise<number> {
  const open = await tx
    .selectFrom('session')
    .select(['id', 'id_user'])
    .where('id_user', '=', user)
    .where('revoked', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  let ended = 0;
  for (const session of open) if (session.id !== exceptId && (await endSession(tx, session, ending))) ended += 1;
  return ended;
}

/** Whether the screen of a session is locked, in platform scope. */
export async function isScreenLocked(tx: Tx, session: string): Promise<boolean> {
  const row = await tx.selectFrom('session').select('locked').where('id', '=', session).executeTakeFirst();
  return row?.locked != null;
}

/** Ends expired sessions in platform scope, so that their sockets are notified. @returns how many */
export async function endExpiredSessions(tx: Tx, now: number): Promise<number> {
  const at = new Date(now);
  const over = await tx
    .selectFrom('session')
    .select(['id', 'id_user'])
    .where('revoked', 'is', null)
    .where(({ or, eb }) => or([eb('idle_until', '<=', at), eb('expires', '<=', at)]))
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const session of over) await revokeSession(tx, session, 'expired', now);
  return over.length;
}
