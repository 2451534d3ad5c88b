import { sql } from 'kysely';
import type { Tx } from '../../platform/index.ts';

/** The action plan that applies to an alarm (OQ-39), as the database selects it; null: none does. Plans without steps apply to nothing. */
async function planForAlarm(tx: Tx, alarm: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select applicable_plan(${alarm}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns the caller's default plan when there is no alarm; null: none. */
export async function defaultPlan(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from action_plan where is_default and jsonb_array_length(nodes) > 0
    order by id_master_tenant nulls last, id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Returns the plan of an alarm: the currently applicable one if it was started; else one that was started and is not finished (a changed
 * level does not remove it), or with which the alarm ended; else the currently applicable one.
 */
export async function activePlanOfAlarm(tx: Tx, alarm: number): Promise<number | null> {
  const applies = await planForAlarm(tx, alarm);
  const { rows } = await sql<{ plan: number }>`
    select r.id_action_plan as plan from action_plan_run r join alarm a on a.id = r.id_alarm
    where r.id_alarm = ${alarm} and (r.id_action_plan = ${applies} or r.ended is null or a.ended_at is not null)
    order by (r.id_action_plan = ${applies}) desc nulls last, r.started desc limit 1`.execute(tx);
  return rows[0]?.plan ?? applies;
}
