import { sql } from 'kysely';
import type { AlarmId, CameraId, TenantId, UnitId, UserId } from '../../../contract/platform/index.ts';
import { type IntakeSender, instant, prepared, type Tx } from '../../platform/index.ts';
import type { Arrival } from '../alarm-row.ts';
import { raiseAlarms } from '../raise-alarms.ts';

/** Alarms that one round raises; the others follow in the next one. */
const most = 100;

interface DueStep {
  id: number;
  drill: number;
  name: string;
  tenant: TenantId;
  unit: UnitId;
  alarm_type: string;
  priority: number;
  description: string;
  cameras: CameraId[];
  user: UserId;
  user_name: string;
}

/** Raises the alarms of drills whose time has come, each once whatever the number of platforms. Platform scope. @returns how many */
export async function raiseDrillAlarms(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<DueStep>`${prepared}
    select s.id, s.id_drill as drill, d.name, s.id_tenant as tenant, s.id_unit as unit, s.alarm_type, s.priority, s.description,
      to_json(s.cameras) as cameras, d.id_user as user, d.user_name
    from drill_step s join drill d on d.id = s.id_drill
    where s.state = 'planned' and s.due <= ${now} order by s.due, s.id limit ${most} for no key update of s skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const sender = await senderOfDrills(tx);
  const answers = await raiseAlarms(
    tx,
    rows.map((step) => arrivalOf(step, sender, now)),
  );
  const lines = rows.map(({ id }, at) => ({ id, alarm: alarmOf(answers[at]) }));
  await sql`
    update drill_step s set state = case when line.alarm is null then 'refused' else 'raised' end, id_alarm = line.alarm
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (id bigint, alarm bigint) where s.id = line.id`.execute(tx);
  return rows.length;
}

function arrivalOf(step: DueStep, sender: Pick<IntakeSender, 'id' | 'name'>, now: Date): Arrival {
  const { id, drill, tenant, unit, cameras, alarm_type, priority, description } = step;
  return {
    drill,
    sender: { ...sender, tenants: [tenant] },
    at: instant(now),
    by: { id: step.user, name: step.user_name, reason: step.name },
    alarm: { reference: `drill ${drill} step ${id}`, id_unit: unit, description, alarm_type, alarm_acronym: 'SD', priority, cameras },
  };
}

const alarmOf = (answer: Awaited<ReturnType<typeof raiseAlarms>>[number] | undefined): AlarmId | null =>
  answer?.kind === 'raised' ? answer.id : null;

/** The sender that alarms of drills are recorded under; no token opens it. */
async function senderOfDrills(tx: Tx): Promise<Pick<IntakeSender, 'id' | 'name'>> {
  await sql`insert into intake_token (name, token_hash, active) select 'Training drills', decode('d1', 'hex'), false
    where not exists (select from intake_token where token_hash = decode('d1', 'hex')) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from intake_token where token_hash = decode('d1', 'hex') order by id limit 1`.execute(tx);
  if (!rows[0]) throw new Error('The sender of drills was not stored');
  return rows[0];
}
