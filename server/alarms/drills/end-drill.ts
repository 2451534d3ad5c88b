import { sql } from 'kysely';
import type { AlarmId, TenantId } from '../../../contract/platform/index.ts';
import { type Caller, hasAbilityFor, prepared, refuse, type Tx } from '../../platform/index.ts';
import { inPlatformScope } from '../assigned-groups.ts';
import { publishAlarms } from '../publish-alarms.ts';
import { nameOf } from '../user-name.ts';

/** Drills that one round ends. */
const most = 50;

/** Whether all alarms of a drill `d` were raised and have ended, and it has not. */
export const isDrillFinished = sql<boolean>`d.ended is null
  and not exists (select from drill_step s where s.id_drill = d.id and s.state = 'planned')
  and not exists (select from alarm a where a.id_drill = d.id and a.alarm_status in ('waiting', 'attending'))`;

/** Ends drills all of whose alarms were raised and have ended, at `now`. Platform scope. @returns how many */
export async function endFinishedDrills(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql`${prepared}
    update drill set ended = ${now} where id in (
      select d.id from drill d where ${isDrillFinished}
      order by d.id limit ${most} for no key update skip locked) returning id`.execute(tx);
  return rows.length;
}

/**
 * Ends a drill: what is planned is skipped, and open alarms are canceled. One that has ended stays as it is.
 * @throws Refused `record.not_found`, `access.forbidden`
 */
export async function endDrill(tx: Tx, caller: Caller, id: number): Promise<void> {
  const { rows } = await sql<{ tenant: TenantId; ended: Date | null }>`
    select id_tenant as tenant, ended from drill where id = ${id} for no key update`.execute(tx);
  const [drill] = rows;
  if (!drill) throw refuse('record.not_found');
  if (!hasAbilityFor(caller, { action: 'create', subject: 'Drill' }, drill.tenant)) throw refuse('access.forbidden');
  if (drill.ended !== null) return;
  await sql`update drill_step set state = 'skipped' where id_drill = ${id} and state = 'planned'`.execute(tx);
  await sql`update drill set ended = clock_timestamp(), id_ended_by = ${caller.user}, ended_by = ${nameOf(caller.user)} where id = ${id}`.execute(
    tx,
  );
  await inPlatformScope(tx, () => cancelOpen(tx, caller, id));
}

async function cancelOpen(tx: Tx, { user }: Caller, drill: number): Promise<void> {
  const { rows } = await sql<{ id: AlarmId; from: string }>`
    with open as (
      select id, alarm_status from alarm where id_drill = ${drill} and alarm_status in ('waiting', 'attending') order by id for no key update
    )
    update alarm a set alarm_status = 'canceled', version = version + 1, changed_at = clock_timestamp(), ended_at = clock_timestamp(),
      ended_by = null, ended_by_name = null, offer_kind = null, offer_id = null, offer_name = null, offer_until = null, offer_note = null,
      parked_since = null, parked_until = null, parked_reason = null, returned_at = null, unattended_since = null, owner_missing_since = null,
      assigned_with = null, assigned_by = null
    from open where a.id = open.id returning a.id, open.alarm_status as "from"`.execute(tx);
  await sql`
    insert into alarm_record (id_alarm, id_tenant, at, kind, id_user, user_name, from_status, to_status, level, about)
    select a.id, a.id_tenant, a.changed_at, 'drill_ended', ${user}, ${nameOf(user)}, line.from, a.alarm_status, l.level, d.name
    from json_to_recordset(${JSON.stringify(rows)}::json) as line (id bigint, "from" text) join alarm a on a.id = line.id
    join alarm_level l on l.id = a.id_alarm_level join drill d on d.id = a.id_drill order by a.id`.execute(tx);
  await publishAlarms(
    tx,
    rows.map(({ id }) => id),
  );
}
