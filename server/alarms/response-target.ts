import { sql } from 'kysely';
import type { MasterTenantId, TenantId } from '../../contract/platform/index.ts';

/** Times to take and to end. Null: for any level, type or tenant; no limit. */
export interface ResponseTarget {
  readonly id: number;
  readonly id_master_tenant: MasterTenantId | null;
  readonly id_alarm_level: number | null;
  readonly id_site_tenant: TenantId | null;
  readonly alarm_type: string | null;
  readonly take_seconds: number | null;
  readonly take_warn_seconds: number | null;
  readonly end_minutes: number | null;
}

/** What an alarm is matched by. */
interface Matched {
  readonly customer: MasterTenantId;
  readonly tenant: TenantId;
  readonly level: number;
  readonly type: string;
}

/**
 * The most specific target of an alarm: one of its tenant before one of its type, before one of its level; a customer's own before a common
 * one; of equals the oldest.
 */
export function targetFor(targets: readonly ResponseTarget[], { customer, tenant, level, type }: Matched): ResponseTarget | undefined {
  const matches = (value: unknown, own: unknown) => value === null || value === own;
  const fitting = targets.filter(
    (target) =>
      matches(target.id_master_tenant, customer) &&
      matches(target.id_site_tenant, tenant) &&
      matches(target.id_alarm_level, level) &&
      matches(target.alarm_type, type),
  );
  const weight = (target: ResponseTarget) =>
    (target.id_site_tenant === null ? 0 : 8) +
    (target.alarm_type === null ? 0 : 4) +
    (target.id_alarm_level === null ? 0 : 2) +
    (target.id_master_tenant === null ? 0 : 1);
  return fitting.toSorted((one, other) => weight(other) - weight(one) || one.id - other.id)[0];
}

/** Assigns the time to end of an alarm that is taken now, in an update of `alarm`. @param alarm its name in the statement */
export const endClockOf = (alarm: string) =>
  sql`(end_warn, end_due) = (select clock_timestamp() + t.end_minutes * interval '1 minute'
      - coalesce(t.end_warn_minutes, t.end_minutes / 3.0) * interval '1 minute', clock_timestamp() + t.end_minutes * interval '1 minute'
      from (select 1) as one left join response_target t on t.id = ${sql.ref(`${alarm}.id_response_target`)})`;

/** The clock of a new alarm. The warning comes a third of the time before its end, where none is stated. */
export function clockOf(target: ResponseTarget | undefined) {
  const take_seconds = target?.take_seconds ?? null;
  return {
    id_response_target: target?.id ?? null,
    take_seconds,
    take_warn_seconds: take_seconds === null ? null : Math.min(take_seconds, target?.take_warn_seconds ?? Math.ceil(take_seconds / 3)),
  };
}
