import { type RawBuilder, sql } from 'kysely';
import { type AlarmAct, actTo, alarmActs, transitionBetween } from '../../contract/alarms/acts.ts';
import type { Alarm, AlarmChange } from '../../contract/alarms/alarm.ts';
import type { EndRequirement } from '../../contract/alarms/gate.ts';
import { type AlarmStatus, isOpen } from '../../contract/alarms/status.ts';
import type { AlarmId, AlarmLevelId, TenantId, UserId } from '../../contract/platform/index.ts';
import type { Caller, Tx } from '../platform/index.ts';
import { alarmJson } from './alarm-reads.ts';
import { groupsThatHold } from './assigned-groups.ts';
import { describeDrill, drillOfOthers } from './drills/drill-of-others.ts';
import { type CheckedEnd, checkEnd, describeMissing, outcomeColumns, recordOverride } from './gate.ts';
import { type PublishAlarm, publishAlarm } from './publish-alarms.ts';
import { endClockOf } from './response-target.ts';
import { type AlarmVersions, isCurrent } from './tolerated-change.ts';
import { nameOf } from './user-name.ts';

/** What is wrong with a change by itself, by field; null: nothing. */
function faultsOf({ alarm_status, comments, reason }: AlarmChange): Record<string, string[]> | null {
  const rule = alarmActs[actTo(alarm_status)];
  if (rule.comment === 'required' && !comments) return { comments: ['Say in the comments how the alarm ended.'] };
  if (reason !== undefined && reason !== rule.reason) return { reason: ['Leave the reason out, or send the one of this status.'] };
  return null;
}

/**
 * Result of an alarm change: done (`json` is the current alarm as JSON text), or the reason why not. `message` names the first user and
 * the next step.
 */
export type ChangeResult =
  | { kind: 'changed'; json: string }
  | { kind: 'not_found' }
  | { kind: 'forbidden' }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  | { kind: 'refused'; code: AlarmRefusal; message: string; alarm: Alarm; missing?: readonly EndRequirement[] };

type AlarmRefusal =
  | 'alarm.changed'
  | 'alarm.final'
  | 'alarm.not_allowed'
  | 'alarm.assigned'
  | 'alarm.requirements_missing'
  | 'alarm.not_owner'
  | 'drill.not_named';

interface LockedAlarm extends AlarmVersions {
  id_tenant: TenantId;
  alarm_status: AlarmStatus;
  taken_by: UserId | null;
}

/**
 * Takes, resolves or cancels an alarm (OP-4.06–4.08, OQ-26, OQ-27). The alarm stays locked until the end of the transaction, so exactly
 * one of several concurrent users wins and the others learn who it was (OQ-31). The act is recorded and published in the same
 * transaction (OP-4.04, OP-4.15).
 */
export async function changeAlarm(
  tx: Tx,
  caller: Caller,
  id: AlarmId,
  change: AlarmChange,
  publish: PublishAlarm = publishAlarm,
): Promise<ChangeResult> {
  const { user } = caller;
  const errors = faultsOf(change);
  if (errors !== null) return { kind: 'invalid', errors };
  const { rows } = await sql<LockedAlarm>`
    select id_tenant, alarm_status, version, taken_by, tolerated_from, tolerated_to from alarm a where id = ${id} for update`.execute(tx);
  const current = rows[0];
  if (!current) return { kind: 'not_found' };
  const act = transitionBetween(current.alarm_status, change.alarm_status);
  const code = refusalOf(current, change, act, user);
  if (code || !act) {
    const alarm = JSON.parse((await alarmJson(tx, id)) ?? 'null') as Alarm;
    return { kind: 'refused', code: code ?? 'alarm.not_allowed', message: describeConflict(alarm), alarm };
  }
  const drill = await drillOfOthers(tx, id, user);
  if (drill !== null) {
    const alarm = JSON.parse((await alarmJson(tx, id)) ?? 'null') as Alarm;
    return { kind: 'refused', code: 'drill.not_named', message: describeDrill(drill), alarm };
  }
  const groups = await groupsThatHold(tx, caller, id);
  if (groups.length > 0) {
    const alarm = JSON.parse((await alarmJson(tx, id)) ?? 'null') as Alarm;
    return {
      kind: 'refused',
      code: 'alarm.assigned',
      message: `This alarm is assigned to ${groups.join(', ')}: only its users act on it.`,
      alarm,
    };
  }
  const level = change.id_alarm_level ? await levelOf(tx, change.id_alarm_level, current.id_tenant) : null;
  if (level === undefined) {
    return { kind: 'invalid', errors: { id_alarm_level: ['There is no such alarm level: choose one of GET /v1/alarm_level.'] } };
  }
  const end = await checkEnd(tx, caller, { id, tenant: current.id_tenant, act, change });
  if (end.kind === 'missing') {
    const alarm = JSON.parse((await alarmJson(tx, id)) ?? 'null') as Alarm;
    return { kind: 'refused', code: 'alarm.requirements_missing', message: describeMissing(end.missing), alarm, missing: end.missing };
  }
  if (end.kind !== 'checked') return end;
  const decision = { id, act, from: current.alarm_status, user, change, end };
  if (end.overridden.length > 0) await recordOverride(tx, decision);
  await apply(tx, decision, level);
  const json = await record(tx, decision);
  await publish(tx, { id, tenant: current.id_tenant, json });
  return { kind: 'changed', json };
}

/** An allowed act before it is stored. */
interface AlarmDecision {
  id: AlarmId;
  act: AlarmAct;
  from: AlarmStatus;
  user: UserId;
  change: AlarmChange;
  end: CheckedEnd;
}

function refusalOf(alarm: LockedAlarm, change: AlarmChange, act: AlarmAct | undefined, user: UserId) {
  if (!isOpen(alarm.alarm_status)) return 'alarm.final';
  if (change.version !== undefined && !isCurrent(alarm, change.version)) return 'alarm.changed';
  // Who holds an alarm ends it; others take it over first.
  if (act && alarm.alarm_status === 'attending' && alarm.taken_by !== null && alarm.taken_by !== user) return 'alarm.not_owner';
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

/** A common level, or one of the tenant's own master tenant; users cannot read an alarm with any other level. */
async function levelOf(tx: Tx, id: AlarmLevelId, tenant: TenantId): Promise<Level | undefined> {
  const { rows } = await sql<Level>`
    select l.id, l.priority from alarm_level l where l.id = ${id}
      and (l.id_master_tenant is null or l.id_master_tenant = (select t.id_master_tenant from tenant t where t.id = ${tenant}))`.execute(
    tx,
  );
  return rows[0];
}

async function apply(tx: Tx, { id, act, user, change, end }: AlarmDecision, level: Level | null): Promise<void> {
  const columns = actColumns(act, { by: sql`${user}`, name: nameOf(user), at: sql`statement_timestamp()` });
  await sql`
    update alarm set alarm_status = ${alarmActs[act].to}, version = version + 1, changed_at = statement_timestamp(), ${columns} ${clockColumns(act)}
      offer_kind = null, offer_id = null, offer_name = null, offer_until = null, offer_note = null, unattended_since = null, owner_missing_since = null,
      parked_since = null, parked_until = null, parked_reason = null, returned_at = null, assigned_with = null, assigned_by = null, ${outcomeColumns(end)}
      protocol = coalesce(${change.protocol || null}, protocol), comments = coalesce(${change.comments || null}, comments),
      id_alarm_level = coalesce(${level?.id ?? null}::bigint, id_alarm_level), priority = coalesce(${level?.priority ?? null}::smallint, priority)
    where id = ${id}`.execute(tx);
}

/** The time to end runs from the taking. */
function clockColumns(act: AlarmAct): RawBuilder<unknown> {
  return alarmActs[act].columns === alarmActs.take.columns ? sql`${endClockOf('alarm')}, ` : sql``;
}

async function record(tx: Tx, { id, act, from, user, change, end }: AlarmDecision): Promise<string> {
  const { to, reason, recordKind } = alarmActs[act];
  await sql`
    insert into alarm_record (id_alarm, id_tenant, at, kind, id_user, user_name, from_status, to_status, reason, protocol, comments, level, outcome, cause, avs_score)
    select a.id, a.id_tenant, a.changed_at, ${recordKind}, ${user}, ${nameOf(user)}, ${from}, ${to}, ${reason}, ${change.protocol || null}, ${change.comments || null}, l.level,
      ${end.outcome?.name ?? null}, ${end.outcome?.cause?.name ?? null}, ${end.score}::smallint
    from alarm a join alarm_level l on l.id = a.id_alarm_level where a.id = ${id}`.execute(tx);
  const json = await alarmJson(tx, id);
  if (json === undefined) throw new Error(`Alarm ${id} is not visible after its change`);
  return json;
}

interface Stamp {
  by: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
}

/** The SQL assignments of person and time for an act, each followed by a comma. */
export function actColumns(act: AlarmAct, stamp: Stamp): RawBuilder<unknown> {
  const { columns } = alarmActs[act];
  const assignments = Object.entries(columns).map(([prefix, how]) => {
    const { by, name, at } = how === 'set' ? stamp : { by: sql`null`, name: sql`null`, at: sql`null` };
    const column = (part: string) => sql.ref(`${prefix}_${part}`);
    return sql`${column('by')} = ${by}, ${column('by_name')} = ${name}, ${column('at')} = ${at}, `;
  });
  return sql.join(assignments, sql``);
}
