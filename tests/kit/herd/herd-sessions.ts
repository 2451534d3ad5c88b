import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { UserId } from '../../../contract/platform/ids.ts';
import { accessTokenKey, signAccessToken } from '../../../server/access/sessions/token.ts';
import { secret } from '../../../server/platform/secrets.ts';
import { embeddedConnection } from '../../../server/platform/store/postgres/embedded.ts';
import { people } from '../people.ts';
import type { RunningPlatform } from '../platform.ts';

/** A user with an open session, as a console has it after signing in. */
export interface HerdMember {
  readonly user: UserId;
  readonly token: string;
}

/** Operators whose rights and tenants the users of the herd have, in turn. */
const mixed = [people.ana, people.bruno, people.carla, people.qa];
/** Tables of a user that decide what they can access, with what they grant. */
const grants = [
  ['user_tenant', 'id_tenant'],
  ['user_profile', 'id_profile'],
  ['user_ability', 'action, subject'],
] as const;

/**
 * Adds users with a session each to the store of a running platform: no password is hashed, which for thousands of them takes longer than what is
 * measured. Their tokens are valid for five minutes.
 * @param platform whose directory has the store
 * @param models emails of the users whose rights they have, in turn
 * @param ownSecret the `ATALAYA_SECRET` that it was started with; null: that of its directory
 */
export async function createHerdSessions(
  platform: Pick<RunningPlatform, 'dataDir'>,
  size: number,
  models: readonly string[] = mixed,
  ownSecret: string | null = null,
): Promise<HerdMember[]> {
  const connection = await embeddedConnection(platform.dataDir);
  if (!connection) throw new Error('the platform runs no store on its directory');
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("begin; select set_config('app.scope', 'platform', true)");
    const users = await createUsers(client, size, models);
    const sessions = users.map(() => randomUUID());
    await client.query(
      `insert into session (id, id_user, address, user_agent, created, expires, idle_until, generation, kind, seen)
       select id, id_user, '203.0.113.1', 'herd', now(), now() + interval '12 hours', now() + interval '12 hours', 1, 'browser', now()
       from unnest($1::text[], $2::bigint[]) as made (id, id_user)`,
      [sessions, users],
    );
    // Nobody is to be notified of the rights of users who were just made.
    await client.query("delete from rights_touched where source = 'user' and id_source = any ($1::bigint[])", [users]);
    await client.query('commit');
    await client.query('analyze user_account; analyze session');
    const key = await secret({ dataDir: platform.dataDir, secret: ownSecret }, accessTokenKey);
    const now = Date.now();
    return await Promise.all(
      users.map(async (user, at) => ({ user, token: await signAccessToken(key, { user, session: sessions[at] ?? '', now }) })),
    );
  } finally {
    await client.end();
  }
}

/** Adds users, each with the tenants, profiles and own rights of one of the models. */
async function createUsers(client: pg.Client, size: number, models: readonly string[]): Promise<UserId[]> {
  const users: UserId[] = [];
  for (const [at, model] of models.entries()) {
    const share = Math.floor(size / models.length) + (at < size % models.length ? 1 : 0);
    const { rows } = await client.query<{ id: string }>(
      `insert into user_account (email, username, name, id_master_tenant, enabled_chat)
       select 'herd-' || gen_random_uuid() || '@demo.test', 'herd', 'Herd ' || n, id_master_tenant, enabled_chat
       from user_account, generate_series(1, $2::int) n where email = $1 returning id`,
      [model, share],
    );
    for (const [table, column] of grants) {
      await client.query(
        `insert into ${table} (id_user, ${column}) select made, ${column} from ${table} held, unnest($2::bigint[]) made
         where held.id_user = (select id from user_account where email = $1)`,
        [model, rows.map(({ id }) => id)],
      );
    }
    users.push(...rows.map(({ id }) => Number(id) as UserId));
  }
  return users;
}
