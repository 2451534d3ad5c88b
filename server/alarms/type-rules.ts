import { groupLimits } from '../../contract/alarms/groups.ts';
import type { MasterTenantId } from '../../contract/platform/index.ts';

/** An alarm type as raising reads it. */
export interface TypeContext {
  type: string;
  id_master_tenant: MasterTenantId | null;
  life_safety: boolean;
  group_minutes: number | null;
  latch_count: number | null;
  latch_minutes: number | null;
}

/** What follows from the type of an alarm. */
export interface TypeRules {
  life_safety: boolean;
  /** How long the alarm keeps the group of its unit open, in minutes; 0: it is a row of its own. */
  group_minutes: number;
  /** After how many alarms within how many minutes its source is latched; null: never. */
  latch: { count: number; minutes: number } | null;
}

/**
 * The rules of a type: life safety where any record of it states so, the rest from the customer's own record before a common one. What is urgent
 * or endangers lives is neither grouped nor latched.
 * @param priority of the alarm's level, 1 is the most urgent
 */
export function rulesOf(types: readonly TypeContext[], alarm: { type: string; customer: MasterTenantId; priority: number }): TypeRules {
  const own = types
    .filter(({ type, id_master_tenant: of }) => type === alarm.type && (of ?? alarm.customer) === alarm.customer)
    .toSorted((one, other) => Number(one.id_master_tenant === null) - Number(other.id_master_tenant === null));
  const life_safety = own.some((one) => one.life_safety);
  if (life_safety || alarm.priority === 1) return { life_safety, group_minutes: 0, latch: null };
  const [first] = own;
  const { latch_count: count = null, latch_minutes: minutes = null } = first ?? {};
  return {
    life_safety,
    group_minutes: first?.group_minutes ?? groupLimits.initialMinutes,
    latch: count === null || minutes === null ? null : { count, minutes },
  };
}
