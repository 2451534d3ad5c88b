import type { Position } from '../../../../contract/places/place.ts';
import type { RouterPosition } from '../../../../contract/places/positions.ts';

/** How many positions of a vehicle its trail keeps. */
const trailLength = 300;

/** Vehicles as they were heard of last, and where each was since this view was opened. */
export interface Positions {
  rows: readonly RouterPosition[];
  trails: ReadonlyMap<number, readonly Position[]>;
}
export const noPositions: Positions = { rows: [], trails: new Map() };

const isLater = (one: RouterPosition, than: RouterPosition): boolean => (one.last_log ?? '') >= (than.last_log ?? '');

/** The positions with those that were read: a newer one that was heard meanwhile stays. */
export function mergePositions(before: Positions, rows: readonly RouterPosition[]): Positions {
  const known = new Map(before.rows.map((row) => [row.id, row]));
  const now = rows.map((row) => {
    const heard = known.get(row.id);
    return heard && !isLater(row, heard) ? heard : row;
  });
  return now.reduce(withTrail, { rows: now, trails: before.trails });
}

/** The positions after a vehicle moved; one that is not known changes nothing, as does news that come late (OP-9.29). */
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
