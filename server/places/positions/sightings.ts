import { type RawBuilder, sql } from 'kysely';
import type { Sighting } from '../../../contract/places/positions.ts';
import type { Tx } from '../../platform/index.ts';

/** Maximum number of sightings in one reply; the newest are returned. */
const atMost = 500;

/** Filter of sightings: one plate or person, in a span of time. */
export interface SightingsQuery {
  of?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const positionOf = (row: string): RawBuilder<unknown> => {
  const [latitude, longitude] = [sql.ref(`${row}.latitude`), sql.ref(`${row}.longitude`)];
  return sql`case when ${latitude} is not null and ${longitude} is not null
    then json_build_object('latitude', ${latitude}, 'longitude', ${longitude}) end`;
};
const cameraOf = sql`case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end`;
const unitOf = sql`case when u.id is not null then json_build_object('id', u.id, 'description', u.description) end`;

const within = (at: RawBuilder<unknown>, { from, to }: SightingsQuery): RawBuilder<boolean> =>
  sql<boolean>`${at} is not null and (${from ?? null}::timestamptz is null or ${at} >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or ${at} <= ${to ?? null}::timestamptz)`;

/**
 * Sightings of a plate (OP-9.34), oldest first; row-level security limits them to the tenants of the scope. The spelling of a plate does
 * not matter: `abc-123` matches `ABC123`.
 */
export async function plateSightings(tx: Tx, query: SightingsQuery): Promise<Sighting[]> {
  const typed = query.of?.trim().toUpperCase();
  const bare = typed?.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const same = typed
    ? sql<boolean>`(m.plate = any (${[typed, bare]}::text[]) or m.originalplatenumber = any (${[typed, bare]}::text[]))`
    : sql<boolean>`true`;
  const { rows } = await sql<Sighting>`
    select m.id, iso(m.capture_date) as at, coalesce(m.originalplatenumber, m.plate) as what, ${cameraOf} as camera, ${unitOf} as unit,
      coalesce(${positionOf('c')}, ${positionOf('u')}) as position, file_address(m.image) as image, null::double precision as match
    from lpr_match m left join camera c on c.id = m.id_camera left join unit u on u.id = coalesce(m.id_unit, c.id_unit)
    where ${same} and ${within(sql`m.capture_date`, query)} order by m.capture_date desc, m.id desc limit ${atMost}`.execute(tx);
  return rows.toReversed();
}

/** Sightings of a person (OP-9.33) by the recognized name or id, oldest first; limited to the tenants of the scope. */
export async function faceSightings(tx: Tx, query: SightingsQuery): Promise<Sighting[]> {
  const person = query.of?.trim();
  const same = person ? sql<boolean>`(lower(f.person) = lower(${person}) or f.person_id = ${person})` : sql<boolean>`true`;
  const { rows } = await sql<Sighting>`
    select f.id, iso(f.detected_at) as at, f.person as what, ${cameraOf} as camera, ${unitOf} as unit,
      coalesce(${positionOf('c')}, ${positionOf('u')}) as position,
      file_address(f.image) as image, f.match_percentage as match
    from facial_recognition f left join camera c on c.id = f.id_camera left join unit u on u.id = f.id_facility
    where ${same} and ${within(sql`f.detected_at`, query)} order by f.detected_at desc, f.id desc limit ${atMost}`.execute(tx);
  return rows.toReversed();
}
