import { sql } from 'kysely';
import { type WallUser, wallPingMs } from '../../../contract/collaboration/wall.ts';
import type { AlarmId, UserId } from '../../../contract/platform/index.ts';
import type { UserView } from '../../../contract/workspace/index.ts';
import { appendEvent, prepared, type Tx } from '../../platform/index.ts';
import { alarmOnWall, viewOfAlarm } from './shown-alarm.ts';
import type { VideoWallTable } from './wall.tables.ts';
import { hashOf, viewOf } from './wall-view.ts';

/** A wall without a ping for this many seconds is offline (OQ-95). */
const onlineSeconds = (3 * wallPingMs) / 1000;

/**
 * The walls that the scope sees, by name (OP-4.31, OQ-116).
 * @param reader in platform scope, whose limits apply to the alarm that a wall shows
 */
export async function readWalls(tx: Tx, only: UserId | null = null, reader: UserId | null = null): Promise<WallUser[]> {
  const { rows } = await sql<WallUser>`
    select u.id, u.name, u.first_surname as first_name, u.second_surname as second_name,
      case when w.id_user_view is not null then json_build_object('id', w.id_user_view, 'name', w.view_name, 'kind', 'view')
        when w.id_layout is not null then json_build_object('id', w.id_layout, 'name', w.view_name, 'kind', 'layout') end as video_wall_view,
      case when w.id_shown_alarm is not null then json_build_object('alarm_id', s.alarm_id, 'rule', s.rule) end as alarm,
      case when w.here_until > clock_timestamp() then 'on' else 'off' end as active_sesion_video_wall
    from user_account u left join video_wall w on w.id_user = u.id
      left join lateral (
        select a.alarm_id, c.rule from alarm a join wall_alarm c on c.id_alarm = a.id and c.id_user = u.id
        where a.id = w.id_shown_alarm and (${reader}::bigint is null
          or exists (select from user_account p where p.id = ${reader}::bigint and p.is_master_admin)
          or exists (select from app_ways_of(array[${reader}::bigint]) y where y.id_tenant = a.id_tenant and (y.types is null or a.alarm_type = any (y.types))))
      ) s on true
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

/**
 * Assigns content to a wall, or clears it, and publishes the change to the wall and to users who assign (OP-7.42); platform scope. Alarms
 * that rules sent to the wall until now do not return to it.
 */
export async function assign(tx: Tx, user: UserId, to: { id_user_view: number | null; id_layout: number | null }): Promise<void> {
  await tx
    .insertInto('video_wall')
    .values({ id_user: user, ...to, view_name: null, view_hash: null, id_shown_alarm: null })
    .onConflict((conflict) => conflict.column('id_user').doUpdateSet(to))
    .execute();
  await sql`update wall_alarm set dismissed = clock_timestamp() where id_user = ${user} and dismissed is null`.execute(tx);
  const assigned = await viewOf(tx, { id_user: user, ...to });
  await publishWallView(tx, { user, assigned, alarm: null, shown: assigned });
}

type AssignedWall = Pick<VideoWallTable, 'id_user' | 'id_user_view' | 'id_layout'>;

interface WallContent {
  user: UserId;
  assigned: UserView | null;
  alarm: AlarmId | null;
  shown: UserView | null;
}

/** What a wall shows: an alarm by a rule, otherwise what is assigned to it. Platform scope. @param at in ms */
export async function contentOf(tx: Tx, wall: AssignedWall, at: number): Promise<WallContent> {
  const assigned = await viewOf(tx, wall);
  const sent = await alarmOnWall(tx, wall.id_user);
  const view = sent && (await viewOfAlarm(tx, sent, { user: wall.id_user, at }));
  return { user: wall.id_user, assigned, alarm: view && sent ? sent.id : null, shown: view ?? assigned };
}

/** Publishes to a wall its current content, in platform scope. Deleted content is unassigned. */
async function publishWallView(tx: Tx, { user, assigned, alarm, shown }: WallContent): Promise<void> {
  await tx
    .updateTable('video_wall')
    .set({
      view_name: assigned?.name ?? null,
      view_hash: hashOf(shown),
      id_shown_alarm: alarm,
      ...(assigned === null && { id_user_view: null, id_layout: null }),
    })
    .where('id_user', '=', user)
    .execute();
  await appendEvent(tx, { user, name: 'view.shown', data: { view: shown } });
  await notifyAssigners(tx, user);
}

/** Publishes a wall's status to signed-in users who see its user and may assign views (OQ-116), in platform scope; call last. */
async function notifyAssigners(tx: Tx, wall: UserId): Promise<void> {
  const { rows } = await sql<{ id: UserId }>`
    select u.id from user_account u where u.active and app_has_session(u.id) and (u.is_master_admin or (
      exists (select 1 from app_own_tenants(u.id) own join app_own_tenants(${wall}) its on its.id_tenant = own.id_tenant)
      and exists (select 1 from app_rights(u.id) held where held.action in ('read', 'manage')
        and lower(regexp_replace(held.subject, '[-_]', '', 'g')) in ('videowall', 'all'))))
    order by u.id`.execute(tx);
  for (const { id } of rows) {
    const [user] = await readWalls(tx, wall, id);
    if (user) await appendEvent(tx, { user: id, name: 'wall.changed', data: { user } });
  }
}

type ShownWall = Pick<VideoWallTable, 'id_user' | 'id_user_view' | 'id_layout' | 'view_name' | 'view_hash' | 'id_shown_alarm'>;
const shownWalls = sql`select w.id_user, w.id_user_view, w.id_layout, w.view_name, w.view_hash, w.id_shown_alarm from video_wall w`;
/** Whether something is assigned to a wall, or it shows an alarm. */
export const hasContent = sql<boolean>`(id_user_view is not null or id_layout is not null or id_shown_alarm is not null)`;

/** Contents of those walls that show something else by now. */
async function changedContents(tx: Tx, walls: readonly ShownWall[], at: number): Promise<WallContent[]> {
  const changed: WallContent[] = [];
  for (const wall of walls) {
    const content = await contentOf(tx, wall, at);
    const isRenamed = (content.assigned?.name ?? null) !== wall.view_name;
    if (hashOf(content.shown) !== wall.view_hash || content.alarm !== wall.id_shown_alarm || isRenamed) changed.push(content);
  }
  return changed;
}

/**
 * Publishes walls that went silent, and updates walls whose content changed: alarms began or ended there, or assigned views were changed or
 * deleted. Platform scope. Several nodes may run this concurrently: each wall is claimed by one.
 * @param at in ms
 */
export async function updateWallStatuses(tx: Tx, at: number): Promise<void> {
  const silent = await sql<{ id: UserId }>`${prepared}
    update video_wall set here_until = null where id_user in (
      select id_user from video_wall where here_until <= clock_timestamp() for update skip locked) returning id_user as id`.execute(tx);
  const { rows } = await sql<ShownWall>`${prepared}${shownWalls} where ${hasContent}
    or exists (select from wall_alarm c where c.id_user = w.id_user and c.dismissed is null) order by w.id_user`.execute(tx);
  const stale = await changedContents(tx, rows, at);
  // A lock is a change to the store, after which the monitor would look again: only walls that change are locked.
  const locked = await sql<ShownWall>`${prepared}${shownWalls} where w.id_user = any (${stale.map(({ user }) => user)}::bigint[])
    order by w.id_user for update skip locked`.execute(tx);
  const changed = await changedContents(tx, locked.rows, at);
  for (const content of changed) await publishWallView(tx, content);
  for (const { id } of silent.rows) await notifyAssigners(tx, id);
}
