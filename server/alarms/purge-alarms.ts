import { type RawBuilder, sql } from 'kysely';
import { actTo } from '../../contract/alarms/acts.ts';
import type { AlarmStatus } from '../../contract/alarms/status.ts';
import type { AlarmId, TenantId } from '../../contract/platform/index.ts';
import { appendEvent, type Tx } from '../platform/index.ts';
import { alarmJson } from './alarm-reads.ts';
import { actColumns } from './change-alarm.ts';

/** A purge rule (OP-3.10): the alarms it moves, their new status and comment. `customer` null: common to all. */
export interface PurgeRule {
  readonly name: string;
  readonly from: AlarmStatus;
  readonly to: AlarmStatus;
  readonly minutes: number;
  readonly comment: string | null;
  readonly protocol: string | null;
  readonly customer: number | null;
}

/**
 * Moves alarms that exceed a rule's time in a status (OQ-36): done by the platform, in one transaction with their records and events. An
 * alarm that is locked by a concurrent change is left for the next run, one of an evidence case while that lives.
 * @param now in ms
 * @returns how many it moved, at most `most`
 */
export async function purgeAlarms(tx: Tx, rule: PurgeRule, now: number, most: number): Promise<number> {
  // The queue's partial index covers open alarms.
  const isOpen = rule.from === 'waiting' || rule.from === 'attending';
  const before = new Date(now - rule.minutes * 60_000);
  const since = sinceInStatus[rule.from];
  const { rows } = await sql<{ id: AlarmId; tenant: TenantId }>`
    select a.id, a.id_tenant as tenant from alarm a
    where ${isOpen ? sql`a.alarm_status in ('waiting', 'attending') and` : sql``} a.alarm_status = ${rule.from} and ${since} < ${before}
      and a.id_drill is null and not alarm_is_locked(a.id, ${new Date(now)})
      and (${rule.customer}::bigint is null or a.id_tenant in (select t.id from tenant t where t.id_master_tenant = ${rule.customer}))
    order by a.id limit ${most} for update of a skip locked`.execute(tx);
  if (rows.length > 0) await moveAlarms(tx, rule, `{${rows.map(({ id }) => id).join(',')}}`, new Date(now));
  for (const { id, tenant } of rows) {
    const json = await alarmJson(tx, id);
    if (json === undefined) throw new Error(`Alarm ${id} is not visible after its purge`);
    await appendEvent(tx, { tenant, name: 'alarm', data: json });
  }
  return rows.length;
}

/** Since when an alarm is in a status. */
const sinceInStatus: Readonly<Record<AlarmStatus, RawBuilder<unknown>>> = {
  waiting: sql`greatest(a.raised_at, a.created)`,
  attending: sql`coalesce(a.taken_at, a.changed_at)`,
  attended: sql`coalesce(a.ended_at, a.changed_at)`,
  canceled: sql`coalesce(a.ended_at, a.changed_at)`,
};

/** Persons and times of the new status. An alarm that waits again waits from now; one that is attended to again has not ended. */
function columnsOf(to: AlarmStatus, at: Date): RawBuilder<unknown> {
  const reopened = sql`ended_by = null, ended_by_name = null, ended_at = null, `;
  if (to === 'waiting') return sql`${reopened} raised_at = ${at}, taken_by = null, taken_by_name = null, taken_at = null, `;
  const act = actTo(to);
  const columns = act ? actColumns(act, { by: sql`null`, name: sql`null`, at: sql`${at}` }) : sql``;
  return to === 'attending' ? sql`${reopened} ${columns}` : columns;
}

async function moveAlarms(tx: Tx, { name, from, to, comment, protocol }: PurgeRule, ids: string, at: Date): Promise<void> {
  const columns = columnsOf(to, at);
  await sql`
    update alarm set alarm_status = ${to}, version = version + 1, changed_at = ${at}, ${columns}
      protocol = coalesce(${protocol || null}, protocol), comments = coalesce(${comment || null}, comments)
    where id = any (${ids}::bigint[])`.execute(tx);
  await sql`
    insert into alarm_record (id_alarm, id_tenant, at, kind, from_status, to_status, protocol, comments, level, about)
    select a.id, a.id_tenant, ${at}, 'purged', ${from}, ${to}, ${protocol || null}, ${comment || null}, l.level, ${name}
    from alarm a join alarm_level l on l.id = a.id_alarm_level where a.id = any (${ids}::bigint[]) order by a.id`.execute(tx);
}
