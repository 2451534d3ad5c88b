import type { Position } from '../../../../contract/places/place.ts';

/** Where two written numbers are on the earth; null: they are no place yet. */
export function positionOf(latitude: unknown, longitude: unknown): Position | null {
  const [north, east] = [degrees(latitude, 90), degrees(longitude, 180)];
  return north === null || east === null ? null : { latitude: north, longitude: east };
}

function degrees(written: unknown, most: number): number | null {
  if (typeof written !== 'string' || written.trim() === '') return null;
  const number = Number(written.replace(',', '.'));
  return Number.isFinite(number) && Math.abs(number) <= most ? number : null;
}
