import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { accountCalls, type OpenSession } from '../../../contract/access/account.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { type Config, instant, newToken, platformScope, refuse, route, type Tx, tokenHash } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { isSecure } from '../sessions/refresh-cookie.ts';
import { describeUserAgent } from '../sessions/user-agent.ts';

const day = 24 * 3600_000;
/** Users of one browser whose devices are remembered at the same time. */
const tokensAtMost = 5;
const devicesAtMost = 20;

type Address = Pick<Config, 'publicUrl'>;
interface Client {
  address: string;
  userAgent: string;
}

/** For how many days a user may have a device remembered: as the installation says, or the master tenant where it says less; 0: not at all. */
export async function readRememberDays(tx: Tx, user: UserId, installation: number): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select m.remember_device_days as days from user_account u join master_tenant m on m.id = u.id_master_tenant where u.id = ${user}`.execute(
    tx,
  );
  const own = rows[0]?.days ?? null;
  return own === null ? installation : Math.min(Number(own), installation);
}

const cookieName = (config: Address, request: FastifyRequest) => `${isSecure(config, request) ? '__Host-' : ''}atalaya_device`;

/** The tokens of this browser, each of another user. */
export const deviceTokensOf = (request: FastifyRequest, config: Address): string[] =>
  (request.cookies[cookieName(config, request)] ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, tokensAtMost);

/** Adds a token to those of this browser. @param days validity of the cookie */
export function setDeviceCookie(reply: FastifyReply, config: Address, token: string, days: number): void {
  const tokens = [token, ...deviceTokensOf(reply.request, config)].slice(0, tokensAtMost);
  const secure = isSecure(config, reply.request);
  const options = { path: secure ? '/' : '/v1', httpOnly: true, sameSite: 'strict', secure } as const;
  void reply.setCookie(cookieName(config, reply.request), tokens.join('.'), { ...options, maxAge: (days * day) / 1000 });
}

/** Remembers the device of a completed second factor, in platform scope; the oldest beyond the limit are forgotten. @returns its token */
export async function rememberDevice(tx: Tx, user: UserId, from: Client, now: number): Promise<string> {
  const token = newToken();
  const at = new Date(now);
  const row = { id_user: user, token_hash: tokenHash(token), address: from.address, user_agent: from.userAgent.slice(0, 300) };
  await tx
    .insertInto('remembered_device')
    .values({ ...row, created: at, seen: at })
    .execute();
  await sql`delete from remembered_device where id in (
    select id from remembered_device where id_user = ${user} order by seen desc, id offset ${devicesAtMost})`.execute(tx);
  return token;
}

/** Whether one of a browser's tokens is this user's and still valid, in platform scope; its use is audited. */
export async function isRememberedDevice(
  tx: Tx,
  user: UserId,
  tokens: readonly string[],
  { now, days, address }: { now: number; days: number; address: string },
): Promise<boolean> {
  if (tokens.length === 0 || days === 0) return false;
  const used = await tx
    .updateTable('remembered_device')
    .set({ seen: new Date(now) })
    .where('id_user', '=', user)
    .where('token_hash', 'in', tokens.map(tokenHash))
    .where('created', '>', new Date(now - days * day))
    .returning('id')
    .executeTakeFirst();
  if (!used) return false;
  await sql`select audit_note('session', 'device_used', ${user}::bigint, null, null, ${address}, '{}')`.execute(tx);
  return true;
}

/** Lists and forgets the caller's remembered devices, one by one or all at once. */
export function rememberedDeviceRoutes({ app }: Access): void {
  route(app, accountCalls.rememberedDevices, ({ caller, request }) =>
    app.store.within(platformScope, async (tx) => {
      const days = await readRememberDays(tx, caller.user, app.config.rememberDeviceDays);
      const own = new Set(deviceTokensOf(request, app.config).map(tokenHash));
      const rows = await tx
        .selectFrom('remembered_device')
        .selectAll()
        .where('id_user', '=', caller.user)
        .where('created', '>', new Date(app.clock.now() - days * day))
        .orderBy('seen', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(
        (row): OpenSession => ({
          id: row.id,
          current: own.has(row.token_hash),
          kind: 'browser',
          program: describeUserAgent(row.user_agent, null),
          address: row.address,
          created: instant(row.created),
          seen: instant(row.seen),
          expires: instant(row.created.getTime() + days * day),
          locked: false,
        }),
      );
    }),
  );
  route(app, accountCalls.forgetDevice, async ({ caller, params }) => {
    const forgotten = await app.store.within(platformScope, (tx) => forgetDevices(tx, caller.user, params.id));
    if (forgotten === 0) throw refuse('record.not_found');
    return null;
  });
  route(app, accountCalls.forgetDevices, async ({ caller }) => ({
    ended: await app.store.within(platformScope, (tx) => forgetDevices(tx, caller.user)),
  }));
}

async function forgetDevices(tx: Tx, user: UserId, id?: string): Promise<number> {
  let query = tx.deleteFrom('remembered_device').where('id_user', '=', user);
  if (id !== undefined) query = query.where('id', '=', id);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  const forgotten = Number(numDeletedRows);
  if (forgotten > 0) {
    await sql`select audit_note('session', 'device_forgotten', ${user}::bigint, null, null, null, ${JSON.stringify({ devices: forgotten })})`.execute(
      tx,
    );
  }
  return forgotten;
}
