import { sql } from 'kysely';
import { type WallUser, wallPingMs } from '../../../contract/collaboration/wall.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { appendEvent, type Tx } from '../../platform/index.ts';
import { hashOf, viewOf } from './wall-view.ts';

/** A wall without a ping for this many seconds is offline (OQ-95). */
const onlineSeconds = (3 * wallPingMs) / 1000;

/** The walls that the scope sees, by name (OP-4.31, OQ-116). */
export async function readWalls(tx: Tx, only: UserId | null = null): Promise<WallUser[]> {
  const { rows } = await sql<WallUser>`
    select u.id, u.name, u.first_surname as first_name, u.second_surname as second_name,
      case when w.id_user_view is not null then json_build_object('id', w.id_user_view, 'name', w.view_name, 'kind', 'view')
        when w.id_layout is not null then json_build_object('id', w.id_layout, 'name', w.view_name, 'kind', 'layout') end as video_wall_view,
      case when w.here_until > clock_timestamp() then 'on' else 'off' end as active_sesion_video_wall
    from user_account u left join video_wall w on w.id_user = u.id
    where u.video_wall and u.active and (${only}::bigint is null or u.id = ${only})
    order by u.name, u.first_surname, u.id`.execute(tx);
  return rows;
}

/** Whether this user's screen is a video wall (OP-6.07). */
export async function isWall(tx: Tx, user: UserId): Promise<boolean> {
  const row = await tx.selectFrom('user_account').select('video_wall').where('id', '=', user).executeTakeFirst();
  return row?.video_wall ?? false;
}

/**
 * Records a wall's status report (OP-4.31, OP-7.15), in platform scope; a change is published to users who assign views. Without further
 * pings the wall stays online for three ping intervals.
 */
export async function recordStatus(tx: Tx, user: UserId, status: 'online' | 'offline'): Promise<void> {
  const until = status === 'online' ? sql`clock_timestamp() + make_interval(secs => ${onlineSeconds})` : sql`null`;
  await sql`insert into video_wall (id_user) values (${user}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ was: boolean }>`
    select coalesce(here_until > clock_timestamp(), false) as was from video_wall where id_user = ${user} for update`.execute(tx);
  await sql`update video_wall set here_until = ${until} where id_user = ${user}`.execute(tx);
  if (rows[0]?.was !== (status === 'online')) await notifyAssigners(tx, user);
}

/** Assigns content to a wall, or clears it, and publishes the change to the wall and to users who assign (OP-7.42); platform scope. */
export async function assign(tx: Tx, user: UserId, to: { id_user_view: number | null; id_layout: number | null }): Promise<void> {
  await tx
    .insertInto('video_wall')
    .values({ id_user: user, ...to, view_name: null, view_hash: null })
    .onConflict((conflict) => conflict.column('id_user').doUpdateSet(to))
    .execute();
  await publishWallView(tx, { id_user: user, ...to });
}

/** Publishes to a wall its current content, in platform scope. Deleted content is unassigned. */
async function publishWallView(tx: Tx, wall: { id_user: UserId; id_user_view: number | null; id_layout: number | null }): Promise<void> {
  const view = await viewOf(tx, wall);
  await tx
    .updateTable('video_wall')
    .set({ view_name: view?.name ?? null, view_hash: hashOf(view), ...(view === null && { id_user_view: null, id_layout: null }) })
    .where('id_user', '=', wall.id_user)
    .execute();
  await appendEvent(tx, { user: wall.id_user, name: 'view.shown', data: { view } });
  await notifyAssigners(tx, wall.id_user);
}

/** Publishes a wall's status to signed-in users who see its user and may assign views (OQ-116), in platform scope; call last. */
async function notifyAssigners(tx: Tx, wall: UserId): Promise<void> {
  const [user] = await readWalls(tx, wall);
  if (!user) return;
  const { rows } = await sql<{ id: UserId }>`
    select u.id from user_account u where u.active and app_has_session(u.id) and (u.is_master_admin or (
      exists (select 1 from app_own_tenants(u.id) own join app_own_tenants(${wall}) its on its.id_tenant = own.id_tenant)
      and exists (select 1 from app_rights(u.id) held where held.action in ('read', 'manage')
        and lower(regexp_replace(held.subject, '[-_]', '', 'g')) in ('videowall', 'all'))))
    order by u.id`.execute(tx);
  for (const { id } of rows) await appendEvent(tx, { user: id, name: 'wall.changed', data: { user } });
}

/**
 * Publishes walls that went silent, and updates walls whose views changed or were deleted, in platform scope. Several nodes may run this
 * concurrently: each wall is claimed by one.
 */
export async function updateWallStatuses(tx: Tx): Promise<void> {
  const silent = await sql<{ id: UserId }>`
    update video_wall set here_until = null where id_user in (
      select id_user from video_wall where here_until <= clock_timestamp() for update skip locked) returning id_user as id`.execute(tx);
  const assigned = await tx
    .selectFrom('video_wall')
    .select(['id_user', 'id_user_view', 'id_layout', 'view_hash'])
    .where(({ or, eb }) => or([eb('id_user_view', 'is not', null), eb('id_layout', 'is not', null)]))
    .forUpdate()
    .skipLocked()
    .execute();
  for (const wall of assigned) {
    if (hashOf(await viewOf(tx, wall)) !== wall.view_hash) await publishWallView(tx, wall);
  }
  for (const { id } of silent.rows) await notifyAssigners(tx, id);
}
