import { sql } from 'kysely';
import type { AlarmId, MasterTenantId, TenantId, UserId } from '../../contract/platform/index.ts';
import { Preferences } from '../../contract/workspace/index.ts';
import { type App, appendEvent, sendMail, type Tx } from '../platform/index.ts';
import { breachMail } from './breach-mail.ts';
import { recordEach } from './record-alarms.ts';

/** An alarm whose time to take or to end passed. */
export interface Breach {
  readonly id: AlarmId;
  readonly of: 'take' | 'end';
}

/** A command that a response target names, for an alarm whose time passed. */
export interface BreachCommand {
  readonly command: number;
  readonly name: string;
  readonly tenant: TenantId;
  readonly customer: MasterTenantId | null;
  readonly alarm: { readonly id: AlarmId; readonly alarm_id: string };
}

/** Creates the runs of commands in the transaction of the breach. */
export type RunCommands = (tx: Tx, commands: readonly BreachCommand[]) => Promise<void>;

/** What the escalation reaches others by; without `runCommands` no command runs. */
export interface EscalationPorts extends Pick<App, 'clock' | 'mailer'> {
  readonly runCommands?: RunCommands | undefined;
}

/**
 * What a response target states for a time that passes: raises the level, never lowers it, assigns the alarm to a further group, and runs a
 * command. It is part of the transaction that records the breach, so that it happens once. `notify` follows once the alarms are published.
 */
export async function escalate(tx: Tx, breaches: readonly Breach[], ports: EscalationPorts): Promise<void> {
  if (breaches.length === 0) return;
  const ids = breaches.map(({ id }) => id);
  const raised = await sql<{ id: AlarmId; about: string }>`
    update alarm a set id_alarm_level = l.id, priority = l.priority from response_target t join alarm_level l on l.id = t.id_raise_to
    where a.id = any (${ids}::bigint[]) and t.id = a.id_response_target and l.priority < a.priority returning a.id, l.level as about`.execute(
    tx,
  );
  await recordEach(tx, raised.rows, 'escalated');
  const assigned = await sql<{ id: AlarmId; about: string }>`
    with added as (
      insert into user_group_alarms (id_owner, id_target)
      select t.id_assign_group, a.id from alarm a join response_target t on t.id = a.id_response_target
      where a.id = any (${ids}::bigint[]) and t.id_assign_group is not null on conflict do nothing returning id_owner, id_target
    )
    select added.id_target as id, g.name as about from added join user_group g on g.id = added.id_owner`.execute(tx);
  await recordEach(tx, assigned.rows, 'escalated');
  // A common target never runs the command of another customer.
  const commands = await sql<BreachCommand>`
    select c.id as command, c.name, a.id_tenant as tenant, c.id_master_tenant as customer, json_build_object('id', a.id, 'alarm_id', a.alarm_id) as alarm
    from alarm a join response_target t on t.id = a.id_response_target join command c on c.id = t.id_command join tenant n on n.id = a.id_tenant
    where a.id = any (${ids}::bigint[]) and (c.id_master_tenant is null or c.id_master_tenant = n.id_master_tenant) order by c.id, a.id`.execute(
    tx,
  );
  if (commands.rows.length > 0) await ports.runCommands?.(tx, commands.rows);
}

interface Supervisor {
  readonly alarm: AlarmId;
  readonly user: UserId;
  readonly name: string;
  /** Null: the target sends no mail. */
  readonly email: string | null;
  readonly config: { readonly preferences?: object } | null;
  readonly number: string;
  readonly type: string;
  readonly unit: string;
}

/** Finds whom the targets of alarms notify: active users of their profile or group who see alarms of its type and tenant. Platform scope. */
async function readSupervisors(tx: Tx, ids: readonly AlarmId[]): Promise<Supervisor[]> {
  const { rows } = await sql<Supervisor>`
    with named as (
      select a.id as alarm, a.id_tenant, a.alarm_id as number, a.alarm_type as type, u.description as unit, t.notify_by_mail, p.*
      from alarm a join response_target t on t.id = a.id_response_target join unit u on u.id = a.id_unit
      join lateral (select p.id as user, concat_ws(' ', p.name, p.first_surname) as name, p.email, p.config, p.is_master_admin from user_account p
        where p.active and (p.id in (select o.id_user from user_profile o where o.id_profile = t.id_notify_profile)
          or p.id in (select m.id_target from user_group_users m where m.id_owner = t.id_notify_group))) p on true
      where a.id = any (${ids}::bigint[])
    )
    select alarm, named.user, name, case when notify_by_mail then email end as email, config, number, type, unit from named
    where is_master_admin or exists (select from app_ways_of(array(select distinct n.user from named n)) w
      where w.id_user = named.user and w.id_tenant = named.id_tenant and (w.types is null or named.type = any (w.types)))
    order by alarm, named.user`.execute(tx);
  return rows;
}

/** Records whom the targets notify. @returns the notices, to be published by `publishNotices` after the alarms */
export async function notifySupervisors(tx: Tx, breaches: readonly Breach[], { clock, mailer }: EscalationPorts): Promise<Notice[]> {
  if (breaches.length === 0) return [];
  const of = new Map(breaches.map((breach) => [breach.id, breach.of]));
  const supervisors = await readSupervisors(tx, [...of.keys()]);
  await recordEach(
    tx,
    supervisors.map(({ alarm, name }) => ({ id: alarm, about: name })),
    'supervisor_notified',
  );
  for (const { email, config, alarm, number, type, unit } of supervisors) {
    if (email === null) continue;
    const { lang } = Preferences.parse({ ...config?.preferences });
    const letter = breachMail[lang]({ of: of.get(alarm) ?? 'take', number, type, unit });
    await sendMail(tx, mailer, { alarm, to: email, ...letter, now: clock.now() });
  }
  return supervisors.map(({ user, alarm }) => ({ user, id: alarm, of: of.get(alarm) ?? 'take' }));
}

interface Notice extends Breach {
  readonly user: UserId;
}

/** Publishes each notice to its user. */
export async function publishNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  for (const { user, id, of } of notices) await appendEvent(tx, { user, name: 'alarm.breached', data: { id, of } });
}
