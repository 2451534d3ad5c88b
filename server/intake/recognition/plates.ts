import { sql } from 'kysely';
import { alarmTypeNumber } from '../../../contract/alarms/index.ts';
import type { PlateRead } from '../../../contract/intake/recognition.ts';
import type { Tx } from '../../platform/index.ts';
import { groupByPlace, type Hit, type HitAlarm, type RecognitionKind, type Row, type Sighting } from './recognition-kind.ts';

const bare = (plate: string): string => plate.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Plates that cameras read: compared with the plate lists of the camera's customer, stored as LPR matches. */
export const plates: RecognitionKind<PlateRead> = {
  name: 'plates',
  typeOf: () => 'lpr',
  lists: 'plate_list',
  match: matchPlates,
  alarmOf: (sighting, hit) => (hit?.id_alarm_level == null ? null : alarmOf(sighting, hit, hit.id_alarm_level)),
  insertSql: (rows) => {
    const json = JSON.stringify(rows.map(rowOf));
    return sql`
      insert into lpr_match (originalplatenumber, plate, capture_date, id_camera, id_unit, id_tenant, speed, direction, status, zone, confidential,
        image, list, matched_plate, distance, id_alarm, alarm_flags)
      select original, plate, at, camera, unit, tenant, speed, direction, status, zone, confidential, image, list, matched, distance, alarm, flags
      from json_to_recordset(${json}::json) as sent (original text, plate text, at timestamptz, camera bigint, unit bigint, tenant bigint,
        speed double precision, direction text, status text, zone text, confidential boolean, image text, list text, matched text,
        distance integer, alarm bigint, flags jsonb)`;
  },
  afterHits: countDetections,
};

function alarmOf({ item }: Sighting<PlateRead>, { list, matched, distance, is_missing }: Hit, level: number): HitAlarm {
  return {
    alarm_type: 'LPR',
    alarm_acronym: 'LPR',
    type: alarmTypeNumber.plateRecognition,
    description: [item.plate, ...(distance ? [`≈ ${matched} (${distance})`] : []), `${is_missing ? '∉ ' : ''}${list}`].join(' · '),
    priority: 1,
    level,
    plate: item.plate,
    list,
    score: item.confidence,
  };
}

function rowOf({ item, at, camera, image, hits, hit, id_alarm }: Row<PlateRead>) {
  const { plate, confidence, color, vehicle } = item;
  const listed = hit?.is_missing ? null : hit;
  return {
    original: plate.toUpperCase(),
    plate: bare(plate),
    at,
    camera: camera.id,
    tenant: camera.id_tenant,
    unit: camera.id_unit,
    speed: item.speed,
    direction: item.direction,
    status: hits.some(({ type, is_missing }) => type !== 'whitelist' || is_missing) ? 'alert' : 'ok',
    zone: item.zone,
    confidential: item.confidential ?? false,
    image: image.address,
    list: listed?.list,
    matched: hit?.matched,
    distance: hit?.distance,
    alarm: id_alarm,
    flags: { confidence, color, vehicle, list: listed?.list },
  };
}

/**
 * The lists that act on each read: blacklists, then orange lists, then whitelists, each by its plate that is nearest, nearer ones first.
 * Plates count while they are active, with as many confused characters as their list allows. A plate that is on no whitelist of its
 * customer is acted on by the first whitelist that raises an alarm for missing plates.
 */
async function matchPlates(tx: Tx, sightings: readonly Sighting<PlateRead>[]): Promise<ReadonlyMap<number, readonly Hit[]>> {
  const json = JSON.stringify(
    sightings.map(({ item, at, camera }, place) => ({ place, plate: item.plate, at, customer: camera.id_master_tenant })),
  );
  const { rows } = await sql<Hit & { place: number }>`
    with sent as materialized (
      select * from json_to_recordset(${json}::json) as sent (place integer, plate text, at timestamptz, customer bigint)
    ), listed as materialized (
      select distinct on (sent.place, l.id) sent.place, l.id as id_list, l.name as list, l.type, p.plate as matched, p.id as id_matched,
        near.distance, case when not coalesce(l.alarm_when_missing, false) or l.type <> 'whitelist' then l.id_alarm_level end as id_alarm_level,
        l.alarm_hold_off, null::text as reference_image, false as is_missing, plate_text(p.plate) as what
      from sent
      join plate p on plate_key(p.plate) = plate_key(sent.plate)
      join plate_list l on l.id = p.id_list and (l.id_master_tenant is null or l.id_master_tenant = sent.customer)
      cross join lateral (select plate_distance(p.plate, sent.plate) as distance) near
      where near.distance <= coalesce(l.max_distance, 1)
        and (p.active_since is null or p.active_since <= sent.at) and (p.activated_until is null or p.activated_until > sent.at)
      order by sent.place, l.id, near.distance, p.id
    ), missing as (
      select sent.place, l.id as id_list, l.name as list, l.type, null::text as matched, null::bigint as id_matched, null::integer as distance,
        l.id_alarm_level, l.alarm_hold_off, null::text as reference_image, true as is_missing, plate_text(sent.plate) as what
      from sent cross join lateral (
        select l.* from plate_list l where l.type = 'whitelist' and l.alarm_when_missing and l.id_alarm_level is not null
          and (l.id_master_tenant is null or l.id_master_tenant = sent.customer) order by l.id limit 1
      ) l
      where not exists (select from listed where listed.place = sent.place and listed.type = 'whitelist')
    )
    select * from (select * from listed union all select * from missing) as found
    order by place, is_missing, array_position(array['blacklist', 'orange', 'whitelist'], type), distance, id_list`.execute(tx);
  return groupByPlace(rows);
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
