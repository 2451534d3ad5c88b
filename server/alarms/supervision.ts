import { type RawBuilder, sql } from 'kysely';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import { type SupervisedPerson, type Supervision, supervisionCalls, supervisionLimits } from '../../contract/alarms/supervision-calls.ts';
import type { UserId } from '../../contract/platform/index.ts';
import { type App, type Caller, demand, onlyRow, route, scopeOf, type Tx } from '../platform/index.ts';
import { inPlatformScope } from './assigned-groups.ts';
import { declaredState } from './operator-state.ts';
import { isNamedTo } from './people.ts';

/** Who of some users the caller may write to. */
export interface Messages {
  readRecipients(tx: Tx, caller: Caller, of: { only: readonly UserId[] }): Promise<readonly { id: UserId }[]>;
}

/** `reader`: the caller with the tenants whose board they may read. */
interface Board {
  readonly reader: Caller;
  readonly caller: Caller;
  readonly messages: Messages;
}

/** The board of supervisors, of what they see by their right to it: its tenants, and in them the types of alarms that they are limited to. */
export function supervisionRoutes(app: App, messages: Messages): void {
  route(app, supervisionCalls.supervision, ({ caller }) => {
    const reader = demand(caller, 'read', 'Supervision');
    return app.store.within(scopeOf(reader), (tx) => readSupervision(tx, { reader, caller, messages }));
  });
}

async function readSupervision(tx: Tx, board: Board): Promise<Supervision> {
  const held = await readAlarms(tx, {
    where: sql`alarm_status = 'attending'`,
    order: sql`taken_at nulls first, id`,
    max: supervisionLimits.held,
  });
  const late = await readAlarms(tx, {
    where: sql`alarm_status = 'waiting' and breached is not null and id_drill is null`,
    order: sql`priority, created, id`,
    max: supervisionLimits.late,
  });
  return {
    people: await readPeople(tx, board),
    held: held.alarms,
    held_count: held.count,
    waiting: await readWaiting(tx),
    waiting_drills: await countWaitingDrills(tx),
    late: late.alarms,
    late_count: late.count,
    hour: await readHour(tx),
  };
}

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
  return onlyRow(rows);
}

/**
 * Those who hold alarms that the reader sees, and those with a connected console who share a tenant with the reader. Master administrators are
 * named to each other only, as in chats, unless they hold an alarm. Presence is a platform row.
 */
async function readPeople(tx: Tx, { reader, caller, messages }: Board): Promise<SupervisedPerson[]> {
  const { rows: holders } = await sql<{ id: UserId; alarms: number }>`
    select taken_by as id, count(*)::int as alarms from alarm where alarm_status = 'attending' and taken_by is not null group by taken_by`.execute(
    tx,
  );
  const { rows: speakers } = await sql<{ id: UserId; session: string | null }>`
    select distinct on (id_operator) id_operator as id, case when node is not null and state <> 'calling' then sessionid end as session
    from sip_call where id_operator is not null and state in ('calling', 'connected', 'on hold')
    order by id_operator, state <> 'connected', state <> 'on hold', id desc`.execute(tx);
  return inPlatformScope(tx, async () => {
    const { rows } = await sql<Omit<SupervisedPerson, 'takes_messages'>>`
      with connected as (
        select p.id, p.is_master_admin from user_account p where p.active and not p.video_wall
          and exists (select from presence o where o.id_user = p.id and o.until > clock_timestamp())
      ), holder as (
        select * from jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) as given (id bigint, alarms integer)
      ), visible as (
        select id from holder union select id from connected where ${isNamedTo(reader, 'connected')}
      ), speaker as (
        select * from jsonb_to_recordset(${JSON.stringify(speakers)}::jsonb) as given (id bigint, session text)
      )
      select p.id, trim(concat_ws(' ', p.name, p.first_surname)) as name, p.id in (select id from connected) as is_connected,
        s.id is not null as in_call, s.session as call_session, ${declaredState} as declared
      from visible v join user_account p on p.id = v.id left join holder h on h.id = p.id left join speaker s on s.id = p.id
        left join operator_state d on d.id_user = p.id
      order by d.state is not distinct from 'needs_help' desc, coalesce(h.alarms, 0) desc, fold(trim(concat_ws(' ', p.name, p.first_surname))), p.id limit ${supervisionLimits.people}`.execute(
      tx,
    );
    const recipients = await messages.readRecipients(tx, caller, { only: rows.map(({ id }) => id) });
    const reachable = new Set(recipients.map(({ id }) => id));
    return rows.map((person) => ({ ...person, takes_messages: reachable.has(person.id) }));
  });
}

async function readWaiting(tx: Tx): Promise<Supervision['waiting']> {
  const { rows } = await sql<Supervision['waiting'][number]>`
    select l.level, l.priority, l.color, count(*)::int as count, iso(min(a.created)) as oldest
    from alarm a join alarm_level l on l.id = a.id_alarm_level where a.alarm_status = 'waiting' and a.id_drill is null
    group by l.level, l.priority, l.color order by l.priority, min(a.created)`.execute(tx);
  return rows;
}

async function countWaitingDrills(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alarm where alarm_status = 'waiting' and id_drill is not null`.execute(tx);
  return onlyRow(rows).count;
}

/**
 * Reads the figures of the last hour's alarms that the scope may see. It names the time of the transaction, not of the clock: PostgreSQL
 * reads all alarms where it cannot know how few are of the last hour.
 */
export const hourSql = sql<Supervision['hour']>`
  select count(*)::int as raised, count(taken_at)::int as taken, count(ended_at)::int as ended,
    (percentile_cont(0.5) within group (order by extract(epoch from taken_at - created) * 1000) filter (where taken_at >= created))::int as take_ms
  from alarm where created > now() - interval '1 hour' and id_drill is null`;

async function readHour(tx: Tx): Promise<Supervision['hour']> {
  const { rows } = await hourSql.execute(tx);
  return onlyRow(rows);
}
