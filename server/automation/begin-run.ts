import { sql } from 'kysely';
import { cooldownMs } from '../../contract/automation/command-nodes.ts';
import type { CommandRun } from '../../contract/automation/command-run.ts';
import type { AlarmId, TenantId, UserId } from '../../contract/platform/index.ts';
import { type App, instant, refuse, type Scope, type Tx } from '../platform/index.ts';
import { type LoadedCommand, readCommand } from './command.ts';
import { drillOfRun } from './run-drill.ts';
import { publishRun, readRun } from './run-reads.ts';

/** Input of a new run. */
export interface RunRequest {
  readonly command: number;
  /** The user who starts it; null: the platform. */
  readonly by: { readonly id: UserId; readonly name: string } | null;
  readonly cause: CommandRun['cause'];
  readonly alarm?: AlarmId | null;
  readonly unit?: number | null;
  readonly dry?: boolean;
  /** It is refused unless it belongs to a drill, because the user was shown so. */
  readonly inDrill?: boolean;
  readonly reason?: string | null;
  /** The owning tenant, if neither an alarm nor a unit determines it. */
  readonly tenant?: TenantId | null;
  /** What the run may see; default: the scope of `by`, or that of the command's customer. */
  readonly scope?: Scope;
}

/** Alarm, unit and tenant of a run. */
interface RunPlace {
  readonly alarm: AlarmId | null;
  readonly unit: number | null;
  readonly tenant: TenantId | null;
}

/**
 * Creates a run of a custom command in the caller's transaction (OP-1.13, OP-4.25, OQ-65): it starts only after the commit; call
 * `wakeRuns` then. In a drill (`drillOfRun`) it is a dry run. The run uses the current version of the command, unaffected by later edits. A refusal writes nothing, and the
 * transaction can continue.
 * @returns the run in its initial state
 * @throws Refused `record.not_found`, `command.incomplete` (details: nodes), `command.cooling_down` (details: until), `command.drill_over`
 */
export async function beginRun(app: Pick<App, 'clock'>, tx: Tx, request: RunRequest): Promise<CommandRun> {
  const now = app.clock.now();
  await lockCommand(tx, request.command);
  const command = await readCommand(tx, request.command);
  if (!command) throw refuse('record.not_found');
  if (command.faulty) throw refuse('command.incomplete', { details: { nodes: command.faulty } });
  const place = await placeOf(tx, request);
  const drill = await drillOfRun(tx, { ...place, user: request.by?.id ?? null, steps: command.steps });
  if (request.inDrill === true && drill === null) throw refuse('command.drill_over');
  const isDry = request.dry === true || drill !== null;
  const dangerous = command.dangerous && !isDry;
  if (dangerous && command.cooldownUntil && command.cooldownUntil.getTime() > now) {
    throw refuse('command.cooling_down', { details: { until: instant(command.cooldownUntil) } });
  }
  if (dangerous) await startCooldown(tx, command.id, now);
  const id = await write(tx, { ...request, ...place, dry: isDry, drill }, { ...command, dangerous }, now);
  await publishRun(tx, id);
  const run = await readRun(tx, id);
  if (!run) throw new Error(`Run ${id} is not visible to the user who started it`);
  return run;
}

/** Locks a command until the end of the transaction, so that of concurrent runs of a dangerous one a single run begins. */
export async function lockCommand(tx: Tx, command: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`command ${command}`}, 0))`.execute(tx);
}

/** Starts the cool-down of a command. @param now in ms */
export async function startCooldown(tx: Tx, command: number, now: number): Promise<void> {
  await sql`
    insert into command_cool_down (id_command, until) values (${command}, ${new Date(now + cooldownMs)})
    on conflict (id_command) do update set until = greatest(command_cool_down.until, excluded.until)`.execute(tx);
}

async function placeOf(tx: Tx, { alarm = null, unit = null, tenant = null }: RunRequest): Promise<RunPlace> {
  if (alarm !== null) {
    const { rows } = await sql<RunPlace>`select id as alarm, id_unit as unit, id_tenant as tenant from alarm where id = ${alarm}`.execute(
      tx,
    );
    if (!rows[0]) throw refuse('record.not_found', { message: 'There is no such alarm.' });
    return rows[0];
  }
  if (unit === null) return { alarm, unit, tenant };
  const { rows } = await sql<RunPlace>`select null::bigint as alarm, id as unit, id_tenant as tenant from unit where id = ${unit}`.execute(
    tx,
  );
  if (!rows[0]) throw refuse('record.not_found', { message: 'There is no such unit.' });
  return rows[0];
}

type ResolvedRequest = Omit<RunRequest, keyof RunPlace> & RunPlace & { readonly dry: boolean; readonly drill: number | null };

async function write(
  tx: Tx,
  request: ResolvedRequest,
  { id, name, dangerous, customer, steps }: LoadedCommand,
  now: number,
): Promise<number> {
  const { by, cause, reason = null, scope } = request;
  const at = new Date(now);
  const visibleTenants = scope?.kind === 'user' ? [...scope.tenants] : null;
  const run = await tx
    .insertInto('command_run')
    .values({
      id_command: id,
      name,
      cause,
      id_user: by?.id ?? null,
      user_name:
        by && sql`coalesce((select concat_ws(' ', u.name, u.first_surname) from user_account u where u.id = ${by.id}), ${by.name})`,
      sight: visibleTenants && JSON.stringify(visibleTenants),
      id_tenant: request.tenant,
      id_master_tenant: sql`coalesce((select t.id_master_tenant from tenant t where t.id = ${request.tenant}), ${customer},
        (select min(t.id_master_tenant) from tenant t where t.id = any (${visibleTenants}::bigint[])))`,
      id_alarm: request.alarm,
      id_unit: request.unit,
      dry: request.dry,
      id_drill: request.drill,
      dangerous,
      reason: reason || null,
      started: at,
      due: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const nodes = steps.map(({ id: node, type, config }, place) => ({ place, node, type, config }));
  await sql`insert into command_run_node (id_run, place, node, type, config)
    select ${run.id}, n.place, n.node, n.type, n.config
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as n (place integer, node text, type text, config jsonb)`.execute(tx);
  return run.id;
}
