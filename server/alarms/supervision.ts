import { type RawBuilder, sql } from 'kysely';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import { type SupervisedPerson, type Supervision, supervisionCalls, supervisionLimits } from '../../contract/alarms/supervision-calls.ts';
import { type App, type Caller, platformScope, restrictToAbility, route, type Tx } from '../platform/index.ts';

/** The board of supervisors. */
export function supervisionRoutes(app: App): void {
  route(app, supervisionCalls.supervision, ({ caller }) => app.store.within(platformScope, (tx) => readSupervision(tx, caller)));
}

/** Runs in platform scope, since presence is a platform row; alarms and people are those of the tenants for which the caller holds the right. */
async function readSupervision(tx: Tx, caller: Caller): Promise<Supervision> {
  const tenants = restrictToAbility(caller, { action: 'read', subject: 'Supervision' })?.tenants ?? [];
  const isOwn = (column: string) =>
    caller.is_master_admin ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any (${`{${tenants.join(',')}}`}::bigint[])`;
  const isLate = sql<boolean>`alarm_status = 'waiting' and breached is not null`;
  const held = await readAlarms(tx, {
    where: sql`alarm_status = 'attending' and ${isOwn('id_tenant')}`,
    order: sql`taken_at nulls first, id`,
    max: supervisionLimits.held,
  });
  const late = await readAlarms(tx, {
    where: sql`${isLate} and ${isOwn('id_tenant')}`,
    order: sql`priority, created, id`,
    max: supervisionLimits.late,
  });
  return {
    people: await readPeople(tx, caller, isOwn),
    held: held.alarms,
    held_count: held.count,
    waiting: await readWaiting(tx, isOwn),
    late: late.alarms,
    late_count: late.count,
    hour: await readHour(tx, isOwn),
  };
}

type OwnedBy = (column: string) => RawBuilder<boolean>;
interface Part {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  max: number;
}

async function readAlarms(tx: Tx, { where, order, max }: Part): Promise<{ alarms: Alarm[]; count: number }> {
  const { rows } = await sql<{ alarms: Alarm[]; count: number }>`
    with part as (select id, row_number() over (order by ${order}) as place from alarm where ${where} order by ${order} limit ${max})
    select (select count(*)::int from alarm where ${where}) as count,
      coalesce((select json_agg(j.record order by p.place) from part p join (select id as alarm, record from alarm_as_json) j on j.alarm = p.id), '[]') as alarms`.execute(
    tx,
  );
  return rows[0] ?? { alarms: [], count: 0 };
}

/** Master administrators are named to each other only, as in chats, unless they hold an alarm. */
async function readPeople(tx: Tx, caller: Caller, isOwn: OwnedBy): Promise<SupervisedPerson[]> {
  const { rows } = await sql<SupervisedPerson>`
    with connected as (
      select p.id, p.is_master_admin from user_account p where p.active and not p.video_wall
        and exists (select from presence o where o.id_user = p.id and o.until > clock_timestamp())
    ), holder as (
      select taken_by as id, count(*) as alarms from alarm where alarm_status = 'attending' and taken_by is not null and ${isOwn('id_tenant')} group by taken_by
    ), visible as (
      select id from holder union select id from connected where ${caller.is_master_admin} or (not is_master_admin and id in (
        select w.id_user from app_ways_of(array(select id from connected)) w where ${isOwn('w.id_tenant')}))
    )
    select p.id, trim(concat_ws(' ', p.name, p.first_surname)) as name, p.id in (select id from connected) as is_connected,
      exists (select from sip_call c where c.id_operator = p.id and c.state in ('calling', 'connected', 'on hold') and ${isOwn('c.id_tenant')}) as in_call
    from visible v join user_account p on p.id = v.id left join holder h on h.id = p.id
    order by coalesce(h.alarms, 0) desc, fold(trim(concat_ws(' ', p.name, p.first_surname))), p.id limit ${supervisionLimits.people}`.execute(
    tx,
  );
  return rows;
}

async function readWaiting(tx: Tx, isOwn: OwnedBy): Promise<Supervision['waiting']> {
  const { rows } = await sql<Supervision['waiting'][number]>`
    select l.level, l.priority, l.color, count(*)::int as count, iso(min(a.created)) as oldest
    from alarm a join alarm_level l on l.id = a.id_alarm_level where a.alarm_status = 'waiting' and ${isOwn('a.id_tenant')}
    group by l.level, l.priority, l.color order by l.priority, min(a.created)`.execute(tx);
  return rows;
}

async function readHour(tx: Tx, isOwn: OwnedBy): Promise<Supervision['hour']> {
  const { rows } = await sql<Supervision['hour']>`
    select count(*)::int as raised, count(taken_at)::int as taken, count(ended_at)::int as ended,
      (percentile_cont(0.5) within group (order by extract(epoch from taken_at - created) * 1000) filter (where taken_at >= created))::int as take_ms
    from alarm where created > clock_timestamp() - interval '1 hour' and ${isOwn('id_tenant')}`.execute(tx);
  return rows[0] ?? { raised: 0, taken: 0, ended: 0, take_ms: null };
}
