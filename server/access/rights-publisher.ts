import { sql } from 'kysely';
import type { UserId } from '../../contract/platform/index.ts';
import { type App, appendEvent, platformScope, rightsChanged, type Tx } from '../platform/index.ts';
import { readUser } from './users.ts';

/** How long changes are collected, in ms, so that a write to a hundred rows is published once. */
const gatherMs = 50;
/** Delay before a failed publication is retried, in ms. */
const retryMs = 1000;
const batchSize = 200;

/**
 * Publishes changed rights, tenants and user data to the users concerned, regardless of their source (OP-6.12): first to the hubs, then to
 * the users' consoles, shortly after the commit. Any node may publish; each change is published once.
 */
export function openRightsPublisher(app: App): void {
  let timer: NodeJS.Timeout | null = null;
  let work: Promise<void> = Promise.resolve();
  let isEnding = false;
  const unpublished = new Set<UserId>();
  const publish = () => {
    timer = null;
    work = work
      .then(() => publishTouched(app, unpublished))
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'changed rights could not be published; retrying');
        wake(retryMs);
      });
  };
  const wake = (ms = gatherMs) => {
    if (isEnding) return;
    timer ??= setTimeout(publish, ms);
    timer.unref();
  };
  const stop = app.store.onEvents(() => wake());
  wake();
  app.onClose.push(async () => {
    isEnding = true;
    stop();
    if (timer) clearTimeout(timer);
    await work;
  });
}

/** @param unpublished users concerned by claimed changes, until their publication succeeds */
async function publishTouched(app: App, unpublished: Set<UserId>): Promise<void> {
  const waiting = await app.store.within(platformScope, (tx) => sql`select 1 from rights_touched limit 1`.execute(tx));
  if (waiting.rows.length > 0) {
    const claimed = await app.store.within(platformScope, (tx) => claimTouched(tx, app.clock.now()));
    for (const user of claimed) unpublished.add(user);
  }
  const users = [...unpublished];
  for (let first = 0; first < users.length; first += batchSize) {
    const some = users.slice(first, first + batchSize);
    await app.store.within(platformScope, async (tx) => {
      for (const user of some) await publishUserRights(tx, user);
    });
    for (const user of some) unpublished.delete(user);
  }
}

/** Claims the recorded changes, once across all nodes. @returns users with a session who are concerned */
async function claimTouched(tx: Tx, now: number): Promise<UserId[]> {
  const claimed = await sql<{ source: string; id: number }>`
    delete from rights_touched where (source, id_source, noted_in) in (
      select source, id_source, noted_in from rights_touched for update skip locked) returning source, id_source as id`.execute(tx);
  const of = (source: string) => `{${[...new Set(claimed.rows.filter((row) => row.source === source).map(({ id }) => id))].join(',')}}`;
  const permissions = of('permission');
  const { rows } = await sql<{ id: UserId }>`
    with groups as (
      select unnest(${of('group')}::bigint[]) as id
      union select id_owner from user_group_permissions where id_target = any (${permissions}::bigint[])
      union select id_group from tenant_shared_group where id = any (${of('group_share')}::bigint[])
        or id in (select id_owner from tenant_shared_group_permissions where id_target = any (${permissions}::bigint[]))
        or id in (select id_owner from tenant_shared_group_available_tenants where id_target = any (${of('tenant')}::bigint[]))
      union select id_owner from user_group_tenants where id_target = any (${of('tenant')}::bigint[])
    ), profiles as (
      select unnest(${of('profile')}::bigint[]) as id
      union select id_owner from profile_permissions where id_target = any (${permissions}::bigint[])
    ), concerned as (
      select unnest(${of('user')}::bigint[]) as id
      union select id_target from user_group_users where id_owner in (select id from groups)
      union select id_user from user_profile where id_profile in (select id from profiles)
      union select id_user from user_tenant where id_tenant = any (${of('tenant')}::bigint[])
      union select id_user from tenant_shared where id = any (${of('share')}::bigint[])
        or id in (select id_owner from tenant_shared_permissions where id_target = any (${permissions}::bigint[]))
        or id in (select id_owner from tenant_shared_available_tenants where id_target = any (${of('tenant')}::bigint[]))
      union select id from user_account where is_master_admin and ${of('tenant')}::text <> '{}'
    )
    select c.id from concerned c where exists (
      select 1 from session s where s.id_user = c.id and s.revoked is null and s.expires > ${new Date(now)}) order by c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The hubs reload the user's subscriptions; the consoles receive the current user. The user is read after the log is locked, so that an
 * older state can never be published after a newer one.
 */
async function publishUserRights(tx: Tx, user: UserId): Promise<void> {
  await sql`select append_event(${rightsChanged}, null, ${user}::bigint, '{}')`.execute(tx);
  const data = await readUser(tx, user);
  if (data) await appendEvent(tx, { user, name: 'config.updated', data });
}
