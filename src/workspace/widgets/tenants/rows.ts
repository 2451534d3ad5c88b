import type { Camera, Subsystem, Unit } from '../../../../contract/places/index.ts';
import type { UnitId } from '../../../../contract/platform/index.ts';
import type { FoundPlaces, NodeKey, PartsOf, TreeContext } from '../../../../machines/places/index.ts';
import { offlineOf, type Places, type TenantPlace } from '../../../places/index.ts';

/** Position of a row among its siblings, and its depth. */
interface RowPosition {
  readonly key: string;
  readonly level: number;
  readonly size: number;
  readonly place: number;
}
interface Opened {
  readonly node: NodeKey;
  readonly isOpen: boolean;
}
/** One row of the tree. */
export type TreeRow = RowPosition &
  (
    | ({ kind: 'tenant'; tenant: TenantPlace; units: number } & Opened)
    | ({ kind: 'unit'; unit: Unit; offline: number } & Opened)
    | { kind: 'camera'; camera: Camera; unit: Unit }
    | ({ kind: 'parts'; unit: Unit } & Opened)
    | { kind: 'part'; part: Subsystem; unit: Unit }
    | { kind: 'note'; note: 'reading' | 'refused' | 'unread' | 'none'; unit: Unit }
  );
/** A row that can be opened and closed. */
export type OpenableRow = Extract<TreeRow, Opened>;

export const isOpenable = (row: TreeRow): row is OpenableRow => 'node' in row;

type Look = Pick<TreeContext, 'toggled' | 'found' | 'filter' | 'parts'>;

/** Returns the visible rows from top to bottom. `alarmed` are the units with open alarms, for the filter by open alarms. */
export function treeRows(places: Places, look: Look, alarmed: ReadonlySet<UnitId>): TreeRow[] {
  const tenants = places.tenants.flatMap((tenant) => {
    const units = shownUnits(tenant, look, alarmed);
    const isNamed = look.found?.tenants.has(tenant.id) ?? false;
    return units.length > 0 || isNamed || (look.found === null && look.filter === 'all') ? [{ tenant, units }] : [];
  });
  const rows: TreeRow[] = [];
  for (const [at, { tenant, units }] of tenants.entries()) {
    const node: NodeKey = `tenant-${tenant.id}`;
    const isOpen = isOpenAs(isNarrowed(look) && !look.found?.tenants.has(tenant.id), node, look);
    rows.push({ kind: 'tenant', key: node, node, isOpen, tenant, units: units.length, level: 1, size: tenants.length, place: at + 1 });
    if (isOpen) for (const [place, unit] of units.entries()) pushUnit(rows, unit, look, { size: units.length, place: place + 1 });
  }
  return rows;
}

const isNarrowed = ({ found, filter }: Look) => found !== null || filter !== 'all';
const isOpenAs = (byItself: boolean, node: NodeKey, { toggled }: Look) => byItself !== toggled.has(node);

function shownUnits(tenant: TenantPlace, { found, filter }: Look, alarmed: ReadonlySet<UnitId>): readonly Unit[] {
  if (!found && filter === 'all') return tenant.units;
  const isFound = (unit: Unit) => !found || found.tenants.has(tenant.id) || found.units.has(unit.id);
  const isAsked = (unit: Unit) => filter === 'all' || (filter === 'alarms' ? alarmed.has(unit.id) : offlineOf(unit) > 0);
  return tenant.units.filter((unit) => isAsked(unit) && isFound(unit));
}

function pushUnit(rows: TreeRow[], unit: Unit, look: Look, standing: Pick<RowPosition, 'size' | 'place'>): void {
  const node: NodeKey = `unit-${unit.id}`;
  const cameras = shownCameras(unit, look.found);
  const isOpen = isOpenAs(typeof look.found?.units.get(unit.id) === 'object', node, look);
  rows.push({ kind: 'unit', key: node, node, isOpen, unit, offline: offlineOf(unit), level: 2, ...standing });
  if (!isOpen) return;
  const size = cameras.length + 1;
  for (const [at, camera] of cameras.entries())
    rows.push({ kind: 'camera', key: `camera-${camera.id}`, camera, unit, level: 3, size, place: at + 1 });
  const parts: NodeKey = `parts-${unit.id}`;
  const areOpen = isOpenAs(false, parts, look);
  rows.push({ kind: 'parts', key: parts, node: parts, isOpen: areOpen, unit, level: 3, size, place: size });
  if (areOpen) pushParts(rows, unit, look.parts.get(unit.id) ?? 'reading');
}

/** All cameras of a unit, or those for which it was found. */
function shownCameras(unit: Unit, found: FoundPlaces | null): readonly Camera[] {
  const only = found?.units.get(unit.id);
  return only === undefined || only === 'whole' ? unit.cameras : unit.cameras.filter(({ id }) => only.has(id));
}

function pushParts(rows: TreeRow[], unit: Unit, parts: PartsOf): void {
  if (typeof parts === 'string' || parts.length === 0) {
    const note = typeof parts === 'string' ? parts : 'none';
    rows.push({ kind: 'note', key: `note-${unit.id}`, note, unit, level: 4, size: 1, place: 1 });
    return;
  }
  for (const [at, part] of parts.entries()) {
    const key = `${part.kind}-${part.id}-of-${unit.id}`;
    rows.push({ kind: 'part', key, part, unit, level: 4, size: parts.length, place: at + 1 });
  }
}

/** The parent of a row: the nearest row above it with a lower depth; at the top the row itself. */
export function parentRowOf(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 1;
  for (let up = at - 1; up >= 0; up -= 1) if ((rows[up]?.level ?? 1) < level) return up;
  return at;
}
