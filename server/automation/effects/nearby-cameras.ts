import { sql } from 'kysely';
import type { Tx } from '../../platform/index.ts';
import type { EffectOutcome, EffectRun } from '../effect.ts';
import { failedWith } from './outcomes.ts';
import type { ShownCamera } from './shown-cameras.ts';

interface Center {
  description: string;
  latitude: number | null;
  longitude: number | null;
}

/** The unit at the center of the search: that of the alarm, the run or the node. A vehicle is at the position of its router. */
async function centerOf(tx: Tx, run: EffectRun, own: number | null): Promise<Center | 'needs_alarm' | 'not_found'> {
  if (run.alarm === null && run.unit === null && own === null) return 'needs_alarm';
  const { rows } = await sql<Center>`
    select u.description, case when isthere then r.latitude else u.latitude end as latitude,
      case when isthere then r.longitude else u.longitude end as longitude
    from unit u left join router r on r.id = u.id_router,
      lateral (select coalesce(u.is_vehicle, false) and r.latitude is not null and r.longitude is not null as isthere) as at
    where u.id = coalesce((select a.id_unit from alarm a where a.id = ${run.alarm}), ${run.unit}::bigint, ${own}::bigint)`.execute(tx);
  return rows[0] ?? 'not_found';
}

/** The mean radius of the earth, and the length of a degree of latitude, in metres. */
const earth = 6_371_000;
const degree = 111_000;

/** Returns cameras within a radius in metres of a position, nearest first, by great-circle distance to the camera or else its unit. */
async function within(tx: Tx, { latitude, longitude }: { latitude: number; longitude: number }, radius: number, most: number) {
  const { rows } = await sql<ShownCamera & { metres: number }>`
    select near.* from (
      select c.id, c.name, c.id_unit, c.id_tenant, 2 * ${earth} * asin(least(1, sqrt(
        sin(radians(p.latitude - ${latitude}) / 2) ^ 2
        + cos(radians(${latitude})) * cos(radians(p.latitude)) * sin(radians(p.longitude - ${longitude}) / 2) ^ 2))) as metres
      from camera c join unit u on u.id = c.id_unit,
        lateral (select coalesce(c.latitude, u.latitude) as latitude, coalesce(c.longitude, u.longitude) as longitude) as p
      where not c.out_of_service and p.latitude between ${latitude - (radius / degree) * 1.01} and ${latitude + (radius / degree) * 1.01} and p.longitude is not null
    ) as near where near.metres <= ${radius} order by near.metres, near.id limit ${most}`.execute(tx);
  return rows;
}

/** Cameras around a position, and the values for the outcome text. */
export interface NearbyCameras {
  cameras: readonly ShownCamera[];
  values: Readonly<Record<string, string | number>>;
}

/**
 * The cameras within so many metres of the alarm's unit, or of this one where the command runs without an alarm (OP-9.71, OQ-120); in the
 * run's scope, nearest first.
 */
export async function findNearbyCameras(
  tx: Tx,
  run: EffectRun,
  { radius, unit, most }: { radius: number; unit: number | null; most: number },
): Promise<NearbyCameras | EffectOutcome> {
  const center = await centerOf(tx, run, unit);
  if (typeof center === 'string') return failedWith(center);
  const { latitude, longitude, description: what } = center;
  if (latitude === null || longitude === null) return failedWith('no_position', { what });
  const cameras = await within(tx, { latitude, longitude }, radius, most);
  const [nearest] = cameras;
  return { cameras, values: { what, radius, ...(nearest && { nearest: Math.round(nearest.metres) }) } };
}
