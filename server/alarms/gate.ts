import { type RawBuilder, sql } from 'kysely';
import { type AlarmAct, alarmActs } from '../../contract/alarms/acts.ts';
import type { AlarmChange } from '../../contract/alarms/alarm.ts';
import type { BulkGate } from '../../contract/alarms/bulk-acts.ts';
import { type AlarmGate, type EndRequirement, isOverridable, missingRequirements, type OutcomeChoice } from '../../contract/alarms/gate.ts';
import type { AlarmOutcome } from '../../contract/alarms/outcome.ts';
import { contactRecordKinds } from '../../contract/alarms/record.ts';
import { isOpen } from '../../contract/alarms/status.ts';
import type { AlarmId, TenantId, UserId } from '../../contract/platform/index.ts';
import { type Caller, hasAbilityFor, type Tx } from '../platform/index.ts';
import { recordByUser } from './record-alarms.ts';

interface GateRow {
  id: AlarmId;
  alarm_type: string;
  has_plan: boolean;
  has_cameras: boolean;
  restorable: boolean;
  requires_plan: boolean;
  requires_contact: boolean;
  requires_video: boolean;
  requires_restore: boolean;
  requires_outcome: boolean;
  plan_finished: boolean;
  contacted: boolean;
  video_viewed: boolean;
  restored: boolean;
}

type Requirements = Omit<AlarmGate, 'outcomes'>;

/** What is required before an alarm may be ended, and what of it is done; undefined where the scope sees no such alarm. */
export async function readRequirements(tx: Tx, id: AlarmId): Promise<Requirements | undefined> {
  return (await readRequirementsOf(tx, [id])).get(id);
}

const idList = (ids: readonly AlarmId[]) => sql`any (${`{${ids.join(',')}}`}::bigint[])`;

/** What is required of each alarm that the scope sees. */
async function readRequirementsOf(tx: Tx, ids: readonly AlarmId[]): Promise<Map<AlarmId, Requirements>> {
  const { rows } = await sql<GateRow>`
    select a.id, a.alarm_type, a.restorable, cardinality(a.cameras) > 0 as has_cameras,
      coalesce(k.plan, false) as requires_plan, coalesce(k.contact, false) as requires_contact, coalesce(k.video, false) as requires_video,
      coalesce(k.restore, false) as requires_restore, coalesce(k.outcome, false) as requires_outcome,
      k.plan and applicable_plan(a.id) is not null as has_plan,
      exists (select from action_plan_run r where r.id_alarm = a.id and r.ended is not null) as plan_finished,
      exists (select from alarm_record r where r.id_alarm = a.id and r.kind = any (${`{${contactRecordKinds.join(',')}}`}::text[])) as contacted,
      exists (select from alarm_record r where r.id_alarm = a.id and r.kind = 'video_viewed') as video_viewed,
      a.restored is not null as restored
    from alarm a join tenant t on t.id = a.id_tenant cross join lateral (
      select bool_or(y.requires_plan) as plan, bool_or(y.requires_contact) as contact, bool_or(y.requires_video) as video,
        bool_or(y.requires_restore) as restore, bool_or(y.requires_outcome) as outcome
      from type_alarm y where y.type = a.alarm_type and coalesce(y.id_master_tenant, t.id_master_tenant) = t.id_master_tenant
    ) as k where a.id = ${idList(ids)}`.execute(tx);
  return new Map(rows.map((row) => [row.id, requirementsOf(row)]));
}

function requirementsOf(row: GateRow): Requirements {
  const required: Readonly<Record<EndRequirement, boolean>> = {
    plan: row.requires_plan && row.has_plan,
    contact: row.requires_contact,
    video: row.requires_video && row.has_cameras,
    restore: row.requires_restore && row.restorable,
    outcome: row.requires_outcome,
    comment: true,
  };
  const done: Partial<Record<EndRequirement, boolean>> = {
    plan: row.plan_finished,
    contact: row.contacted,
    video: row.video_viewed,
    restore: row.restored,
  };
  const requires = (Object.keys(required) as EndRequirement[]).filter((one) => required[one]);
  return { requires, done: requires.filter((one) => done[one] === true) };
}

/** The gate of an alarm with the outcomes of its customer and those common to all; undefined where the scope sees no such alarm. */
export async function readGate(tx: Tx, id: AlarmId): Promise<AlarmGate | undefined> {
  const requirements = await readRequirements(tx, id);
  return requirements && { ...requirements, outcomes: await readOutcomes(tx, [id]) };
}

/** The gates of the alarms that the scope sees, in the order of their ids, with the outcomes that each of them can end with. */
export async function readBulkGate(tx: Tx, ids: readonly AlarmId[]): Promise<BulkGate> {
  const requirements = await readRequirementsOf(tx, ids);
  const alarms = [...requirements].map(([id, one]) => ({ id, ...one })).sort((a, b) => a.id - b.id);
  return { alarms, outcomes: await readOutcomes(tx, ids) };
}

/** The outcomes and causes common to all customers, and those of a customer where all of the alarms are its. At most 100. */
async function readOutcomes(tx: Tx, ids: readonly AlarmId[]): Promise<OutcomeChoice[]> {
  const isOfAll = (owner: RawBuilder<unknown>) =>
    sql`not exists (select from customer m where (coalesce(${owner}, m.id_master_tenant) = m.id_master_tenant) is not true)`;
  const { rows } = await sql<OutcomeChoice>`
    with customer as (select distinct t.id_master_tenant from alarm a join tenant t on t.id = a.id_tenant where a.id = ${idList(ids)})
    select o.id, o.name, upper(o.letter) as letter, o.kind, o.demands_cause, coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id) from alarm_cause c
      where c.id_outcome = o.id and ${isOfAll(sql`c.id_master_tenant`)}
    ), '[]'::json) as causes
    from alarm_outcome o where exists (select from customer) and ${isOfAll(sql`o.id_master_tenant`)}
    order by o.id_master_tenant nulls last, o.id limit 100`.execute(tx);
  return rows;
}

/** What an allowed act ends the alarm with; without an end all of it is empty. */
export interface CheckedEnd {
  outcome: AlarmOutcome | null;
  score: number | null;
  /** What was missing and overridden. */
  overridden: readonly EndRequirement[];
}

type EndCheck =
  | ({ kind: 'checked' } & CheckedEnd)
  | { kind: 'missing'; missing: readonly EndRequirement[] }
  | { kind: 'forbidden' }
  | { kind: 'invalid'; errors: Record<string, string[]> };

interface PlannedAct {
  id: AlarmId;
  tenant: TenantId;
  act: AlarmAct;
  change: AlarmChange;
}

/** Checks outcome, cause and requirements of an act that ends an alarm, in the transaction that ends it. */
export async function checkEnd(tx: Tx, caller: Caller, { id, tenant, act, change }: PlannedAct): Promise<EndCheck> {
  const { id_alarm_outcome = null, id_alarm_cause = null, avs_score = null, override } = change;
  if (isOpen(alarmActs[act].to)) {
    const early = Object.entries({ id_alarm_outcome, id_alarm_cause, avs_score }).filter(([, value]) => value !== null);
    if (early.length === 0) return { kind: 'checked', outcome: null, score: null, overridden: [] };
    return { kind: 'invalid', errors: Object.fromEntries(early.map(([field]) => [field, ['It is given when the alarm ends.']])) };
  }
  const outcome = await outcomeOf(tx, tenant, id_alarm_outcome, id_alarm_cause);
  if (typeof outcome === 'string') return { kind: 'invalid', errors: { [outcome]: [outcomeFaults[outcome]] } };
  const requirements = (await readRequirements(tx, id)) ?? { requires: [], done: [] };
  const missing = missingRequirements(requirements, change);
  if (missing.length === 0) return { kind: 'checked', outcome, score: avs_score, overridden: [] };
  if (!override || !missing.every(isOverridable)) return { kind: 'missing', missing };
  if (!hasAbilityFor(caller, { action: 'end_override', subject: 'Alarm' }, tenant)) return { kind: 'forbidden' };
  return { kind: 'checked', outcome, score: avs_score, overridden: missing };
}

const outcomeFaults = {
  id_alarm_outcome: 'There is no such outcome: choose one of GET /v1/alarm/:id/gate.',
  id_alarm_cause: 'Choose a cause of this outcome.',
} as const;

/** An outcome of the customer or common to all, with its cause; the field at fault where one does not exist or is missing. */
async function outcomeOf(
  tx: Tx,
  tenant: TenantId,
  id: number | null,
  cause: number | null,
): Promise<AlarmOutcome | null | keyof typeof outcomeFaults> {
  if (id === null) return cause === null ? null : 'id_alarm_cause';
  const { rows } = await sql<Omit<AlarmOutcome, 'cause'> & { demands_cause: boolean; cause: AlarmOutcome['cause'] }>`
    select o.id, o.name, o.kind, o.demands_cause, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as cause
    from tenant t join alarm_outcome o on o.id = ${id} and coalesce(o.id_master_tenant, t.id_master_tenant) = t.id_master_tenant
    left join alarm_cause c on c.id = ${cause}::bigint and c.id_outcome = o.id
      and coalesce(c.id_master_tenant, t.id_master_tenant) = t.id_master_tenant
    where t.id = ${tenant}`.execute(tx);
  const [found] = rows;
  if (!found) return 'id_alarm_outcome';
  const { demands_cause, ...outcome } = found;
  const isAtFault = cause === null ? demands_cause : outcome.cause === null;
  return isAtFault ? 'id_alarm_cause' : outcome;
}

/** The assignments of what an alarm ended with, followed by a comma. */
export function outcomeColumns({ outcome, score }: CheckedEnd): RawBuilder<unknown> {
  if (outcome === null && score === null) return sql``;
  return sql`id_outcome = ${outcome?.id ?? null}::bigint, outcome_name = ${outcome?.name ?? null}, outcome_kind = ${outcome?.kind ?? null},
    id_cause = ${outcome?.cause?.id ?? null}::bigint, cause_name = ${outcome?.cause?.name ?? null}, avs_score = ${score}::integer,`;
}

interface Override {
  id: AlarmId;
  user: UserId;
  change: AlarmChange;
  end: CheckedEnd;
}

/** Records what was overridden and why: a line of the alarm, and with it one of the audit log. */
export async function recordOverride(tx: Tx, { id, user, change, end }: Override): Promise<void> {
  await recordByUser(tx, id, { kind: 'end_overridden', user, comments: change.override ?? null, about: end.overridden.join(', ') });
}

/** Records that a user looked at video of a camera, once for each camera and user. @returns whether the camera is one of the alarm */
export async function recordVideoViewed(tx: Tx, id: AlarmId, user: UserId, camera: number): Promise<boolean> {
  const { rows } = await sql<{ name: string; recorded: boolean }>`
    select c.name, exists (select from alarm_record r where r.id_alarm = a.id and r.kind = 'video_viewed' and r.id_user = ${user} and r.about = c.name)
      as recorded
    from alarm a join camera c on c.id = ${camera} and c.id = any (a.cameras) where a.id = ${id}`.execute(tx);
  const [found] = rows;
  if (found && !found.recorded) await recordByUser(tx, id, { kind: 'video_viewed', user, about: found.name });
  return found !== undefined;
}

const requirementWords: Readonly<Record<EndRequirement, string>> = {
  plan: 'its action plan finished',
  contact: 'a contact called',
  video: 'its video looked at',
  restore: 'the restore by the panel',
  outcome: 'an outcome',
  comment: 'a comment',
};

/** What is missing, in words. */
export const describeMissing = (missing: readonly EndRequirement[]): string =>
  `Before this alarm may be ended, it needs: ${missing.map((one) => requirementWords[one]).join(', ')}.`;
