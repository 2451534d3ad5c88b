import { sql } from 'kysely';
import { expressionsOf } from '../../../contract/automation/frequencies.ts';
import type { TenantId } from '../../../contract/platform/index.ts';
import { zoneOf } from '../../places/index.ts';
import type { Tx } from '../../platform/index.ts';
import { beginCommandRun, logMissedRuns } from './command.ts';
import type { RuleKind } from './kind.ts';
import { nextTime, timesBetween } from './times.ts';

interface Task {
  readonly command: number;
  readonly name: string;
  readonly expressions: readonly string[];
  readonly zone: string;
  /** The tenant whose time zone applies; null: the most frequent one of its customer. */
  readonly tenant: TenantId | null;
  readonly customer: number | null;
}

/** Maximum number of missed runs that are counted. */
const maxCounted = 10_000;

/** Scheduled tasks: a command at the times of cron expressions, on the wall clock of a tenant (OP-2.20, OQ-68). */
export const task: RuleKind = {
  writes: 'schedule',

  async plan({ tx, id, after }) {
    const found = await read(tx, id);
    const next = found && nextTime(found.expressions, found.zone, after);
    await sql`update schedule set next_run = ${next ? new Date(next) : null} where id = ${id}`.execute(tx);
    return next ?? null;
  },

  async run({ app, tx, id, due, now, since }) {
    const found = await read(tx, id);
    if (!found) return;
    const { expressions, zone } = found;
    const times = [due, ...timesBetween(expressions, zone, { after: due, until: now, most: maxCounted })];
    const missed = times.filter((time) => time < since);
    if (missed.length > 0) await logMissedRuns(tx, { ...found, now, missed, most: maxCounted });
    if (missed.length === times.length) return;
    await sql`update schedule set last_run = ${new Date(now)} where id = ${id}`.execute(tx);
    await beginCommandRun(app, tx, { ...found, cause: 'schedule' });
  },
};

async function read(tx: Tx, id: number): Promise<Task | null> {
  const { rows } = await sql<Omit<Task, 'zone' | 'expressions'> & { own: string[]; value: string | null }>`
    select s.id_command as command, c.name, coalesce(s.cron_expressions, '{}') as own, f.value, s.id_tenant as tenant, s.id_master_tenant as customer
    from schedule s join command c on c.id = s.id_command left join frequency_schedule_task f on f.id = s.id_frequency
    where s.id = ${id} and s.active`.execute(tx);
  const found = rows[0];
  if (!found) return null;
  const zone = await zoneOf(tx, found.tenant === null ? { customer: found.customer } : { tenant: found.tenant });
  return { ...found, zone, expressions: expressionsOf(found.own, found.value) };
}
