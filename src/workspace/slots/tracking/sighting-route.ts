import type { Position, Sighting } from '../../../../contract/places/index.ts';
import type { MapLine, MapPoint } from '../../../places/index.ts';

/** Orders that a mark names before it counts. */
const ordersNamed = 3;

/** Returns the detected plates or persons with their counts, most frequent first. */
export function countSightings(sightings: readonly Sighting[]): { what: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { what } of sightings) counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => ({ what, count })).sort((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1));
}

const keyOf = ({ latitude, longitude }: Position) => `${latitude},${longitude}`;

/**
 * The places of sightings, numbered in the order in which they happened (OP-9.33, OP-9.34); a place that was come by often has several
 * numbers. The one that is looked at is in focus.
 * @param timeOf words for an instant
 */
export function sightingPlaces(sightings: readonly Sighting[], at: number, timeOf: (instant: string) => string): MapPoint[] {
  const places = new Map<string, { position: Position; orders: number[]; label: string }>();
  for (const [i, { position, camera, unit, what }] of sightings.entries()) {
    if (!position) continue;
    const place = places.get(keyOf(position)) ?? { position, orders: [], label: unit?.description ?? camera?.name ?? what };
    place.orders.push(i);
    places.set(keyOf(position), place);
  }
  return [...places.values()].map(({ position, orders, label }) => {
    const last = orders.findLast((order) => order <= at) ?? orders[0] ?? 0;
    return {
      id: String(last),
      position,
      label,
      note: timeOf(sightings[last]?.at ?? ''),
      kind: 'sighting',
      priority: 0,
      color: null,
      count: 1,
      order: orderWords(orders),
      alone: true,
      ...(orders.includes(at) && { focused: true }),
    };
  });
}

function orderWords(orders: readonly number[]): string {
  const named = orders.slice(0, ordersNamed).map((order) => order + 1);
  const rest = orders.length - named.length;
  return `${named.join('·')}${rest > 0 ? ` +${rest}` : ''}`;
}

/** Returns the route up to the current sighting and the remaining route. */
export function routeLines(sightings: readonly Sighting[], at: number): MapLine[] {
  const past = stopsOf(sightings.slice(0, at + 1));
  const rest = stopsOf(sightings.slice(at + 1));
  const last = past.at(-1);
  const lines: MapLine[] = [
    { kind: 'ahead', positions: last ? [last, ...rest] : rest },
    { kind: 'way', positions: past },
  ];
  return lines.filter(({ positions }) => positions.length > 1);
}

/** Positions one after the other; staying at one place is one stop. */
function stopsOf(sightings: readonly Sighting[]): Position[] {
  const positions = sightings.flatMap(({ position }) => (position ? [position] : []));
  return positions.filter((position, i) => {
    const before = positions[i - 1];
    return !before || keyOf(before) !== keyOf(position);
  });
}
