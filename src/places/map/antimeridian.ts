import type { MultiPolygon, Polygon, Position } from 'geojson';

type Ring = readonly Position[];
type Rings = readonly Ring[];

/**
 * The rings of land without jumps at 180°: a ring that crosses it goes on beyond, and is repeated on the other side of the map.
 * A ring around a pole is closed along that pole.
 */
export function splitAtAntimeridian(shape: Polygon | MultiPolygon): MultiPolygon {
  const polygons: readonly Rings[] = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  const coordinates = polygons.flatMap((rings) => {
    const unrolled = rings.map(unroll);
    const [outer = []] = unrolled;
    const longitudes = outer.map(([lon = 0]) => lon);
    const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
    const turns = [0, ...(east > 180 ? [-360] : []), ...(west < -180 ? [360] : [])];
    return turns.map((turn) => unrolled.map((ring) => ring.map(([lon = 0, lat = 0]) => [lon + turn, lat])));
  });
  return { type: 'MultiPolygon', coordinates };
}

function unroll(ring: Ring): Position[] {
  let turn = 0;
  let before: number | undefined;
  const unrolled = ring.map(([lon = 0, lat = 0]) => {
    if (before !== undefined && Math.abs(lon - before) > 180) turn += lon < before ? 360 : -360;
    before = lon;
    return [lon + turn, lat];
  });
  if (turn === 0) return unrolled;
  const latitudes = ring.map(([, lat = 0]) => lat);
  const pole = Math.abs(Math.min(...latitudes)) > Math.max(...latitudes) ? -90 : 90;
  const [first = [0, 0], last = [0, 0]] = [unrolled[0], unrolled.at(-1)];
  return [...unrolled, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}
