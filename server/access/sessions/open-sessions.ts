import { accountCalls, type OpenSession } from '../../../contract/access/account.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { type App, type Caller, instant, platformScope, refuse, route, scopeOf, type Tx } from '../../platform/index.ts';
import { demandFewerRights } from '../grants.ts';
import { clearRefreshCookie } from './refresh-cookie.ts';
import { endSession, endSessionsExcept } from './sessions.ts';
import { describeUserAgent } from './user-agent.ts';

/** Access to users of the catalogue. */
export interface UserLookup {
  /** Whether the user is visible in the scope of the transaction. */
  isVisible(tx: Tx, user: number): Promise<boolean>;
}

/** Lists and ends the open sessions of the caller and of users whom they may manage, one by one or all at once. */
export function openSessionRoutes(app: App, users: UserLookup): void {
  const platformly = <T>(work: (tx: Tx) => Promise<T>) => app.store.within(platformScope, work);
  route(app, accountCalls.sessions, ({ caller }) => platformly((tx) => openSessionsOf(tx, caller.user, caller.session, app.clock.now())));
  route(app, accountCalls.endSession, async ({ caller, params, reply }) => {
    const by = { reason: 'by_user', now: app.clock.now(), by: caller.user } as const;
    const ended = await platformly(async (tx) => {
      const found = await tx
        .selectFrom('session')
        .select(['id', 'id_user'])
        .where('id', '=', params.id)
        .where('id_user', '=', caller.user)
        .executeTakeFirst();
      return found !== undefined && endSession(tx, found, by);
    });
    if (!ended) throw refuse('record.not_found');
    if (params.id === caller.session) clearRefreshCookie(reply, app.config);
    return null;
  });
  route(app, accountCalls.endOtherSessions, async ({ caller, query, reply }) => {
    const isAll = query.all === '1';
    const by = { reason: 'by_user', now: app.clock.now(), by: caller.user } as const;
    const ended = await platformly((tx) => endSessionsExcept(tx, caller.user, isAll ? null : caller.session, by));
    if (isAll) clearRefreshCookie(reply, app.config);
    return { ended };
  });
  route(app, accountCalls.sessionsOfUser, async ({ caller, params }) => {
    await demandManaged(app, users, caller, params.id);
    return platformly((tx) => openSessionsOf(tx, params.id as UserId, caller.session, app.clock.now()));
  });
  route(app, accountCalls.endSessionsOfUser, async ({ caller, params }) => {
    await demandManaged(app, users, caller, params.id);
    const ending = { reason: 'by_admin', now: app.clock.now(), by: caller.user } as const;
    return { ended: await platformly((tx) => endSessionsExcept(tx, params.id as UserId, null, ending)) };
  });
}

/** @throws Refused `record.not_found` if the caller does not see the user, `access.forbidden` if that user has more rights */
export async function demandManaged(app: App, users: UserLookup, caller: Caller, user: number): Promise<void> {
  await app.store.within(scopeOf(caller), async (tx) => {
    if (!(await users.isVisible(tx, user))) throw refuse('record.not_found');
    await demandFewerRights(tx, caller, user);
  });
}

/** Newest first; expired sessions that have not been ended yet are left out. */
async function openSessionsOf(tx: Tx, user: UserId, current: string, now: number): Promise<OpenSession[]> {
  const at = new Date(now);
  const rows = await tx
    .selectFrom('session')
    .select(['id', 'kind', 'device', 'user_agent', 'address', 'created', 'seen', 'expires', 'idle_until', 'locked'])
    .where('id_user', '=', user)
    .where('revoked', 'is', null)
    .where('expires', '>', at)
    .where('idle_until', '>', at)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === current,
    kind: row.kind,
    program: describeUserAgent(row.user_agent, row.device),
    address: row.address,
    created: instant(row.created),
    seen: instant(row.seen),
    expires: instant(Math.min(row.expires.getTime(), row.idle_until.getTime())),
    locked: row.locked !== null,
  }));
}
