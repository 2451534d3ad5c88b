import { sql } from 'kysely';
import type { CommandRun, NodeOutcome } from '../../contract/automation/command-run.ts';
import type { Tx } from '../platform/index.ts';
import { startCooldown } from './begin-run.ts';
import type { LeasedRun } from './run-lease.ts';
import { publishRun, readRun } from './run-reads.ts';

/** How a run ended. */
export type FinalStatus = Extract<CommandRun['status'], 'success' | 'error' | 'canceled'>;

const words = (code: string): string => code.replaceAll('_', ' ');

/** Results of the nodes as readable text: `Digital output: switched; Delay: skipped`. */
function outcomeText(nodes: readonly Pick<NodeOutcome, 'type' | 'state' | 'code'>[]): string {
  return nodes
    .map(
      ({ type, state, code }) =>
        `${type.charAt(0).toUpperCase()}${words(type.slice(1))}: ${words(state === 'skipped' ? state : (code ?? state))}`,
    )
    .join('; ');
}

/**
 * Ends a locked run: pending nodes are skipped, and the result is written to the log of commands and, for an alarm, to its record
 * (OP-8.11).
 * @param now in ms
 */
export async function endRun(tx: Tx, run: LeasedRun, status: FinalStatus, now: number): Promise<void> {
  const at = new Date(now);
  const skipped = status === 'canceled' ? 'canceled' : null;
  await sql`update command_run_node set state = 'skipped', code = ${skipped}, ended = ${at}
    where id_run = ${run.id} and state = 'waiting'`.execute(tx);
  await sql`update command_run set status = ${status}, ended = ${at}, due = null, holder = null, held_until = null, version = version + 1
    where id = ${run.id}`.execute(tx);
  if (run.dangerous && run.id_command !== null) await startCooldown(tx, run.id_command, now);
  const ended = await readRun(tx, run.id);
  if (!ended) throw new Error(`Run ${run.id} is not visible at its end`);
  await logRunEnd(tx, run, ended);
  await publishRun(tx, run.id);
}

async function logRunEnd(
  tx: Tx,
  { id_tenant, id_master_tenant, id_user, user_name, stopped_by }: LeasedRun,
  run: CommandRun,
): Promise<void> {
  const message = [outcomeText(run.nodes), ...(stopped_by ? [`Stopped by ${stopped_by}`] : [])].join('. ');
  await sql`insert into command_log (created, name, status, id_user, alarm_id, id_tenant, id_master_tenant, message, nodes, dry)
    values (${run.ended}, ${run.command.name}, ${run.status}, (select u.id from user_account u where u.id = ${id_user}),
      ${run.alarm?.alarm_id ?? null}, ${id_tenant}, ${id_master_tenant}, ${message}, ${JSON.stringify(run.nodes)}::jsonb, ${run.dry})`.execute(
    tx,
  );
  if (!run.alarm || run.dry) return;
  const summary = [`${run.status}: ${message}`, ...(run.reason ? [`Reason: ${run.reason}`] : [])].join('. ');
  await sql`
    insert into alarm_record (id_alarm, id_tenant, at, kind, id_user, user_name, from_status, to_status, comments, level, about)
    select a.id, a.id_tenant, ${run.ended}, 'command', ${id_user}, ${user_name}, a.alarm_status, a.alarm_status, ${summary}, l.level, ${run.command.name}
    from alarm a join alarm_level l on l.id = a.id_alarm_level where a.id = ${run.alarm.id}`.execute(tx);
}

/** Result of a cancellation. */
export type Cancellation = { kind: 'asked'; run: CommandRun } | { kind: 'over' } | { kind: 'not_found' };

/**
 * Cancels a run that the scope sees: immediately if no process drives it, otherwise by notifying the process that does. Completed nodes are
 * not undone.
 * @param by name of the user who cancels
 * @param now in ms
 */
export async function cancelRun(tx: Tx, id: number, by: string, now: number): Promise<Cancellation> {
  const { rows } = await sql<LeasedRun & { is_held: boolean }>`
    select *, holder is not null and held_until >= clock_timestamp() as is_held from command_run where id = ${id} for update`.execute(tx);
  const run = rows[0];
  if (!run) return { kind: 'not_found' };
  if (run.status !== 'running') return { kind: 'over' };
  if (run.is_held) {
    await sql`update command_run set canceling = true, stopped_by = coalesce(stopped_by, ${by}) where id = ${id}`.execute(tx);
  } else {
    await sql`update command_run_node set state = case when type = 'delay' then 'skipped' else 'unknown' end, code = 'canceled',
      ended = ${new Date(now)} where id_run = ${id} and state = 'running'`.execute(tx);
    await endRun(tx, { ...run, stopped_by: by }, 'canceled', now);
  }
  const after = await readRun(tx, id);
  return after ? { kind: 'asked', run: after } : { kind: 'not_found' };
}
