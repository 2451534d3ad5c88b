import { sql } from 'kysely';
import { isCron, readCron } from '../../contract/automation/cron.ts';
import { expressionsOf } from '../../contract/automation/frequencies.ts';
import { type CatalogueKey, type Fault, faultOf, idOf } from '../../contract/catalogues/index.ts';
import type { Extension } from '../catalogues/index.ts';
import { faultsOfCommand, nodesIn } from './command-faults.ts';
import { actionPlanExtension } from './plans/versions.ts';

/**
 * A command can be saved only if it is complete (OP-5.15–5.18) and references only records that its author sees; one that requires an alarm
 * must be alarm compatible. Its author is stored with it.
 */
const commandExtension: Extension = {
  async beforeWrite(tx, { caller, language, values, before, id }) {
    const faults: Fault[] = [];
    if ('nodes' in values || id === null) {
      faults.push(...(await faultsOfCommand(tx, nodesIn(values['nodes']), language)));
    }
    const merged = { ...before, ...values };
    const requires = (merged['requirements'] ?? []) as readonly string[];
    if (requires.includes('alarm') && merged['alarm_compatible'] !== true) faults.push(faultOf('alarm_compatible', 'alarmNeeded'));
    if (faults.length > 0) return faults;
    return id === null ? { ...values, id_user: caller.user } : values;
  },
};

/** Cron expressions of a task must be satisfiable and unique, and one or a valid frequency is required (OQ-68, OP-5.20, OP-5.21). */
const scheduleExtension: Extension = {
  async beforeWrite(tx, { values, before }) {
    const all = { ...before, ...values };
    const expressions = ((all['cron_expressions'] ?? []) as readonly string[]).map((one) => one.trim().replace(/\s+/g, ' ').toUpperCase());
    if (!expressions.every(isCron)) return [faultOf('cron_expressions', 'cronParts')];
    if (new Set(expressions.map((one) => readCron(one))).size < expressions.length) return [faultOf('cron_expressions', 'cronTwice')];
    const frequency = idOf(all['frequency']);
    const { rows } = await sql<{ value: string | null }>`select value from frequency_schedule_task where id = ${frequency}`.execute(tx);
    if (expressionsOf(expressions, rows[0]?.value).length === 0) return [faultOf('cron_expressions', 'cronParts')];
    return 'cron_expressions' in values ? { ...values, cron_expressions: expressions } : values;
  },
};

/** A workflow polls at its own frequency and starts only commands that its author sees (OQ-37). */
const alarmWorkflowExtension: Extension = {
  async beforeWrite(tx, { values, before }) {
    const { frequency, params } = { ...before, ...values };
    const command = (params as { command?: unknown } | null | undefined)?.command ?? null;
    const id = Number(command);
    const { rows } = await sql<{ value: string | null; seen: boolean }>`
      select (select value from frequency_schedule_task where id = ${idOf(frequency)}) as value,
        exists (select 1 from command where id = ${Number.isSafeInteger(id) ? id : 0}) as seen`.execute(tx);
    if (!isCron(rows[0]?.value ?? '')) return [faultOf('frequency', 'choice')];
    return command === null || rows[0]?.seen ? values : [faultOf('params', 'ref')];
  },
};

/** The extensions of the catalogues of automation. */
/** A workflow of a customer may have units of several tenants: each user sees those of theirs. */
const workflowUnitExtension: Extension = { rowsSql: sql<boolean>`exists (select from unit u where u.id = t.id_unit)` };

export const automationExtensions: Readonly<Partial<Record<CatalogueKey, Extension>>> = {
  command: commandExtension,
  'action-plan': actionPlanExtension,
  'alarm-workflow': alarmWorkflowExtension,
  'alarm-workflow-unit': workflowUnitExtension,
  schedule: scheduleExtension,
};
