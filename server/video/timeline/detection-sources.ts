import { type RawBuilder, sql } from 'kysely';
import type { CameraId, TenantId, UnitId } from '../../../contract/platform/index.ts';
import type { SearchAttribute, SearchResult } from '../../../contract/video/object-search.ts';
import type { Tx } from '../../platform/index.ts';

type Sql = RawBuilder<unknown>;

/** A camera included in the search. `isSole`: no other camera of its tenant has its name. */
export interface SearchedCamera {
  id: CameraId;
  id_unit: UnitId | null;
  id_tenant: TenantId;
  isSole: boolean;
}

/** Visible cameras. @param of ids of cameras, or all that are or were in a unit */
export async function readVisibleCameras(tx: Tx, of: { cameras: readonly number[] } | { unit: number }): Promise<SearchedCamera[]> {
  const which = 'unit' in of ? inOrFormerlyIn(of.unit) : sql`c.id = any (${idsSql(of.cameras)})`;
  const { rows } = await sql<SearchedCamera>`
    select c.id, c.id_unit, c.id_tenant, not exists (
      select from camera o where o.id_tenant = c.id_tenant and o.name = c.name and o.id <> c.id) as "isSole"
    from camera c where ${which} order by c.id`.execute(tx);
  return rows;
}

const inOrFormerlyIn = (unit: number): Sql =>
  sql`(c.id_unit = ${unit} or c.id in (select f.id_camera from camera_former_unit f where f.id_unit = ${unit}))`;
const idsSql = (ids: readonly number[]): Sql => sql`${`{${ids.join(',')}}`}::bigint[]`;

/** Records of one kind of detector, as rows `r`: their camera, and their searchable attributes. */
export interface DetectionSource {
  readonly kind: SearchResult['kind'];
  readonly from: Sql;
  readonly at: Sql;
  /** The camera, among the searched ones. */
  readonly camera: Sql;
  /** The camera that detected it, where records may have only its unit. */
  readonly knownCamera?: Sql;
  /** The unit at which it was detected; null: that of its camera. */
  readonly unit: Sql;
  readonly title: Sql;
  readonly image: Sql;
  readonly alarm: Sql;
  readonly attributes: Readonly<Partial<Record<SearchAttribute, Sql>>>;
  /** Only rows of the cameras. */
  readonly only: Sql;
}
export type DetectionSourceKind = 'plates' | 'faces' | 'luna' | 'events' | 'analytics' | 'safr';

/** Rights to read the records of each kind. */
export const detectionRights = {
  plates: { action: 'read_match', subject: 'LprMatches' },
  faces: { action: 'read', subject: 'FacialRecognition' },
  luna: { action: 'read', subject: 'FaceDetection' },
  events: { action: 'read', subject: 'DetectionEvent' },
  analytics: { action: 'read', subject: 'AnalyticRecord' },
  safr: { action: 'read', subject: 'SafrEvents' },
} as const satisfies Record<DetectionSourceKind, { action: string; subject: string }>;

const noAlarm = sql`null::json`;
const ownUnit = sql`r.id_unit`;
const text = (column: string, member: string): Sql => sql.raw(`nullif(btrim(${column} ->> '${member}'), '')`);
const num = (column: string, member: string, times = 1): Sql =>
  sql.raw(`case when jsonb_typeof(${column} -> '${member}') = 'number' then (${column} ->> '${member}')::double precision * ${times} end`);
const alarmJson = (row: string): Sql => sql.raw(`json_build_object('id', ${row}.id, 'alarm_id', ${row}.alarm_id)`);

/** Detection records of these cameras, by kind. */
export function detectionSourcesOn(cameras: readonly SearchedCamera[]): Readonly<Record<DetectionSourceKind, DetectionSource>> {
  const ids = idsSql(cameras.map(({ id }) => id));
  const units = idsSql([...new Set(cameras.flatMap(({ id_unit }) => (id_unit === null ? [] : [id_unit])))]);
  const at = (column: string): { at: Sql; only: Sql } => ({ at: sql.raw(column), only: sql`${sql.raw(column)} is not null` });
  const plates = at('r.capture_date');
  return {
    plates: {
      kind: 'plate',
      from: sql`lpr_match r left join alarm a on a.id = r.id_alarm`,
      at: plates.at,
      camera: sql`r.id_camera`,
      unit: ownUnit,
      title: sql`coalesce(r.originalplatenumber, r.plate)`,
      image: sql`file_address(r.image)`,
      alarm: sql`case when a.id is not null then ${alarmJson('a')} end`,
      attributes: {
        plate: sql`coalesce(r.originalplatenumber, r.plate)`,
        event: sql`r.status`,
        list: sql`coalesce(r.list, ${text('r.alarm_flags', 'list')})`,
        score: num('r.alarm_flags', 'confidence', 100),
        color: text('r.alarm_flags', 'color'),
        vehicle: text('r.alarm_flags', 'vehicle'),
      },
      only: sql`${plates.only} and r.id_camera = any (${ids})`,
    },
    faces: {
      kind: 'face',
      from: sql`facial_recognition r left join alarm a on a.id = r.id_alarm`,
      at: sql`r.detected_at`,
      camera: sql`coalesce(r.id_camera, (select min(k.id) from camera k where k.id_unit = r.id_facility and k.id = any (${ids})))`,
      knownCamera: sql`r.id_camera`,
      unit: sql`r.id_facility`,
      title: sql`r.person`,
      image: sql`file_address(r.image)`,
      alarm: sql`case when a.id is not null then ${alarmJson('a')} end`,
      attributes: {
        person: sql`r.person`,
        list: sql`(select p.name from person_list p where p.id = r.id_list)`,
        score: sql`r.match_percentage::double precision`,
      },
      only: sql`r.detected_at is not null
        and (r.id_camera = any (${ids}) or (r.id_camera is null and r.id_facility = any (${units})))`,
    },
    luna: {
      kind: 'face',
      from: sql`luna_face_detection r`,
      at: sql`r.detected_at`,
      camera: sql`r.id_camera`,
      unit: ownUnit,
      title: sql`r.face_id`,
      image: sql`file_address(r.image)`,
      alarm: noAlarm,
      attributes: { person: sql`r.face_id`, provider: sql`'Luna'::text` },
      only: sql`r.detected_at is not null and r.id_camera = any (${ids})`,
    },
    events: eventsOn(cameras),
    analytics: {
      kind: 'analytic',
      from: sql`analytic_record r left join alarm a on a.id = r.id_alarm`,
      at: sql`r.event_time`,
      camera: sql`r.id_camera_proxy`,
      unit: ownUnit,
      title: sql`r.alarm_category`,
      image: sql`file_address(r.image)`,
      alarm: sql`case when a.id is not null then ${alarmJson('a')} end`,
      attributes: { event: sql`r.alarm_category`, provider: sql`'Intelexvision'::text` },
      only: sql`r.event_time is not null and r.id_camera_proxy = any (${ids})`,
    },
    safr: safrOn(ids),
  };
}

/** Events of SAFR; those stored without their camera have that of the SAFR camera. */
function safrOn(ids: Sql): DetectionSource {
  const camera = sql`coalesce(r.id_camera_proxy, s.idcameraproxy)`;
  const person = sql`p.name`;
  return {
    kind: 'face',
    from: sql`safr_event r left join safr_camera s on s.id = r.id_camera left join safr_people p on p.id = r.id_person`,
    at: sql`r.event_time`,
    camera,
    unit: ownUnit,
    title: sql`coalesce(${person}, r.name)`,
    image: sql`file_address(r.image)`,
    alarm: noAlarm,
    attributes: { person, event: sql`r.name`, provider: sql`'SAFR'::text` },
    only: sql`r.event_time is not null and ${camera} = any (${ids})`,
  };
}

/** An event names its camera by id, else by a name that only one camera of its tenant has. */
function eventsOn(cameras: readonly SearchedCamera[]): DetectionSource {
  const ids = idsSql(cameras.map(({ id }) => id));
  const sole = idsSql(cameras.filter(({ isSole }) => isSole).map(({ id }) => id));
  const named = sql`(select k.id from camera k where k.id = any (${sole}) and k.id_tenant = r.id_tenant and k.name = r.metadata ->> 'camera')`;
  const camera = sql`case when r.id_camera is not null then r.id_camera when r.metadata ->> 'id_camera' ~ '^[0-9]{1,15}$' then (r.metadata ->> 'id_camera')::bigint else ${named} end`;
  return {
    kind: 'event',
    from: sql`detection_event r`,
    at: sql`r.event_created_at`,
    camera,
    unit: ownUnit,
    title: sql`r.event_type`,
    image: sql`file_address(r.image)`,
    alarm: noAlarm,
    attributes: {
      plate: text('r.data', 'plate'),
      person: text('r.data', 'person'),
      event: sql`r.event_type`,
      list: text('r.data', 'list'),
      provider: sql`r.provider`,
      score: num('r.data', 'confidence', 100),
      color: text('r.data', 'color'),
      vehicle: text('r.data', 'vehicle'),
      count: num('r.data', 'count'),
    },
    only: sql`r.event_created_at is not null and (${camera}) = any (${ids})`,
  };
}

/** Alarms raised by detectors on these cameras (OP-3.02, OP-3.03). */
export function alarmsOn(cameras: readonly SearchedCamera[]): DetectionSource {
  const ids = idsSql(cameras.map(({ id }) => id));
  const proxy = sql`(r.detection ->> 'id_camera_proxy')::bigint`;
  return {
    kind: 'alarm',
    from: sql`alarm r`,
    at: sql`r.created`,
    camera: sql`case when ${proxy} = any (${ids}) then ${proxy} else (select k from unnest(r.cameras) k where k = any (${ids}) limit 1) end`,
    unit: ownUnit,
    title: sql`coalesce(r.detection ->> 'plate', r.detection ->> 'person', r.alarm_type)`,
    image: sql`r.detection ->> 'image'`,
    alarm: alarmJson('r'),
    attributes: {
      plate: text('r.detection', 'plate'),
      person: text('r.detection', 'person'),
      event: sql`r.alarm_type`,
      list: text('r.detection', 'list'),
      score: num('r.detection::jsonb', 'score', 100),
    },
    only: sql`r.detection is not null and (r.cameras && ${ids} or ${proxy} = any (${ids}))`,
  };
}
