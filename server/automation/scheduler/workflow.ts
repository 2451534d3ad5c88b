import { sql } from 'kysely';
import type { AlarmStatus } from '../../../contract/alarms/index.ts';
import { expressionsOf } from '../../../contract/automation/frequencies.ts';
import type { AlarmId, TenantId } from '../../../contract/platform/index.ts';
import { isScheduledAt, zoneOf } from '../../places/index.ts';
import type { Tx } from '../../platform/index.ts';
import { beginCommandRun } from './command.ts';
import type { DueRule, RuleKind } from './kind.ts';
import { showAlarmView } from './show-alarm-view.ts';
import { nextTime } from './times.ts';

interface Workflow {
  readonly id: number;
  readonly type: string;
  readonly status: AlarmStatus;
  readonly view: number | null;
  readonly command: { readonly id: number; readonly name: string } | null;
  readonly customer: number | null;
  readonly frequency: string | null;
  readonly schedule: { readonly days: number[]; readonly from: string; readonly to: string };
}

interface MatchingAlarm {
  readonly id: AlarmId;
  readonly alarm_id: string;
  readonly tenant: TenantId;
}

/** Maximum alarms handled at a time; few for workflows with a view, since each takes one of an operator's five tabs. */
const maxHandled = { withView: 3, without: 50 } as const;
/** Maximum age of ended alarms for a workflow, in ms. */
const lookbackMs = 24 * 3600_000;

/**
 * Alarm workflows (OP-3.11, OQ-37): at its interval, within its days and times, for alarms of a type in a status at its units. Each alarm
 * is handled once per status, most urgent first.
 */
export const workflow: RuleKind = {
  async plan({ tx, id, after }) {
    const found = await read(tx, id);
    if (!found) return null;
    const preset = expressionsOf([], found.frequency);
    return nextTime(preset.length > 0 ? preset : ['* * * * *'], await zoneOf(tx, { customer: found.customer }), after);
  },

  async run(due) {
    const found = await read(due.tx, due.id);
    if (!found || (found.view === null && found.command === null)) return;
    for (const alarm of await alarmsFor(due, found)) await handle(due, found, alarm);
  },
};

async function handle({ app, tx, now }: DueRule, { id, status, view, command, customer }: Workflow, alarm: MatchingAlarm): Promise<void> {
  await sql`insert into workflow_handled (id_alarm, id_alarm_workflow, alarm_status, id_tenant, at)
    values (${alarm.id}, ${id}, ${status}, ${alarm.tenant}, ${new Date(now)})`.execute(tx);
  const { tenant } = alarm;
  if (command) await beginCommandRun(app, tx, { cause: 'workflow', command: command.id, name: command.name, tenant, customer, alarm });
  if (view !== null) await showAlarmView(tx, { view, alarm: alarm.id, now });
}

/** `params.command` names a command of its customer by its id. */
async function read(tx: Tx, id: number): Promise<Workflow | null> {
  const { rows } = await sql<Workflow>`
    select w.id, y.type, w.alarm_status as status, w.id_view as view, w.id_master_tenant as customer, f.value as frequency,
      json_build_object('days', w.days, 'from', w.start_time, 'to', w.end_time) as schedule, (
        select json_build_object('id', c.id, 'name', c.name) from command c
        where c.id_master_tenant is not distinct from w.id_master_tenant
          and c.id::text = w.params ->> 'command') as command
    from alarm_workflow w join type_alarm y on y.id = w.id_type_alarm left join frequency_schedule_task f on f.id = w.id_frequency
    where w.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Alarms to handle now, in the order in which an operator would take them. */
async function alarmsFor({ tx, now }: DueRule, { id, type, status, view, schedule }: Workflow): Promise<MatchingAlarm[]> {
  const tenants = await tenantsNow(tx, id, schedule, now);
  if (tenants.length === 0) return [];
  const isOpen = status === 'waiting' || status === 'attending';
  const which = isOpen
    ? sql`a.alarm_status in ('waiting', 'attending')`
    : sql`a.changed_at > greatest(${new Date(now - lookbackMs)}, (select w.changed from alarm_workflow w where w.id = ${id}))`;
  const { rows } = await sql<MatchingAlarm>`
    select a.id, a.alarm_id, a.id_tenant as tenant from alarm a
    where a.id_tenant = any (${`{${tenants.join(',')}}`}::bigint[]) and a.alarm_status = ${status} and ${which} and a.alarm_type = ${type}
      and exists (select 1 from alarm_workflow_unit u where u.id_alarm_workflow = ${id} and u.id_unit = a.id_unit)
      and not exists (select 1 from workflow_handled h
        where h.id_alarm_workflow = ${id} and h.id_alarm = a.id and h.alarm_status = ${status})
    order by a.priority, a.created, a.id limit ${view === null ? maxHandled.without : maxHandled.withView}`.execute(tx);
  return rows;
}

/** Tenants of its units in whose time zone the workflow is active now. */
async function tenantsNow(tx: Tx, id: number, schedule: Workflow['schedule'], now: number): Promise<TenantId[]> {
  const { rows } = await sql<{ id: TenantId; zone: string }>`
    select t.id, coalesce(z.name, 'UTC') as zone from tenant t left join timezone z on z.id = t.id_timezone
    where exists (select 1 from alarm_workflow_unit w join unit u on u.id = w.id_unit where w.id_alarm_workflow = ${id} and u.id_tenant = t.id)`.execute(
    tx,
  );
  return rows.filter(({ zone }) => isScheduledAt([schedule], now, zone)).map((tenant) => tenant.id);
}
