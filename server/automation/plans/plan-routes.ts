import { sql } from 'kysely';
import { type PlanAnswer, type PlanRun, planCalls } from '../../../contract/automation/plan-run.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { type App, appendEvent, type Caller, refuse, requestHash, route, runIdempotent, type Tx } from '../../platform/index.ts';
import { activePlanOfAlarm, defaultPlan } from './applicable-plan.ts';
import { answerText, newAnswers, type PlanRunKey, readPlanRun, type StoredPlanRun, toPlanAnswer } from './plan-runs.ts';
import { versionsOf } from './versions.ts';

/** Answering action plans (OP-1.14, OP-4.24, OQ-65, OQ-67), and their versions. */
export function planRoutes(app: App): void {
  route(app, planCalls.planRun, ({ scope, caller, params, query: { id_alarm: alarm = null } }) =>
    app.store.within(scope, async (tx) => {
      const applies = () => (alarm === null ? defaultPlan(tx) : activePlanOfAlarm(tx, alarm));
      const plan = params.id === 0 ? await applies() : params.id;
      if (plan === null && alarm !== null && !(await isVisible(tx, alarm))) throw refuse('record.not_found');
      if (plan === null) return null;
      return (await readPlanRun(tx, { plan, alarm, user: caller.user })).run;
    }),
  );
  route(app, planCalls.logPlan, ({ scope, caller, params, body, key }) =>
    app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('plan', params.id, body), async () => {
        const runKey: PlanRunKey = { plan: params.id, alarm: body.alarm_id ?? body.id_alarm ?? null, user: caller.user };
        await lockPlanRun(tx, runKey);
        const { run, ...rest } = await readPlanRun(tx, runKey);
        if (body.restart) return restartRun(tx, { run, ...rest }, runKey, body.version);
        const fresh = newAnswers(run, body.answers);
        if (!fresh) return run;
        const at = new Date(app.clock.now()).toISOString();
        const by = { id: caller.user, name: await nameOf(tx, caller) };
        const answers = fresh.map((answer) => toPlanAnswer(run.plan.nodes, answer, by, at));
        return saveAnswers(tx, { run, ...rest }, runKey, answers, caller);
      }),
    ),
  );
  route(app, planCalls.planVersions, ({ scope, params }) => app.store.within(scope, (tx) => versionsOf(tx, params.id)));
}

async function isVisible(tx: Tx, alarm: AlarmId): Promise<boolean> {
  return (await tx.selectFrom('alarm').select('id').where('id', '=', alarm).executeTakeFirst()) !== undefined;
}

/** The full name, as in the history of an alarm. */
async function nameOf(tx: Tx, caller: Caller): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', name, first_surname) as name from user_account where id = ${caller.user}`.execute(tx);
  return rows[0]?.name ?? caller.name;
}

/** Serializes concurrent first answers, which have no row to lock yet. */
async function lockPlanRun(tx: Tx, { plan, alarm, user }: PlanRunKey): Promise<void> {
  const what = alarm === null ? `plan ${plan} of user ${user}` : `plan ${plan} of alarm ${alarm}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx);
}

/** Stores answers with their author and time in the run, the alarm record and the log, and publishes them; in one transaction. */
async function saveAnswers(
  tx: Tx,
  { run, tenant, log }: StoredPlanRun,
  runKey: PlanRunKey,
  fresh: readonly PlanAnswer[],
  caller: Caller,
): Promise<PlanRun> {
  const at = fresh[0]?.at ?? '';
  const line = await storeLog(tx, log, { run, tenant, answers: [...run.answers, ...fresh], user: caller.user, at });
  const { nodes } = run.plan;
  const json = JSON.stringify(fresh);
  if (run.id === null)
    await sql`
      insert into action_plan_run (id_action_plan, plan_name, plan_version, nodes, id_alarm, id_tenant, id_user, id_log, version, answers, started)
      values (${run.plan.id}, ${run.plan.name}, ${run.plan.version}, ${JSON.stringify(nodes)}::jsonb, ${runKey.alarm}, ${tenant}, ${caller.user},
        ${line}, ${fresh.length}, ${json}::jsonb, ${at}::timestamptz)`.execute(tx);
  else
    await sql`
      update action_plan_run set version = version + ${fresh.length}, answers = answers || ${json}::jsonb, id_log = ${line} where id = ${run.id}`.execute(
      tx,
    );
  const { run: now } = await readPlanRun(tx, runKey);
  if (now.at === null) await sql`update action_plan_run set ended = ${at}::timestamptz where id = ${now.id}`.execute(tx);
  if (runKey.alarm !== null) await record(tx, runKey.alarm, now, fresh);
  const reply = now.at === null ? { ...now, ended: at } : now;
  await publishPlanRun(tx, runKey, tenant, reply);
  return reply;
}

const publishPlanRun = (tx: Tx, { alarm, user }: PlanRunKey, tenant: StoredPlanRun['tenant'], run: PlanRun) =>
  appendEvent(tx, {
    ...(alarm === null ? { user: user as Caller['user'] } : { tenant }),
    name: 'plan.answered',
    data: { run },
  });

async function record(tx: Tx, alarm: number, { plan }: PlanRun, fresh: readonly PlanAnswer[]): Promise<void> {
  for (const answer of fresh)
    await sql`
      insert into alarm_record (id_alarm, id_tenant, at, kind, id_user, user_name, from_status, to_status, comments, about)
      select id, id_tenant, ${answer.at}::timestamptz, 'plan', ${answer.by?.id ?? null}, ${answer.by?.name ?? null}, alarm_status, alarm_status,
        ${`${answer.question}: ${answerText(plan.nodes, answer)}`}, ${plan.name}
      from alarm where id = ${alarm}`.execute(tx);
}

interface PlanLog {
  run: PlanRun;
  tenant: StoredPlanRun['tenant'];
  answers: readonly PlanAnswer[];
  user: number;
  at: string;
}

/** Stores the log line of a run: its answers and the author of the last one. @returns its id */
async function storeLog(tx: Tx, log: number | null, { run, tenant, answers, user, at }: PlanLog): Promise<number> {
  const recorded = JSON.stringify(
    answers.map((one) => ({ question: one.question, answer: answerText(run.plan.nodes, one), by: one.by?.name ?? null, at: one.at })),
  );
  const changed =
    log === null
      ? []
      : (
          await sql<{ id: number }>`
    update action_plan_log set answers = ${recorded}::jsonb, id_user = ${user} where id = ${log} returning id`.execute(tx)
        ).rows;
  if (changed[0]) return changed[0].id;
  const { rows } = await sql<{ id: number }>`
    insert into action_plan_log (created, id_action_plan, id_user, alarm_id, id_tenant, answers)
    values (${at}::timestamptz, (select id from action_plan where id = ${run.plan.id}), ${user}, ${run.alarm?.alarm_id ?? null}, ${tenant}, ${recorded}::jsonb)
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The log line of the action plan was not inserted');
  return id;
}

/** Restarts a plan that is answered without an alarm, with its newest version. */
async function restartRun(tx: Tx, { run, tenant }: StoredPlanRun, runKey: PlanRunKey, version: number | undefined): Promise<PlanRun> {
  if (runKey.alarm !== null) throw refuse('plan.over', { details: { run } });
  if (version !== undefined && version !== run.version) throw refuse('plan.changed', { details: { run } });
  await sql`delete from action_plan_run where id = ${run.id}`.execute(tx);
  const { run: now } = await readPlanRun(tx, runKey);
  await publishPlanRun(tx, runKey, tenant, now);
  return now;
}
