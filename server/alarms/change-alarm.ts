import { sql } from 'kysely';
import { type AlarmAct, alarmActs, transitionBetween } from '../../contract/alarms/acts.ts';
import type { Alarm, AlarmChange } from '../../contract/alarms/alarm.ts';
import { type AlarmStatus, isOpen } from '../../contract/alarms/status.ts';
import type { AlarmId, AlarmLevelId, TenantId, UserId } from '../../contract/platform/ids.ts';
import { appendEvent, type Tx } from '../platform/index.ts';
import { actColumns } from './act-columns.ts';
import { alarmJson } from './alarm-reads.ts';

/** Who acts; the name that is recorded is the account's. */
export interface Actor {
  user: UserId;
}

/**
 * Result of an alarm change: done (`json` is the current alarm as JSON text), or the reason why not. `message` names who was first and
 * the next step.
 */
export type ChangeResult =
  | { kind: 'changed'; json: string }
  | { kind: 'not_found' }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  | { kind: 'refused'; code: 'alarm.changed' | 'alarm.final' | 'alarm.not_allowed'; message: string; alarm: Alarm };

interface LockedAlarm {
  id_tenant: TenantId;
  alarm_status: AlarmStatus;
  version: number;
}

/**
 * Takes, resolves or cancels an alarm (OP-4.06–4.08, OQ-26, OQ-27). The alarm stays locked until the end of the transaction, so exactly
 * one of several concurrent users wins and the others learn who it was (OQ-31). The act is recorded and published in the same
 * transaction (OP-4.04, OP-4.15).
 */
export async function changeAlarm(tx: Tx, { user }: Actor, id: AlarmId, change: AlarmChange): Promise<ChangeResult> {
  const isCommentRequired = Object.values(alarmActs).some(({ to, comment }) => to === change.alarm_status && comment === 'required');
  if (isCommentRequired && !change.comments) {
    return { kind: 'invalid', errors: { comments: ['Say in the comments how the alarm ended.'] } };
  }
  const { rows } = await sql<LockedAlarm>`select id_tenant, alarm_status, version from alarm where id = ${id} for update`.execute(tx);
  const standing = rows[0];
  if (!standing) return { kind: 'not_found' };
  const act = transitionBetween(standing.alarm_status, change.alarm_status);
  const code = refusalOf(standing, change, act);
  if (code || !act) {
    const alarm = JSON.parse((await alarmJson(tx, id)) ?? 'null') as Alarm;
    return { kind: 'refused', code: code ?? 'alarm.not_allowed', message: describeConflict(alarm), alarm };
  }
  const level = change.id_alarm_level ? await levelOf(tx, change.id_alarm_level, standing.id_tenant) : null;
  if (level === undefined) {
    return { kind: 'invalid', errors: { id_alarm_level: ['There is no such alarm level: choose one of GET /v1/alarm_level.'] } };
  }
  const deed = { id, act, from: standing.alarm_status, user, change };
  await apply(tx, deed, level);
  const json = await record(tx, deed);
  await appendEvent(tx, { tenant: standing.id_tenant, name: 'alarm', data: await wholeAlarm(tx, id, json) });
  return { kind: 'changed', json };
}

/** Returns the complete alarm for publishing, regardless of the acting user's limits. */
async function wholeAlarm(tx: Tx, id: AlarmId, seen: string): Promise<string> {
  const { rows } = await sql<{ limits: string; scope: string }>`
    select current_setting('app.limits', true) as limits, current_setting('app.scope', true) as scope`.execute(tx);
  const { limits, scope } = rows[0] ?? {};
  if (!limits || !scope) return seen;
  await sql`select set_config('app.scope', 'platform', true)`.execute(tx);
  const whole = await alarmJson(tx, id);
  await sql`select set_config('app.scope', ${scope}, true)`.execute(tx);
  return whole ?? seen;
}

/** An act that is allowed, about to be done. */
interface AlarmDecision {
  id: AlarmId;
  act: AlarmAct;
  from: AlarmStatus;
  user: UserId;
  change: AlarmChange;
}

function refusalOf(standing: LockedAlarm, change: AlarmChange, act: AlarmAct | undefined) {
  if (!isOpen(standing.alarm_status)) return 'alarm.final';
  if (change.version !== undefined && change.version !== standing.version) return 'alarm.changed';
  return act ? undefined : 'alarm.not_allowed';
}

/** Returns the reason for a conflict in words: who did what, and when. */
function describeConflict(alarm: Alarm): string {
  if (alarm.alarm_status === 'attended') return `${alarm.ended_by?.name ?? 'The platform'} resolved this alarm at ${clock(alarm.ended_at)}`;
  if (alarm.alarm_status === 'canceled') return `${alarm.ended_by?.name ?? 'The platform'} canceled this alarm at ${clock(alarm.ended_at)}`;
  if (alarm.alarm_status === 'attending') return `${alarm.taken_by?.name ?? 'The platform'} took this alarm at ${clock(alarm.taken_at)}`;
  return 'This alarm is waiting: take it before you resolve it.';
}

function clock(at: string | null): string {
  return `${(at ?? '').slice(11, 19)} UTC.`;
}

interface Level {
  id: AlarmLevelId;
  priority: number;
}

/** A level that everybody has, or that is of the tenant's own master tenant: one that its users could not read would hide the alarm. */
async function levelOf(tx: Tx, id: AlarmLevelId, tenant: TenantId): Promise<Level | undefined> {
  const { rows } = await sql<Level>`
    select l.id, l.priority from alarm_level l where l.id = ${id}
      and (l.id_master_tenant is null or l.id_master_tenant = (select t.id_master_tenant from tenant t where t.id = ${tenant}))`.execute(
    tx,
  );
  return rows[0];
}

/** The name that stays with the act, whatever becomes of the account. */
function nameOf(user: UserId) {
  return sql`(select concat_ws(' ', p.name, p.first_surname) from user_account p where p.id = ${user})`;
}

async function apply(tx: Tx, { id, act, user, change }: AlarmDecision, level: Level | null): Promise<void> {
  const columns = actColumns(act, { by: sql`${user}`, name: nameOf(user), at: sql`clock_timestamp()` });
  await sql`
    update alarm set alarm_status = ${alarmActs[act].to}, version = version + 1, changed_at = clock_timestamp(), ${columns}
      protocol = coalesce(${change.protocol || null}, protocol), comments = coalesce(${change.comments || null}, comments),
      id_alarm_level = coalesce(${level?.id ?? null}::bigint, id_alarm_level), priority = coalesce(${level?.priority ?? null}::smallint, priority)
    where id = ${id}`.execute(tx);
}

async function record(tx: Tx, { id, act, from, user, change }: AlarmDecision): Promise<string> {
  const { to, reason, recordKind } = alarmActs[act];
  await sql`
    insert into alarm_record (id_alarm, id_tenant, at, kind, id_user, user_name, from_status, to_status, reason, protocol, comments, level)
    select a.id, a.id_tenant, a.changed_at, ${recordKind}, ${user}, ${nameOf(user)}, ${from}, ${to}, ${reason}, ${change.protocol || null}, ${change.comments || null}, l.level
    from alarm a join alarm_level l on l.id = a.id_alarm_level where a.id = ${id}`.execute(tx);
  const json = await alarmJson(tx, id);
  if (json === undefined) throw new Error(`Alarm ${id} is out of sight after its change`);
  return json;
}
