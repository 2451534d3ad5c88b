import { sql } from 'kysely';
import type { FlowNode } from '../../../contract/automation/flow.ts';
import { answerLabel, followAnswers, type NodeAnswer, readPlanConfig } from '../../../contract/automation/plan-nodes.ts';
import type { PlanAnswer, PlanRun } from '../../../contract/automation/plan-run.ts';
import type { AlarmId, TenantId } from '../../../contract/platform/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';

/** Key of a run: a plan for an alarm, or for an operator without an alarm. */
export interface PlanRunKey {
  plan: number;
  alarm: AlarmId | null;
  user: number;
}

/** A run with its internal data. */
export interface StoredPlanRun {
  run: PlanRun;
  tenant: TenantId;
  log: number | null;
}

interface Row {
  id: number | null;
  version: number;
  plan: PlanRun['plan'];
  alarm: PlanRun['alarm'];
  answers: PlanAnswer[];
  started: string | null;
  ended: string | null;
  tenant: TenantId | null;
  log: number | null;
}

/** Reads the run in its current state, also before its first answer. @throws Refused `record.not_found` if alarm or plan are not visible */
export async function readPlanRun(tx: Tx, key: PlanRunKey): Promise<StoredPlanRun> {
  if (key.alarm !== null && !(await canSeeAlarm(tx, key.alarm))) throw refuse('record.not_found');
  const row = (await findStartedRun(tx, key)) ?? (await describeNewRun(tx, key));
  if (!row || row.tenant === null) throw refuse('record.not_found');
  return toStoredRun(row, row.tenant);
}

function toStoredRun({ tenant: _, log, ...row }: Row, tenant: TenantId): StoredPlanRun {
  const { at, end } = followAnswers(row.plan.nodes, row.answers);
  const result = end && (readPlanConfig('terminate', end.config)?.result ?? 'none');
  return { run: { ...row, at: at?.id ?? null, result }, tenant, log };
}

async function canSeeAlarm(tx: Tx, alarm: AlarmId): Promise<boolean> {
  const { rows } = await sql`select 1 from alarm where id = ${alarm}`.execute(tx);
  return rows.length > 0;
}

async function findStartedRun(tx: Tx, { plan, alarm, user }: PlanRunKey): Promise<Row | undefined> {
  const whose = alarm === null ? sql`r.id_alarm is null and r.id_user = ${user}` : sql`r.id_alarm = ${alarm}`;
  const { rows } = await sql<Row>`
    select r.id, r.version, json_build_object('id', r.id_action_plan, 'name', r.plan_name, 'version', r.plan_version, 'nodes', r.nodes) as plan,
      case when a.id is not null then json_build_object('id', a.id, 'alarm_id', a.alarm_id) end as alarm,
      r.answers, iso(r.started) as started, iso(r.ended) as ended, r.id_tenant as tenant, r.id_log as log
    from action_plan_run r left join alarm a on a.id = r.id_alarm where r.id_action_plan = ${plan} and ${whose} for update of r`.execute(
    tx,
  );
  return rows[0];
}

/** Returns the state of an unanswered plan; without an alarm it belongs to the first visible tenant of its customer. */
async function describeNewRun(tx: Tx, { plan, alarm }: PlanRunKey): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select null as id, 0 as version, json_build_object('id', p.id, 'name', p.name, 'version',
        coalesce((select max(number) from action_plan_version v where v.id_action_plan = p.id), 1), 'nodes', coalesce(p.nodes, '[]')) as plan,
      (select json_build_object('id', a.id, 'alarm_id', a.alarm_id) from alarm a where a.id = ${alarm}) as alarm,
      '[]'::jsonb as answers, null as started, null as ended, null as log,
      coalesce((select a.id_tenant from alarm a where a.id = ${alarm}), (
        select t.id from tenant t where coalesce(p.id_master_tenant, t.id_master_tenant) = t.id_master_tenant order by t.id limit 1)) as tenant
    from action_plan p where p.id = ${plan}`.execute(tx);
  return rows[0];
}

/**
 * Returns the answers that a run does not have yet. @returns null if there are none
 * @throws Refused `plan.changed` if other answers were stored meanwhile, `plan.over`, `plan.answer`
 */
export function newAnswers(run: PlanRun, answers: readonly NodeAnswer[]): readonly NodeAnswer[] | null {
  const stored = run.answers;
  const isSame = stored.every(({ node, answer }, at) => answers[at]?.node === node && answers[at]?.answer === answer);
  if (!isSame) throw refuse('plan.changed', { details: { run } });
  const fresh = answers.slice(stored.length);
  if (fresh.length === 0) return null;
  if (run.at === null) throw refuse('plan.over', { details: { run } });
  if (followAnswers(run.plan.nodes, answers).answered < answers.length) throw refuse('plan.answer', { details: { run } });
  return fresh;
}

/** Returns an answer in stored form, with the texts as the operator read them. */
export function toPlanAnswer(nodes: readonly FlowNode[], { node: id, answer }: NodeAnswer, by: PlanAnswer['by'], at: string): PlanAnswer {
  const node = nodes.find((one) => one.id === id);
  return { node: id, answer, question: String(node?.config['question'] ?? ''), by, at };
}

/** Returns the text of an answer in its plan; `yes` and `no` stay as they are, since the interface has its own texts for them. */
export function answerText(nodes: readonly FlowNode[], { node: id, answer }: NodeAnswer): string {
  const node = nodes.find((one) => one.id === id);
  return (node && answerLabel(node, answer)) ?? answer;
}
