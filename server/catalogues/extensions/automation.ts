import { sql } from 'kysely';
import { isCron, readCron } from '../../../contract/automation/cron.ts';
import { expressionsOf } from '../../../contract/automation/frequencies.ts';
import { faultOf, idOf } from '../../../contract/fields/schema.ts';
import type { Extension } from '../extension.ts';

/** Who made a command is kept with it. */
export const commandExtension: Extension = {
  async beforeWrite(_tx, { caller, values, id }) {
    return id === null ? { ...values, id_user: caller.user } : values;
  },
};

/** Cron expressions of a task can be met by a clock, none stands twice, and there is one, or a frequency that is one (OQ-68, OP-5.20, OP-5.21). */
export const scheduleExtension: Extension = {
  async beforeWrite(tx, { values, before }) {
    const all = { ...before, ...values };
    const given = ((all['cron_expressions'] ?? []) as readonly string[]).map((one) => one.trim().replace(/\s+/g, ' ').toUpperCase());
    if (!given.every(isCron)) return [faultOf('cron_expressions', 'cronParts')];
    if (new Set(given.map((one) => readCron(one))).size < given.length) return [faultOf('cron_expressions', 'cronTwice')];
    const frequency = idOf(all['frequency']);
    const { rows } = await sql<{ value: string | null }>`select value from frequency_schedule_task where id = ${frequency}`.execute(tx);
    if (expressionsOf(given, rows[0]?.value).length === 0) return [faultOf('cron_expressions', 'cronParts')];
    return 'cron_expressions' in values ? { ...values, cron_expressions: given } : values;
  },
};
