import { sql } from 'kysely';
import type { AlarmId, TenantId } from '../../../contract/platform/index.ts';
import { type App, Refused, runInSavepoint, type Tx } from '../../platform/index.ts';
import { beginRun, lockCommand } from '../begin-run.ts';

/** A command that the platform starts. */
interface RuleCommand {
  readonly cause: 'schedule' | 'workflow' | 'breach';
  readonly command: number;
  readonly name: string;
  /** Tenant of the run; null: the customer's. */
  readonly tenant: TenantId | null;
  readonly customer: number | null;
  readonly alarm?: { readonly id: AlarmId; readonly alarm_id: string };
}

/** Creates a run in the transaction; a refusal is written to the log of commands. */
export async function beginCommandRun(
  app: Pick<App, 'clock' | 'log'>,
  tx: Tx,
  { alarm, name, customer, ...request }: RuleCommand,
): Promise<void> {
  const failure = await runInSavepoint(tx, async () => void (await beginRun(app, tx, { ...request, by: null, alarm: alarm?.id ?? null })));
  if (failure === undefined) return;
  if (!(failure instanceof Refused)) app.log.error({ err: failure, ...request }, 'a due command could not be started');
  await sql`insert into command_log (created, name, status, id_tenant, id_master_tenant, alarm_id, message)
    values (${new Date(app.clock.now())}, ${name}, 'error', ${request.tenant}, ${request.tenant === null ? customer : null}, ${alarm?.alarm_id ?? null},
      ${failure instanceof Refused ? `Refused: ${failure.code}` : 'It could not be begun'})`.execute(tx);
}

/**
 * Creates runs for alarms whose time passed, in the transaction of the breach. The commands are locked before anything is published: who
 * runs one locks it first too.
 */
export async function beginBreachRuns(
  app: Pick<App, 'clock' | 'log'>,
  tx: Tx,
  commands: readonly Omit<RuleCommand, 'cause'>[],
): Promise<void> {
  const ids = [...new Set(commands.map(({ command }) => command))].toSorted((one, other) => one - other);
  for (const id of ids) await lockCommand(tx, id);
  for (const command of commands) await beginCommandRun(app, tx, { ...command, cause: 'breach' });
}

/** Due times that passed while no platform was running, oldest first, at most `most`. */
interface MissedRuns {
  readonly name: string;
  readonly tenant: TenantId | null;
  readonly customer: number | null;
  readonly zone: string;
  readonly now: number;
  readonly missed: readonly number[];
  readonly most?: number;
}

/** Logs how many runs were missed, and in which period, in the time zone of the tenant. */
export async function logMissedRuns(tx: Tx, { name, tenant, customer, zone, now, missed, most }: MissedRuns): Promise<void> {
  const count = missed.length === most ? `${missed.length}+` : missed.length;
  const [from, to] = [missed.at(0) ?? now, missed.at(-1) ?? now].map((time) => wallTime(time, zone));
  const message = `Missed ${count}: ${from === to ? from : `${from} – ${to}`} (${zone})`;
  await sql`insert into command_log (created, name, status, id_tenant, id_master_tenant, message)
    values (${new Date(now)}, ${name}, 'missed', ${tenant}, ${tenant === null ? customer : null}, ${message})`.execute(tx);
}

/** `2026-03-29 07:00` in a zone. */
function wallTime(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(at);
}
