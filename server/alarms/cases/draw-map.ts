import { escapeXml } from '../../platform/index.ts';
import type { MapPoint } from './read-contents.ts';

const size = { width: 900, height: 600, margin: 70 } as const;
const metersPerDegree = 111_320;
/** A single place is drawn with this much around it, in meters. */
const leastMeters = 50;

export interface PlacedPoint extends MapPoint {
  readonly x: number;
  readonly y: number;
}

/** The places of a case on a plane of `width` by `height`, north at the top, and the length of its scale bar. */
export interface DrawnMap {
  readonly width: number;
  readonly height: number;
  readonly points: readonly PlacedPoint[];
  readonly scale: { readonly meters: number; readonly length: number };
}

/** Places points by their coordinates; null: there are none. */
export function placePoints(all: readonly MapPoint[]): DrawnMap | null {
  const points = [...new Map(all.map((point) => [`${point.kind} ${point.name} ${point.latitude} ${point.longitude}`, point])).values()];
  const [first] = points;
  if (!first) return null;
  const shrink = Math.cos((first.latitude * Math.PI) / 180);
  const meters = points.map((point) => ({
    point,
    east: (point.longitude - first.longitude) * metersPerDegree * shrink,
    north: (point.latitude - first.latitude) * metersPerDegree,
  }));
  const range = (values: readonly number[]) => ({ min: Math.min(...values), max: Math.max(...values) });
  const [east, north] = [range(meters.map((one) => one.east)), range(meters.map((one) => one.north))];
  const perMeter = Math.min(
    (size.width - 2 * size.margin) / Math.max(east.max - east.min, leastMeters),
    (size.height - 2 * size.margin) / Math.max(north.max - north.min, leastMeters),
  );
  const place = (one: (typeof meters)[number]): PlacedPoint => ({
    ...one.point,
    x: size.width / 2 + (one.east - (east.min + east.max) / 2) * perMeter,
    y: size.height / 2 - (one.north - (north.min + north.max) / 2) * perMeter,
  });
  const wanted = 150 / perMeter;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [5, 2, 1].find((factor) => factor * power <= wanted) ?? 1;
  return { ...size, points: meters.map(place), scale: { meters: step * power, length: step * power * perMeter } };
}

/** The map as a drawing that every browser shows without a network: places, names, coordinates, north and scale; no streets. */
export function mapSvg({ width, height, points, scale }: DrawnMap): string {
  const labels = points.map(({ x, y, kind, name, latitude, longitude }, n) => {
    const shape =
      kind === 'unit'
        ? `<rect x="${x - 7}" y="${y - 7}" width="14" height="14" fill="#1f5fbf"/>`
        : `<circle cx="${x}" cy="${y}" r="6" fill="#b3261e"/>`;
    const line = n % 2 === 0 ? y - 12 : y + 24;
    return `${shape}<text x="${x + 10}" y="${line}">${escapeXml(name)}<title>${latitude}, ${longitude}</title></text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="14">
<rect width="${width}" height="${height}" fill="#ffffff"/>
${labels.join('\n')}
<path d="M${width - 40} 60 l0 -36 m-8 12 l8 -14 l8 14" fill="none" stroke="#222" stroke-width="2"/><text x="${width - 45}" y="78">N</text>
<path d="M30 ${height - 30} h${scale.length}" stroke="#222" stroke-width="3"/><text x="30" y="${height - 40}">${scaleText(scale)}</text>
</svg>
`;
}

/** The length of the scale bar in words: `500 m`, `2 km`. */
export const scaleText = ({ meters }: DrawnMap['scale']): string => (meters >= 1000 ? `${meters / 1000} km` : `${meters} m`);

/** The places as GeoJSON, for programs that have maps. */
export const mapGeoJson = (points: readonly MapPoint[]): string =>
  `${JSON.stringify(
    {
      type: 'FeatureCollection',
      features: points.map(({ kind, name, latitude, longitude }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { kind, name },
      })),
    },
    null,
    2,
  )}\n`;
