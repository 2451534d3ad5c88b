import { sql } from 'kysely';
import { faultOf } from '../../../contract/fields/schema.ts';
import type { Extension } from '../extension.ts';

/** Who made a command is kept with it. */
export const commandExtension: Extension = {
  async beforeWrite(_tx, { caller, values, id }) {
    return id === null ? { ...values, id_user: caller.user } : values;
  },
};

/** One plan of a customer is the default one. */
export const actionPlanExtension: Extension = {
  async afterWrite(tx, { values, id }) {
    if (values['default'] !== true) return;
    await sql`update action_plan other set is_default = false from action_plan mine
      where mine.id = ${id} and other.id <> mine.id and other.is_default
        and other.id_master_tenant is not distinct from mine.id_master_tenant`.execute(tx);
  },
};

const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Cron expressions of a task are five parts each within its bounds, `L` for the last day of a month; none stands twice (OQ-68). */
export const scheduleExtension: Extension = {
  async beforeWrite(_tx, { values }) {
    const given = (values['cron_expressions'] ?? []) as readonly string[];
    const plain = given.map((expression) => expression.trim().replace(/\s+/g, ' ').toUpperCase());
    if (!plain.every(isCron)) return [faultOf('cron_expressions', 'cronParts')];
    if (new Set(plain).size < plain.length) return [faultOf('cron_expressions', 'cronTwice')];
    return 'cron_expressions' in values ? { ...values, cron_expressions: plain } : values;
  },
};

/** Whether an expression has five parts that a clock can meet. */
export function isCron(expression: string): boolean {
  const parts = expression.split(' ');
  return parts.length === 5 && parts.every((part, at) => part.split(',').every((one) => isTerm(one, at)));
}

function isTerm(term: string, at: number): boolean {
  if (at === 2 && term === 'L') return true;
  const [least, most] = bounds[at] ?? [0, 0];
  const read = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(term);
  if (!read) return false;
  const [, from, to, step] = read.map((part) => (part === undefined ? undefined : Number(part)));
  if (step !== undefined && (step < 1 || step > most)) return false;
  if (from !== undefined && (from < least || from > most)) return false;
  return to === undefined || (to >= (from ?? least) && to <= most);
}
