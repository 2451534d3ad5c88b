import type { Ability } from '../../contract/access/index.ts';
import type { TenantId } from '../../contract/platform/ids.ts';

/** One grant of access to a tenant: the user's own or a group's (`abilities` null), or a share with its rights. */
export interface TenantGrant {
  tenant: TenantId;
  /** Alarm types of the grant; null: every type. */
  types: readonly string[] | null;
  abilities: readonly Ability[] | null;
}

/** A user's row of `app_sight`. */
export interface EffectiveScope {
  ways: readonly TenantGrant[];
  groups: readonly number[];
  cameras: boolean;
  hours: number | null;
  days: number | null;
  records: number | null;
}

/** The tenants covered by the grants, and the alarm types of those tenants for which only some types are accessible. */
export function mergeTenantGrants(ways: readonly TenantGrant[]): { tenants: TenantId[]; types: Record<TenantId, readonly string[]> } {
  const found = new Map<TenantId, Set<string> | null>();
  for (const { tenant, types } of ways) {
    const existing = found.get(tenant);
    const isUnlimited = existing === null || types === null;
    found.set(tenant, isUnlimited ? null : new Set([...(existing ?? []), ...types]));
  }
  const typed: Record<TenantId, readonly string[]> = {};
  for (const [tenant, types] of found) if (types) typed[tenant] = [...types];
  return { tenants: [...found.keys()], types: typed };
}

const hourMs = 3_600_000;

/** Instant from which closed alarms are visible; null: all of them. The stricter of hours and days applies (OQ-34). */
export function earliestVisible({ hours, days }: Pick<EffectiveScope, 'hours' | 'days'>, now: number): string | null {
  const reach = Math.min(hours ?? Number.POSITIVE_INFINITY, (days ?? Number.POSITIVE_INFINITY) * 24);
  return Number.isFinite(reach) ? new Date(now - reach * hourMs).toISOString() : null;
}
