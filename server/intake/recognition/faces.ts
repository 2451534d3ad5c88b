import { sql } from 'kysely';
import { alarmTypeNumber } from '../../../contract/alarms/index.ts';
import type { FaceMatch, LunaEvent } from '../../../contract/intake/recognition.ts';
import type { Tx } from '../../platform/index.ts';
import { groupByPlace, type Hit, type HitAlarm, type RecognitionKind, type Row, type Sighting } from './recognition-kind.ts';

/** Faces that a recognizer matched: compared with the person lists of the camera's customer, stored as facial recognition matches. */
export const faces: RecognitionKind<FaceMatch> = {
  name: 'faces',
  typeOf: () => 'fr',
  lists: 'person_list',
  match: matchPersons,
  alarmOf: ({ item }, hit) => faceAlarm(item.person, item.score, hit),
  insertSql: (rows) => {
    const json = JSON.stringify(rows.map(rowOf));
    return sql`
      insert into facial_recognition (person, person_id, image, detected_at, id_list, id_facility, id_camera, match_percentage, id_tenant,
        age, gender, glasses, emotion, ethnicity, blur, darkness, id_alarm)
      select person, person_id, image, at, list, unit, camera, percentage, tenant, age, gender, glasses, emotion, ethnicity, blur,
        darkness, alarm
      from json_to_recordset(${json}::json) as sent (person text, person_id text, image text, at timestamptz, list bigint, unit bigint,
        camera bigint, percentage double precision, tenant bigint, age integer, gender text, glasses text, emotion text, ethnicity text,
        blur double precision, darkness double precision, alarm bigint)`;
  },
};

/** Faces that Luna detected: one that is on a Luna list is compared with the list's similarity. */
export const luna: RecognitionKind<LunaEvent> = {
  name: 'luna',
  typeOf: () => 'fr',
  lists: 'luna_list',
  match: matchLunaLists,
  alarmOf: ({ item }, hit) => faceAlarm(hit?.matched ?? item.face_id, item.score, hit),
  insertSql: (rows) => {
    const json = JSON.stringify(
      rows.map(({ item, at, camera, image }) => ({
        face_id: item.face_id,
        image: image.address,
        at,
        camera: camera.id,
        unit: camera.id_unit,
        tenant: camera.id_tenant,
      })),
    );
    return sql`
      insert into luna_face_detection (face_id, image, detected_at, id_camera, id_unit, id_tenant)
      select face_id, image, at, camera, unit, tenant
      from json_to_recordset(${json}::json) as sent (face_id text, image text, at timestamptz, camera bigint, unit bigint, tenant bigint)`;
  },
};

function faceAlarm(person: string, score: number | undefined, hit: Hit | null): HitAlarm | null {
  if (hit?.id_alarm_level == null) return null;
  return {
    alarm_type: 'FR',
    alarm_acronym: 'FR',
    type: alarmTypeNumber.faceRecognition,
    description: `${person} · ${hit.list}`,
    priority: 1,
    level: hit.id_alarm_level,
    person,
    list: hit.list,
    score,
  };
}

function rowOf({ item, at, camera, image, hit, id_alarm }: Row<FaceMatch>) {
  const { person, person_id, score, age, gender, glasses, emotion, ethnicity, blur, darkness } = item;
  return {
    ...{ person, person_id, age, gender, glasses, emotion, ethnicity, blur, darkness },
    image: image.address,
    at,
    list: hit?.id_list,
    unit: camera.id_unit,
    camera: camera.id,
    percentage: score === undefined ? null : score * 100,
    tenant: camera.id_tenant,
    alarm: id_alarm,
  };
}

/**
 * The person lists of each face: those that the sender names, by name or by id at Luna, else all that have the person, by id or by name.
 * A face that matches less than a list expects is not on it. Lists with a level act first, in the order of their creation.
 */
async function matchPersons(tx: Tx, sightings: readonly Sighting<FaceMatch>[]): Promise<ReadonlyMap<number, readonly Hit[]>> {
  const json = JSON.stringify(
    sightings.map(({ item: { person, person_id, list, score }, camera }, place) => ({
      ...{ place, person, person_id, list, score },
      customer: camera.id_master_tenant,
    })),
  );
  const { rows } = await sql<Hit & { place: number }>`
    with sent as materialized (
      select * from json_to_recordset(${json}::json) as sent (place integer, person text, person_id text, list text,
        score double precision, customer bigint)
    ), enrolled as materialized (
      select s.place, o.id_owner as list, f.id, f.person, file_address(f.image) as image from sent s
      join facial_recognition f on f.person_id = s.person_id or (s.person_id is null and f.person = s.person)
      join person_list_people o on o.id_target = f.id
    )
    select * from (select distinct on (s.place, l.id) s.place, l.id as id_list, l.name as list, null::text as type, e.person as matched,
      e.id as id_matched, null::integer as distance, l.id_alarm_level, l.alarm_hold_off, e.image as reference_image, false as is_missing,
      coalesce(e.id::text, s.person_id, s.person) as what
    from sent s
    join person_list l on (l.id_master_tenant is null or l.id_master_tenant = s.customer)
    left join enrolled e on e.place = s.place and e.list = l.id
    where (case when s.list is null then e.id is not null else fold(l.name) = fold(s.list) or l.luna_id = s.list end)
      and coalesce(s.score * 100, 100) >= coalesce(l.expected_similarity, 0)
    order by s.place, l.id, e.id is null, e.id) as found order by place, id_alarm_level is null, id_matched is null, id_list`.execute(tx);
  return groupByPlace(rows);
}

async function matchLunaLists(tx: Tx, sightings: readonly Sighting<LunaEvent>[]): Promise<ReadonlyMap<number, readonly Hit[]>> {
  const json = JSON.stringify(
    sightings.map(({ item: { face_id, list, score }, camera }, place) => ({
      ...{ place, face_id, list, score },
      customer: camera.id_master_tenant,
    })),
  );
  const { rows } = await sql<Hit & { place: number }>`
    select distinct on (s.place, l.id) s.place, l.id as id_list, coalesce(l.list_data, l.name) as list, null::text as type,
      f.name as matched, f.id as id_matched, null::integer as distance, l.id_alarm_level, l.alarm_hold_off,
      file_address(f.image) as reference_image, false as is_missing, s.face_id as what
    from json_to_recordset(${json}::json) as s (place integer, face_id text, list text, score double precision, customer bigint)
    join luna_list l on l.id_luna = s.list and (l.id_master_tenant is null or l.id_master_tenant = s.customer)
    left join luna_face f on f.face_id = s.face_id and f.id_master_tenant is not distinct from l.id_master_tenant
    where coalesce(s.score * 100, 100) >= coalesce(l.expected_similarity, 0)
    order by s.place, l.id, f.id`.execute(tx);
  return groupByPlace(rows);
}
