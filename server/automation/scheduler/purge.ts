import { sql } from 'kysely';
import { type PurgeRule, purgeAlarms } from '../../alarms/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { RuleKind } from './kind.ts';

/** Interval of a purge rule, and the shorter one if more alarms remain, in ms. */
const pace = { every: 15_000, more: 250 } as const;
const moveBatchSize = 200;

/** Purge rules (OP-2.15, OP-3.10, OQ-36): alarms left without action change their status automatically. */
export const purge: RuleKind = {
  async plan({ tx, id, after }) {
    if (!(await read(tx, id))) return null;
    return after + pace.every;
  },

  async run({ tx, id, now }) {
    const rule = await read(tx, id);
    if (!rule) return undefined;
    const moved = await purgeAlarms(tx, rule, now, moveBatchSize);
    return moved === moveBatchSize ? now + pace.more : undefined;
  },
};

async function read(tx: Tx, id: number): Promise<PurgeRule | undefined> {
  const { rows } = await sql<PurgeRule>`
    select name, input_alarm_status as from, output_alarm_status as to, timeout::int as minutes, comment, protocol, id_master_tenant as customer
    from alarm_purge where id = ${id} and input_alarm_status <> output_alarm_status`.execute(tx);
  return rows[0];
}
