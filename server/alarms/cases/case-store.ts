import { sql } from 'kysely';
import { type CaseRequest, type CaseResult, caseFootage, caseLimits, type EvidenceCase } from '../../../contract/alarms/cases.ts';
import type { AlarmId, TenantId } from '../../../contract/platform/index.ts';
import { hasAbilityFor, refuse, type Tx } from '../../platform/index.ts';
import { nameOf } from '../user-name.ts';
import type { CaseActor } from './case-actor.ts';
import { sharesSql } from './case-share-sql.ts';
import { addedOf, emptyContents, findAlarms, sortAlarms } from './sort-alarms.ts';

const alarmsSql = sql`
  select coalesce(json_agg(json_build_object('id', a.id, 'alarm_id', a.alarm_id, 'description', a.description, 'alarm_status', a.alarm_status,
    'unit', u.description, 'created', iso(a.created), 'added', iso(k.added), 'by', k.user_name) order by a.created, a.id), '[]'::json)
  from evidence_case_alarm k join alarm a on a.id = k.id_alarm join unit u on u.id = a.id_unit where k.id_case = e.id`;

const caseSql = (now: number, key: string) => sql`
  select e.id, json_build_object('id', t.id, 'name', t.name) as tenant, e.name, e.reason, e.user_name as by, iso(e.created) as created,
    iso(e.until) as until, iso(e.ended) as ended, e.ended_by, e.ended_reason, e.ended is null and e.until > ${new Date(now)} as is_alive,
    (${alarmsSql}) as alarms, (${sharesSql(now)}) as shares, ${key} as key,
    json_build_object(
      'state', case when e.building_until > ${new Date(now)} then 'making' when e.building_until is not null or e.has_failed then 'failed'
        when e.package_sha256 is not null then 'ready' else 'none' end,
      'progress', e.progress, 'made', iso(e.package_made), 'by', e.package_by, 'bytes', e.package_bytes, 'sha256', e.package_sha256,
      'is_current', coalesce(e.package_made >= e.changed_at, false),
      'unanswered', coalesce(e.package_unanswered, '[]'::jsonb)) as package
  from evidence_case e join tenant t on t.id = e.id_tenant`;

/** The cases that the scope sees, those that live first, the newest first; those of one alarm where `alarm` names it. */
export async function listCases(tx: Tx, { now, key, alarm }: { now: number; key: string; alarm: number | undefined }) {
  const { rows } = await sql<EvidenceCase>`${caseSql(now, key)}
    where ${alarm ?? null}::bigint is null or exists (select from evidence_case_alarm k where k.id_case = e.id and k.id_alarm = ${alarm ?? null})
    order by e.ended is null and e.until > ${new Date(now)} desc, e.id desc limit ${caseLimits.listed}`.execute(tx);
  return rows;
}

/** @throws Refused `record.not_found` */
export async function readCase(tx: Tx, id: number, { now, key }: { now: number; key: string }): Promise<EvidenceCase> {
  const { rows } = await sql<EvidenceCase>`${caseSql(now, key)} where e.id = ${id}`.execute(tx);
  if (!rows[0]) throw refuse('record.not_found');
  return rows[0];
}

/** A case as its acts need it. */
export interface LockedCase {
  readonly id: number;
  readonly tenant: TenantId;
  readonly name: string;
  readonly until: Date;
  readonly isAlive: boolean;
}

/**
 * Locks a case against other acts until the transaction ends.
 * @throws Refused `record.not_found`, `access.forbidden` where the right is held for other tenants only
 */
export async function lockCase(tx: Tx, id: number, { caller, now }: CaseActor, action: 'update' | 'delete'): Promise<LockedCase> {
  const { rows } = await sql<LockedCase>`
    select id, id_tenant as tenant, name, until, ended is null and until > ${new Date(now)} as "isAlive"
    from evidence_case where id = ${id} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw refuse('record.not_found');
  if (!hasAbilityFor(caller, { action, subject: 'EvidenceCase' }, found.tenant)) throw refuse('access.forbidden');
  return found;
}

/** @throws Refused as `lockCase`, and `case.over` where the case has ended */
export async function lockLivingCase(tx: Tx, id: number, actor: CaseActor, action: 'update' | 'delete'): Promise<LockedCase> {
  const found = await lockCase(tx, id, actor, action);
  if (!found.isAlive) throw refuse('case.over');
  return found;
}

/** @throws Refused `request.invalid`: the end is not in the future, or too far */
function checkEnd(until: string, now: number): void {
  const at = Date.parse(until);
  if (at <= now) throw refuse('request.invalid', { errors: { until: ['Choose an end in the future.'] } });
  if (at > now + caseLimits.days * 86_400_000)
    throw refuse('request.invalid', { errors: { until: [`Choose an end within ${Math.round(caseLimits.days / 366)} years.`] } });
}

/**
 * Makes a case of those of the alarms that may be in it.
 * @returns its id, null where none may; and what became of each alarm
 * @throws Refused `request.invalid`, `access.forbidden`
 */
export async function makeCase(tx: Tx, request: CaseRequest, actor: CaseActor): Promise<{ id: number | null; results: CaseResult[] }> {
  const { caller, now } = actor;
  checkEnd(request.until, now);
  const found = await findAlarms(tx, request.alarms, actor);
  const contents = emptyContents(found, request.id_tenant);
  const results = sortAlarms(request.alarms, found, contents);
  if (contents === null) return { id: null, results };
  const { tenant } = contents;
  if (!hasAbilityFor(caller, { action: 'create', subject: 'EvidenceCase' }, tenant)) throw refuse('access.forbidden');
  const at = new Date(now);
  const { rows } = await sql<{ id: number }>`
    insert into evidence_case (id_tenant, name, reason, created, changed_at, id_user, user_name, until)
    values (${tenant}, ${request.name}, ${request.reason}, ${at}, ${at}, ${caller.user}, ${nameOf(caller.user)}, ${request.until}::timestamptz)
    returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const alarms = addedOf(results);
  await insertAlarms(tx, id, alarms, actor);
  const { name, reason, until } = request;
  await auditCase(tx, { id, tenant, name }, { action: 'case_made', user: caller.user, detail: { name, reason, until, alarms } });
  return { id, results };
}

async function insertAlarms(tx: Tx, id: number, alarms: readonly number[], { caller, now }: CaseActor): Promise<void> {
  await sql`
    insert into evidence_case_alarm (id_case, id_alarm, id_tenant, added, user_name)
    select e.id, a.id, e.id_tenant, ${new Date(now)}, ${nameOf(caller.user)} from evidence_case e join alarm a on a.id_tenant = e.id_tenant
    where e.id = ${id} and a.id = any (${alarms}::bigint[]) on conflict do nothing`.execute(tx);
  await holdFootageOf(tx, id);
}

/** Holds the footage around the alarms of a case until its end, whatever its age and the free space. */
const holdFootageOf = (tx: Tx, id: number) =>
  sql`
    insert into media_hold (id_camera, id_tenant, kind, ref, window_from, window_to, until)
    select distinct on (a.id, c.id) c.id, c.id_tenant, 'case', k.id_case || ':' || a.id,
      a.created - ${caseFootage.beforeMs} * interval '1 ms', a.created + ${caseFootage.afterMs} * interval '1 ms', e.until
    from evidence_case e join evidence_case_alarm k on k.id_case = e.id join alarm a on a.id = k.id_alarm
    cross join unnest(a.cameras) as of (camera) join camera c on c.id = of.camera where e.id = ${id}
    on conflict (kind, ref, id_camera) do update set until = excluded.until`.execute(tx);

/** @param alarm null: of all alarms of the case */
const releaseFootageOf = (tx: Tx, id: number, alarm: number | null) =>
  sql`delete from media_hold where kind = 'case' and (ref = ${`${id}:${alarm ?? ''}`} or (${alarm}::bigint is null and ref like ${`${id}:%`}))`.execute(
    tx,
  );

/** Adds those of the alarms that may be in the case. @throws Refused `record.not_found`, `case.over`, `access.forbidden` */
export async function addAlarms(tx: Tx, id: number, alarms: readonly AlarmId[], actor: CaseActor): Promise<CaseResult[]> {
  const found = await lockLivingCase(tx, id, actor, 'update');
  const { rows } = await sql<{ id: AlarmId; isDrill: boolean }>`
    select a.id, a.id_drill is not null as "isDrill" from evidence_case_alarm k join alarm a on a.id = k.id_alarm where k.id_case = ${id}`.execute(
    tx,
  );
  const contents = { tenant: found.tenant, isDrill: rows.every(({ isDrill }) => isDrill), alarms: new Set(rows.map((row) => row.id)) };
  const results = sortAlarms(alarms, await findAlarms(tx, alarms, actor), contents);
  const added = addedOf(results);
  if (added.length === 0) return results;
  await insertAlarms(tx, id, added, actor);
  await touch(tx, id, actor);
  await auditCase(tx, found, { action: 'case_alarms_added', user: actor.caller.user, detail: { alarms: added } });
  return results;
}

const touch = (tx: Tx, id: number, { now }: CaseActor) =>
  sql`update evidence_case set changed_at = ${new Date(now)} where id = ${id}`.execute(tx);

/** @throws Refused `record.not_found`, `case.over`, `request.invalid` for the last one */
export async function removeAlarm(tx: Tx, id: number, alarm: number, actor: CaseActor): Promise<void> {
  const found = await lockLivingCase(tx, id, actor, 'update');
  const { rows } = await sql<{ id: number }>`select id_alarm as id from evidence_case_alarm where id_case = ${id}`.execute(tx);
  if (!rows.some((row) => row.id === alarm)) throw refuse('record.not_found');
  if (rows.length === 1) throw refuse('request.invalid', { errors: { alarms: ['The last alarm of a case stays: end the case instead.'] } });
  await sql`delete from evidence_case_alarm where id_case = ${id} and id_alarm = ${alarm}`.execute(tx);
  await releaseFootageOf(tx, id, alarm);
  await touch(tx, id, actor);
  await auditCase(tx, found, { action: 'case_alarm_removed', user: actor.caller.user, detail: { alarm } });
}

/** @throws Refused `record.not_found`, `case.over`, `request.invalid` */
export async function changeCase(
  tx: Tx,
  id: number,
  { name, reason, until }: Pick<CaseRequest, 'name' | 'reason' | 'until'>,
  actor: CaseActor,
): Promise<void> {
  const found = await lockLivingCase(tx, id, actor, 'update');
  checkEnd(until, actor.now);
  await sql`update evidence_case set name = ${name}, reason = ${reason}, until = ${until}::timestamptz where id = ${id}`.execute(tx);
  await touch(tx, id, actor);
  await holdFootageOf(tx, id);
  const detail = { name, reason, until, until_before: found.until.toISOString() };
  await auditCase(tx, found, { action: 'case_changed', user: actor.caller.user, detail });
}

/** @throws Refused `record.not_found`, `case.over` */
export async function endCase(tx: Tx, id: number, reason: string, actor: CaseActor): Promise<void> {
  const found = await lockLivingCase(tx, id, actor, 'delete');
  const { user } = actor.caller;
  await sql`
    update evidence_case set ended = ${new Date(actor.now)}, id_ended_by = ${user}, ended_by = ${nameOf(user)}, ended_reason = ${reason}
    where id = ${id}`.execute(tx);
  await releaseFootageOf(tx, id, null);
  await auditCase(tx, found, { action: 'case_ended', user, detail: { reason } });
}

interface CaseAudit {
  readonly action:
    | 'case_made'
    | 'case_changed'
    | 'case_alarms_added'
    | 'case_alarm_removed'
    | 'case_ended'
    | 'case_packed'
    | 'case_opened'
    | 'case_shared'
    | 'case_share_revoked'
    | 'case_share_opened'
    | 'case_share_downloaded';
  readonly user: number | null;
  readonly detail?: object;
}

/** Writes a line of the audit log. */
export async function auditCase(
  tx: Tx,
  { id, tenant, name }: Pick<LockedCase, 'id' | 'tenant' | 'name'>,
  { action, user, detail = {} }: CaseAudit,
): Promise<void> {
  const text = JSON.stringify({ case: id, ...detail });
  await sql`select audit_note('case', ${action}, ${user}, ${tenant}, null, ${name}, ${text}::jsonb)`.execute(tx);
}
