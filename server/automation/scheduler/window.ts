import { sql } from 'kysely';
import type { IntakeAlarm } from '../../../contract/intake/index.ts';
import type { CameraId, TenantId, UnitId } from '../../../contract/platform/index.ts';
import { type Arrival, raiseAlarms } from '../../alarms/index.ts';
import { zoneOf } from '../../places/index.ts';
import { type IntakeSender, instant, type Tx } from '../../platform/index.ts';
import { logMissedRuns } from './command.ts';
import type { RuleKind } from './kind.ts';
import { nextTime, timesBetween } from './times.ts';

/** A scheduled alarm, with cron expressions for the start and end of its windows. */
interface AlarmWindow {
  readonly name: string;
  readonly tenant: TenantId;
  readonly type: string;
  readonly acronym: IntakeAlarm['alarm_acronym'];
  readonly priority: number;
  readonly begins: string;
  readonly ends: string;
  readonly zone: string;
}

/** Priority of alarm types without an incident that defines it. */
const defaultPriority = 3;
const maxCameras = 6;
const raiseBatchSize = 500;

/**
 * Scheduled alarms (OQ-35): at the start of each window an alarm is raised at each unit through the regular alarm intake. A platform that
 * starts within a window raises them then; a window that passed is reported as missed.
 */
export const alarmWindow: RuleKind = {
  async plan({ tx, id, after }) {
    const found = await read(tx, id);
    return found && nextTime([found.begins], found.zone, after);
  },

  async run({ tx, id, due, now }) {
    const found = await read(tx, id);
    if (!found) return;
    const begins = [due, ...timesBetween([found.begins], found.zone, { after: due, until: now, most: 1000 })];
    const isOver = (begin: number) => (nextTime([found.ends], found.zone, begin) ?? 0) <= now;
    const missed = begins.filter(isOver);
    if (missed.length > 0) await logMissedRuns(tx, { ...found, customer: null, now, missed });
    const open = begins.findLast((begin) => !isOver(begin));
    if (open !== undefined) await raise(tx, id, found, open);
  },
};

async function read(tx: Tx, id: number): Promise<AlarmWindow | null> {
  const { rows } = await sql<Omit<AlarmWindow, 'zone' | 'begins' | 'ends'> & { days: number[]; from: string; to: string }>`
    select s.name, s.id_tenant as tenant, y.type, s.days, s.start_time as from, s.end_time as to,
      case when y.acronym in ('SD', 'FR', 'LPR') then y.acronym else 'SD' end as acronym,
      coalesce((select least(min(i.priority), 4) from incident i where i.id_tenant = s.id_tenant and i.id_alarm_type = y.id), ${defaultPriority})::int
        as priority
    from schedule_alarm s join type_alarm y on y.id = s.id_alarm_type
    where s.id = ${id} and s.active and cardinality(s.days) > 0`.execute(tx);
  const found = rows[0];
  if (!found) return null;
  const at = (time: string, days: string) => `${Number(time.slice(3, 5))} ${Number(time.slice(0, 2))} * * ${days}`;
  const zone = await zoneOf(tx, { tenant: found.tenant });
  return { ...found, zone, begins: at(found.from, found.days.join(',')), ends: at(found.to, '*') };
}

/** Its units, or all of its tenant if it names none, with their cameras. */
async function unitsOf(tx: Tx, id: number, tenant: TenantId): Promise<{ id: UnitId; cameras: CameraId[] }[]> {
  const { rows } = await sql<{ id: UnitId; cameras: CameraId[] }>`
    select u.id, coalesce((select json_agg(c.id order by c.id) from (
      select id from camera where id_unit = u.id and not out_of_service order by id limit ${maxCameras}) c), '[]') as cameras
    from unit u where u.id_tenant = ${tenant} and (
      u.id in (select id_target from schedule_alarm_units where id_owner = ${id})
      or not exists (select 1 from schedule_alarm_units where id_owner = ${id})
    ) order by u.id`.execute(tx);
  return rows;
}

async function raise(tx: Tx, id: number, { name, tenant, type, acronym, priority }: AlarmWindow, begin: number): Promise<void> {
  const { rows } = await sql<Pick<IntakeSender, 'id' | 'name'>>`
    select id, name from intake_token where token_hash = decode('00', 'hex')`.execute(tx);
  const [own] = rows;
  if (!own) throw new Error('The intake token of scheduled alarms is missing; restart the platform to create it');
  const sender = { ...own, tenants: [tenant] };
  const units = await unitsOf(tx, id, tenant);
  const arrivals = units.map(
    (unit): Arrival => ({
      sender,
      at: instant(begin),
      alarm: {
        reference: `${id} ${instant(begin)} ${unit.id}`,
        id_unit: unit.id,
        description: name,
        alarm_type: type,
        alarm_acronym: acronym,
        priority,
        cameras: unit.cameras,
      },
    }),
  );
  for (let at = 0; at < arrivals.length; at += raiseBatchSize) await raiseAlarms(tx, arrivals.slice(at, at + raiseBatchSize));
}
