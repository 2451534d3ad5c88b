import { sql } from 'kysely';
import { alarmTypeNumber } from '../../../contract/alarms/index.ts';
import type { PlateRead } from '../../../contract/intake/recognition.ts';
import type { Tx } from '../../platform/index.ts';
import type { Hit, HitAlarm, RecognitionKind, Row, Sighting } from './recognition-kind.ts';

const bare = (plate: string): string => plate.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Plates that cameras read: compared with the plate lists of the camera's customer, stored as LPR matches. */
export const plates: RecognitionKind<PlateRead> = {
  name: 'plates',
  match: matchPlates,
  alarmOf: (sighting, hit) => (hit?.id_alarm_level == null ? null : alarmOf(sighting, hit, hit.id_alarm_level)),
  insertSql: (rows) => {
    const json = JSON.stringify(rows.map(rowOf));
    return sql`
      insert into lpr_match (originalplatenumber, plate, capture_date, id_camera, id_tenant, speed, direction, status, zone, confidential,
        image, list, matched_plate, distance, id_alarm, alarm_flags)
      select original, plate, at, camera, tenant, speed, direction, status, zone, confidential, image, list, matched, distance, alarm, flags
      from json_to_recordset(${json}::json) as sent (original text, plate text, at timestamptz, camera bigint, tenant bigint,
        speed double precision, direction text, status text, zone text, confidential boolean, image text, list text, matched text,
        distance integer, alarm bigint, flags jsonb)`;
  },
  afterHits: countDetections,
};

function alarmOf({ item }: Sighting<PlateRead>, { list, matched, distance }: Hit, level: number): HitAlarm {
  return {
    alarm_type: 'LPR',
    alarm_acronym: 'LPR',
    type: alarmTypeNumber.plateRecognition,
    description: [item.plate, ...(distance ? [`≈ ${matched} (${distance})`] : []), list].join(' · '),
    priority: 1,
    level,
    plate: item.plate,
    list,
    score: item.confidence,
  };
}

function rowOf({ item, at, camera, image, hit, id_alarm }: Row<PlateRead>) {
  const { plate, confidence, color, vehicle } = item;
  return {
    original: plate.toUpperCase(),
    plate: bare(plate),
    at,
    camera: camera.id,
    tenant: camera.id_tenant,
    speed: item.speed,
    direction: item.direction,
    status: hit && hit.type !== 'whitelist' ? 'alert' : 'ok',
    zone: item.zone,
    confidential: item.confidential ?? false,
    image: image.address,
    list: hit?.list,
    matched: hit?.matched,
    distance: hit?.distance,
    alarm: id_alarm,
    flags: { confidence, color, vehicle, list: hit?.list },
  };
}

/**
 * The nearest plate of a list for each read; of equally near ones that of a blacklist, then of an orange list. Plates count while they are
 * active, with as many confused characters as their list allows.
 */
async function matchPlates(tx: Tx, sightings: readonly Sighting<PlateRead>[]): Promise<ReadonlyMap<number, Hit>> {
  const json = JSON.stringify(
    sightings.map(({ item, at, camera }, place) => ({ place, plate: item.plate, at, customer: camera.id_master_tenant })),
  );
  const { rows } = await sql<Hit & { place: number }>`
    select distinct on (sent.place) sent.place, l.id as id_list, l.name as list, l.type, p.plate as matched, p.id as id_matched,
      near.distance, l.id_alarm_level, null::text as reference_image
    from json_to_recordset(${json}::json) as sent (place integer, plate text, at timestamptz, customer bigint)
    join plate p on plate_key(p.plate) = plate_key(sent.plate)
    join plate_list l on l.id = p.id_list and (l.id_master_tenant is null or l.id_master_tenant = sent.customer)
    cross join lateral (select plate_distance(p.plate, sent.plate) as distance) near
    where near.distance <= coalesce(l.max_distance, 1)
      and (p.active_since is null or p.active_since <= sent.at) and (p.activated_until is null or p.activated_until > sent.at)
    order by sent.place, near.distance, array_position(array['blacklist', 'orange', 'whitelist'], l.type), p.id`.execute(tx);
  return new Map(rows.map(({ place, ...hit }) => [place, hit]));
}

/** Counts detections of listed plates, and renews their time on lists that renew it. Plates are locked in one order. */
async function countDetections(tx: Tx, rows: readonly Row<PlateRead>[]): Promise<void> {
  const json = JSON.stringify(rows.map(({ hit, at }) => ({ id: hit?.id_matched, at })));
  await sql`
    with counted as (
      select id, count(*)::int as n, max(at) as last from json_to_recordset(${json}::json) as sent (id bigint, at timestamptz) group by id
    ), locked as (select p.id from plate p where p.id in (select id from counted) order by p.id for no key update)
    update plate p set number_of_detections = coalesce(p.number_of_detections, 0) + c.n, last_detection = greatest(p.last_detection, c.last),
      active_since = case when renews.it then greatest(c.last, p.active_since) else p.active_since end,
      activated_until = case when renews.it
        then greatest(c.last, p.active_since) + (p.activated_until - coalesce(p.active_since, p.created)) else p.activated_until end
    from counted c join locked k on k.id = c.id, plate_list l, lateral (select l.renew_items_expiration) renews (it)
    where p.id = c.id and l.id = p.id_list`.execute(tx);
}
