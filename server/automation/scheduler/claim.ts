import { type RawBuilder, sql } from 'kysely';
import { prepared, runInSavepoint, type Tx } from '../../platform/index.ts';
import type { DueRule, RuleKind } from './kind.ts';
import { purge } from './purge.ts';
import { report } from './report.ts';
import { task } from './task.ts';
import { alarmWindow } from './window.ts';
import { workflow } from './workflow.ts';

const kinds: Readonly<Record<string, RuleKind>> = { task, workflow, window: alarmWindow, purge, report };

/** Without a heartbeat for this long, in ms, no platform was working. Also the maximum delay of due work after such an outage. */
const graceMs = 60_000;
const planBatchSize = 200;

/**
 * Records a heartbeat of the scheduler. @param now in ms
 * @returns the moment before which due work was missed because no platform was running, in ms
 */
export async function readRunningSince(tx: Tx, now: number): Promise<number> {
  const at = new Date(now);
  const { rows } = await sql<{ since: Date }>`${prepared}
    insert into automation_pulse (since, seen) values (${at}, ${at})
    on conflict (one) do update set seen = greatest(automation_pulse.seen, excluded.seen),
      since = case when automation_pulse.seen < ${new Date(now - graceMs)} then excluded.since else automation_pulse.since end
    returning since`.execute(tx);
  return (rows[0]?.since.getTime() ?? now) - graceMs;
}

/** Whether a rule is to be planned or performed, or a heartbeat is. @param pulseMs interval of heartbeats */
export const hasDueRule = (now: RawBuilder<Date>, pulseMs: number) => sql<boolean>`
  exists (select from automation_due where not planned) or exists (select from automation_due where planned and due <= ${now})
  or not exists (select from automation_pulse where seen > ${now} - make_interval(secs => ${pulseMs / 1000}))`;

/** Plans rules that were written since the last time; a rule that is being written is skipped. @returns whether there may be more */
export async function planNew(tx: Tx, now: number): Promise<boolean> {
  const { rows } = await sql<Rule>`${prepared}select kind, id_rule as id from automation_due where not planned
    order by kind, id_rule limit ${planBatchSize} for update skip locked`.execute(tx);
  let found = 0;
  for (const rule of rows) {
    if (!(await isFree(tx, rule))) continue;
    await planNext(tx, rule, now);
    found += 1;
  }
  return found > 0 && rows.length === planBatchSize;
}

/**
 * Locks the row of a rule unless a writer holds it: a writer locks that row first and the due entry, held here, second, so that waiting
 * would deadlock.
 */
async function isFree(tx: Tx, { kind, id }: Rule): Promise<boolean> {
  const table = kinds[kind]?.writes;
  if (!table) return true;
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update skip locked`.execute(tx);
  return rows.length > 0;
}

interface Rule {
  readonly kind: string;
  readonly id: number;
}

async function planNext(tx: Tx, { kind, id }: Rule, after: number, sooner?: number): Promise<void> {
  const due = sooner ?? (await kinds[kind]?.plan({ tx, id, after })) ?? null;
  await sql`update automation_due set planned = true, due = ${due === null ? 'infinity' : new Date(due).toISOString()}::timestamptz
    where kind = ${kind} and id_rule = ${id}`.execute(tx);
}

/**
 * Performs the longest due rule that no other platform has claimed and plans its next time, in one transaction, so that
 * it is done once or not at all. A rule that is being written is performed in the next round.
 * @returns whether anything was done
 */
export async function runNext(tx: Tx, { app, now, since }: Pick<DueRule, 'app' | 'now' | 'since'>): Promise<boolean> {
  const { rows } = await sql<Rule & { due: Date }>`${prepared}select kind, id_rule as id, due from automation_due
    where planned and due <= ${new Date(now)} order by due limit 1 for update skip locked`.execute(tx);
  const rule = rows[0];
  if (!rule || !(await isFree(tx, rule))) return false;
  const due: DueRule = { app, tx, id: rule.id, due: rule.due.getTime(), now, since };
  let sooner: number | undefined;
  const failure = await runInSavepoint(tx, async () => {
    sooner = (await kinds[rule.kind]?.run(due)) ?? undefined;
  });
  if (failure !== undefined)
    app.log.error({ err: failure, kind: rule.kind, id: rule.id }, 'a due rule failed; it runs again at its next time');
  await planNext(tx, rule, Math.max(now, due.due), sooner);
  return true;
}
