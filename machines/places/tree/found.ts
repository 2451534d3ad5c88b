import type { CameraId, TenantId, UnitId } from '../../../contract/platform/ids.ts';

/** The results of a search among tenants, units and cameras. */
export interface FoundPlaces {
  /** Tenants that were found by their own name, with all that is theirs. */
  readonly tenants: ReadonlySet<TenantId>;
  /** Units, by themselves (`whole`: with all their cameras) or because of these cameras. */
  readonly units: ReadonlyMap<UnitId, 'whole' | ReadonlySet<CameraId>>;
  /** How many tenants, units and cameras match. */
  readonly count: number;
}
