import { sql } from 'kysely';
import type { Person } from '../../contract/alarms/alarm.ts';
import type { AlarmId, TenantId, UserId } from '../../contract/platform/index.ts';
import { appendEvent, type Caller, prepared, type Tx } from '../platform/index.ts';
import { inPlatformScope } from './assigned-groups.ts';

/** How long a view lasts without being renewed, in seconds. The console renews it three times meanwhile. */
const leaseSeconds = 40;
/** A view of a user without a connected console ends after this many seconds: the first report may precede the connection. */
const offlineSeconds = 10;
/** Alarms of one transaction. */
const chunk = 200;

/** Whether a view `v` is over. */
export const isViewOver = sql<boolean>`(v.until <= clock_timestamp()
  or not exists (select from session s where s.id = v.id_session and s.revoked is null and s.locked is null)
  or (v.renewed < clock_timestamp() - make_interval(secs => ${offlineSeconds})
    and not exists (select from presence p where p.id_user = v.id_user and p.until > clock_timestamp())))`;

/** The one view of a console. */
interface View {
  id: AlarmId;
  view: string;
}

/**
 * Opens or renews a view, in the scope of the caller; one that is new is published to the others.
 * @returns the others who view the alarm; undefined: the caller sees no such alarm
 */
export async function viewAlarm(tx: Tx, { user, session }: Caller, { id, view }: View): Promise<Person[] | undefined> {
  const { rows } = await sql<{ tenant: TenantId }>`select id_tenant as tenant from alarm where id = ${id}`.execute(tx);
  const tenant = rows[0]?.tenant;
  if (tenant === undefined) return undefined;
  return inPlatformScope(tx, async () => {
    await lockViewers(tx, id);
    const before = await readViewers(tx, id);
    await sql`
      insert into alarm_viewer (id_user, view, id_alarm, id_tenant, id_session, renewed, until)
      values (${user}, ${view}, ${id}, ${tenant}, ${session}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${leaseSeconds}))
      on conflict (id_user, view) do update set id_alarm = excluded.id_alarm, id_tenant = excluded.id_tenant, id_session = excluded.id_session,
        renewed = excluded.renewed, until = excluded.until`.execute(tx);
    if (!before.some((one) => one.id === user)) await publishViewers(tx, id);
    return before.filter((one) => one.id !== user);
  });
}

/** Ends a view of the caller. */
export async function leaveAlarm(tx: Tx, { user }: Caller, { id, view }: View): Promise<void> {
  await inPlatformScope(tx, async () => {
    await lockViewers(tx, id);
    const ended = await sql`delete from alarm_viewer where id_user = ${user} and view = ${view} and id_alarm = ${id}`.execute(tx);
    if (ended.numAffectedRows) await publishViewers(tx, id);
  });
}

/** Ends views that are over, and publishes who is left. Platform scope. @returns of how many alarms */
export async function endViews(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: AlarmId }>`${prepared}
    select distinct v.id_alarm as id from alarm_viewer v where ${isViewOver} order by 1 limit ${chunk}`.execute(tx);
  for (const { id } of rows) {
    await lockViewers(tx, id);
    await sql`delete from alarm_viewer v where v.id_alarm = ${id} and ${isViewOver}`.execute(tx);
    await publishViewers(tx, id);
  }
  return rows.length;
}

/** Changes of one alarm's viewers follow each other, so that an older list is never published after a newer one. */
const lockViewers = (tx: Tx, id: AlarmId) => sql`select pg_advisory_xact_lock(hashtext('alarm_viewer'), ${id}::int)`.execute(tx);

/** Active users with a view of the alarm who may see it, each once. */
async function readViewers(tx: Tx, id: AlarmId): Promise<Person[]> {
  const { rows } = await sql<{ id: UserId; name: string }>`
    with viewer as (select distinct v.id_user from alarm_viewer v where v.id_alarm = ${id} and not ${isViewOver})
    select u.id, concat_ws(' ', u.name, u.first_surname) as name from viewer v join user_account u on u.id = v.id_user
    where u.active and (u.is_master_admin or exists (
      select from app_ways_of(array(select id_user from viewer)) w join alarm a on a.id = ${id}
      where w.id_user = u.id and w.id_tenant = a.id_tenant and (w.types is null or a.alarm_type = any (w.types))))
    order by lower(u.name), u.id`.execute(tx);
  return rows;
}

async function publishViewers(tx: Tx, id: AlarmId): Promise<void> {
  const viewers = await readViewers(tx, id);
  for (const { id: user } of viewers) {
    await appendEvent(tx, { user, name: 'alarm.viewers', data: { id, viewers: viewers.filter((other) => other.id !== user) } });
  }
}
