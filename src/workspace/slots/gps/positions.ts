import type { Position, RouterPosition } from '../../../../contract/places/index.ts';

/** Maximum number of positions in a vehicle's trail. */
const trailLength = 300;

/** Last reported vehicles, and the trail of each since this view was opened. */
export interface Positions {
  rows: readonly RouterPosition[];
  trails: ReadonlyMap<number, readonly Position[]>;
}
export const noPositions: Positions = { rows: [], trails: new Map() };

const isLater = (one: RouterPosition, than: RouterPosition): boolean => (one.last_log ?? '') >= (than.last_log ?? '');

/** Merges the positions that were read; a newer one received by event in the meantime takes precedence. */
export function mergePositions(before: Positions, rows: readonly RouterPosition[]): Positions {
  const known = new Map(before.rows.map((row) => [row.id, row]));
  const now = rows.map((row) => {
    const before = known.get(row.id);
    return before && !isLater(row, before) ? before : row;
  });
  return now.reduce(withTrail, { rows: now, trails: before.trails });
}

/** Applies the movement of a vehicle; an unknown vehicle or an outdated event changes nothing (OP-9.29). */
export function withMoved(before: Positions, router: RouterPosition): Positions {
  const known = before.rows.find(({ id }) => id === router.id);
  if (!known || !isLater(router, known)) return before;
  return withTrail({ ...before, rows: before.rows.map((row) => (row.id === router.id ? router : row)) }, router);
}

function withTrail(positions: Positions, { id, position }: RouterPosition): Positions {
  if (!position) return positions;
  const trail = positions.trails.get(id) ?? [];
  const last = trail.at(-1);
  if (last?.latitude === position.latitude && last.longitude === position.longitude) return positions;
  return { ...positions, trails: new Map(positions.trails).set(id, [...trail, position].slice(-trailLength)) };
}
