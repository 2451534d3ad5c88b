import type { Camera, Unit } from '../../../contract/places/place.ts';
import type { CameraId, TenantId, UnitId } from '../../../contract/platform/index.ts';
import type { ReferenceData } from '../../../machines/platform/index.ts';

/** A tenant with its units by name. */
export interface TenantPlace {
  readonly id: TenantId;
  readonly name: string;
  readonly units: readonly Unit[];
  readonly cameras: number;
  readonly offline: number;
}

/** All places that the user may watch, sorted by name; built once from the reference data and not changed afterwards. */
export interface Places {
  readonly tenants: readonly TenantPlace[];
  readonly unitOf: ReadonlyMap<UnitId, Unit>;
  readonly cameraOf: ReadonlyMap<CameraId, Camera>;
}

const none: Places = { tenants: [], unitOf: new Map(), cameraOf: new Map() };
const made = new WeakMap<object, Places>();

/** Builds the places from the reference data; returns the same object for the same data. */
export function buildPlaces(read: ReferenceData | null | undefined): Places {
  if (read?.what !== 'units') return none;
  const known = made.get(read);
  if (known) return known;
  const places = sortPlaces(read);
  made.set(read, places);
  return places;
}

function sortPlaces({ rows, tenants }: Extract<ReferenceData, { what: 'units' }>): Places {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const byTenant = new Map<TenantId, Unit[]>(tenants.map(({ id }) => [id, []]));
  const cameraOf = new Map<CameraId, Camera>();
  for (const unit of rows) {
    const own = byTenant.get(unit.id_tenant);
    if (own) own.push(unit);
    else byTenant.set(unit.id_tenant, [unit]);
    for (const camera of unit.cameras) cameraOf.set(camera.id, camera);
  }
  const names = new Map(tenants.map(({ id, name }) => [id, name]));
  const placed = [...byTenant].map(([id, units]) => tenantPlace(id, names.get(id) ?? `${id}`, units.sort(named(compare))));
  return {
    tenants: placed.sort((a, b) => compare(a.name, b.name)),
    unitOf: new Map(rows.map((unit) => [unit.id, unit])),
    cameraOf,
  };
}

const named = (compare: (a: string, b: string) => number) => (a: Unit, b: Unit) => compare(a.description, b.description);

function tenantPlace(id: TenantId, name: string, units: readonly Unit[]): TenantPlace {
  let [cameras, offline] = [0, 0];
  for (const unit of units) {
    cameras += unit.cameras.length;
    offline += offlineOf(unit);
  }
  return { id, name, units, cameras, offline };
}

/** How many cameras of a unit are out of reach. */
export function offlineOf({ cameras }: Unit): number {
  let offline = 0;
  for (const { online } of cameras) if (!online) offline += 1;
  return offline;
}
