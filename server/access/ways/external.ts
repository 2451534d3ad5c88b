import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { accountCalls } from '../../../contract/access/account.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import {
  bearerOf,
  type Caller,
  instant,
  platformScope,
  refuse,
  route,
  scopeOf,
  secretBox,
  type Tx,
  tokenHash,
} from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { demandFewerRights } from '../grants.ts';
import { countAttempts, limits, releaseAttempts, throttled } from '../throttle.ts';
import { exchangeOneTimeToken } from './exchange-token.ts';
import { publishExternalUser } from './external-user.ts';
import { createOneTimeToken } from './one-time-token.ts';
import { originOf, requestTicket } from './remote-installation.ts';

/**
 * Between installations (OQ-11, OQ-122): the external token of a user here gets tickets of one minute and one use; an external user is the
 * account of a user there, opened by such a ticket.
 */
export function externalRoutes(of: Access): void {
  const { app } = of;
  route(app, accountCalls.externalSignIn, ({ body, request, reply }) =>
    exchangeOneTimeToken(of, { kind: 'external', token: body.token, device: null }, request, reply),
  );
  route(app, accountCalls.externalTicket, async ({ body, request }) => {
    const outcome = await ticketFor(of, request, body.open);
    if (outcome.kind === 'refused') throw refuse(outcome.code, 'details' in outcome ? { details: outcome.details } : {});
    const { user, made: ticket } = outcome;
    return { user, ticket: ticket && ticket.token, expires_at: ticket && instant(ticket.expires) };
  });
  route(app, accountCalls.validateExternal, async ({ caller, params }) => {
    const there = await app.store.within(scopeOf(caller), (tx) => readAccount(tx, params.id, caller));
    const found = await requestTicket(app.config, await opened(of, there), false);
    const is_validated = found !== null;
    await app.store.within(platformScope, async (tx) => {
      // Marks only the host and token that were validated; they may have been changed during the request.
      await sql`update external_user set is_validated = ${is_validated}
        where id = ${there.id} and host = ${there.host} and token = ${there.token}`.execute(tx);
      await publishExternalUser(tx, there.id, 'external_user.created');
    });
    return { is_validated, user: found?.user ?? null };
  });
  route(app, accountCalls.openExternal, async ({ caller, params }) => {
    const there = await app.store.within(platformScope, (tx) => readAccount(tx, params.id, null, caller.user));
    const found = await requestTicket(app.config, await opened(of, there), true);
    if (!found?.ticket || !found.expires_at) {
      throw refuse('connector.failed', { message: 'The other installation no longer accepts the token of this account; save a new one.' });
    }
    await app.store.within(platformScope, (tx) =>
      sql`select audit_note('session', 'external_opened', ${caller.user}::bigint, null, null, ${there.host}, '{}')`.execute(tx),
    );
    return { url: `${originOf(there.host)}/auth?token=${encodeURIComponent(found.ticket)}`, expires_at: found.expires_at };
  });
}

interface Account {
  id: number;
  id_user: UserId;
  host: string;
  /** Sealed. */
  token: string;
}

/**
 * Reads an external user that the scope sees: one of a user whom the caller may manage, or one of the given owner.
 * @throws Refused `record.not_found`, `access.forbidden`
 */
async function readAccount(tx: Tx, id: number, caller: Caller | null, owner?: UserId): Promise<Account> {
  const { rows } = await sql<Account>`select id, id_user, host, token from external_user where id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found || (owner !== undefined && found.id_user !== owner)) throw refuse('record.not_found');
  if (caller) await demandFewerRights(tx, caller, found.id_user);
  return found;
}

const opened = async ({ app }: Access, { host, token }: Account) => ({ host, token: (await secretBox(app.config)).open(token) });

/** Invalid tokens count against their address. */
async function ticketFor({ app }: Access, request: FastifyRequest, open: boolean) {
  const now = app.clock.now();
  return app.store.within(platformScope, async (tx) => {
    const counted = await countAttempts(tx, [limits.wrongOneTimeTokens('token', request.ip)], now);
    if (counted.kind === 'refused') return throttled(counted.retryAt);
    const { rows } = await sql<{ id: UserId; username: string }>`
      select u.id, u.username from external_token_key k join external_token t on t.id = k.id_external_token
        join user_account u on u.id = t.id_user where k.token_hash = ${tokenHash(bearerOf(request) ?? '')} and u.active`.execute(tx);
    const [user] = rows;
    if (!user) return { kind: 'refused', code: 'access.signed_out' } as const;
    await releaseAttempts(tx, counted.ids);
    const ticket = open ? await createOneTimeToken(tx, { kind: 'external', user: user.id, address: request.ip, now }) : null;
    return { kind: 'known', user: user.username, made: ticket } as const;
  });
}
