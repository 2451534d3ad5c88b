const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001] as const;

/** The distance of grid lines, in degrees, that draws about `wanted` of them over this many degrees. */
export function gridStep(degrees: number, wanted = 5): number {
  return steps.find((step) => degrees / step >= wanted) ?? steps[steps.length - 1] ?? 0.001;
}

/** The round values between two bounds, rising. */
export function gridValues(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toFixed(6)));
}

/** `25.680° N`: as many digits as the step needs. */
export function formatDegrees(value: number, axis: 'latitude' | 'longitude', step: number): string {
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const side = axis === 'latitude' ? (value < 0 ? 'S' : 'N') : value < 0 ? 'W' : 'E';
  return `${Math.abs(value).toFixed(digits)}° ${value === 0 ? '' : side}`.trim();
}

const earthRadiusM = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance over the ground between two points, in metres. */
export function distanceM(one: { latitude: number; longitude: number }, other: { latitude: number; longitude: number }): number {
  const dLat = radians(other.latitude - one.latitude);
  const dLon = radians(other.longitude - one.longitude);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Rounded for display: `350 m`, `1.2 km`. */
export function formatDistance(metres: number): string {
  if (metres < 1000) return `${Math.round(metres / 10) * 10} m`;
  return `${(metres / 1000).toFixed(metres < 10_000 ? 1 : 0)} km`;
}

/** A candidate label of the map, by importance, at its position in pixels. */
export interface Label {
  x: number;
  y: number;
  width: number;
  height: number;
}

const isApart = (one: Label, other: Label): boolean =>
  one.x + one.width < other.x || other.x + other.width < one.x || one.y + one.height < other.y || other.y + other.height < one.y;

/**
 * Selects the labels that can be shown without overlap; earlier ones take precedence.
 * @param marks what labels must not cover, in the order of the labels: a label may overlap its own mark
 */
export function uncrowded(labels: readonly Label[], marks: readonly Label[] = []): boolean[] {
  const placed: Label[] = [];
  return labels.map((label, i) => {
    const isFree = placed.every((other) => isApart(label, other)) && marks.every((mark, at) => at === i || isApart(label, mark));
    if (isFree) placed.push(label);
    return isFree;
  });
}
