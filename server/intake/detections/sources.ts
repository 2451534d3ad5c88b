import { type RawBuilder, sql } from 'kysely';
import type { DetectionFilters, DetectionKind } from '../../../contract/intake/detections.ts';

type Sql = RawBuilder<unknown>;

/** Rows of one kind of detection from one table: columns under the names that the page reads, and conditions. */
export interface Source {
  readonly from: Sql;
  readonly at: Sql;
  readonly what: Sql;
  readonly detail: Sql;
  readonly match: Sql;
  readonly image: Sql;
  /** Name and id of the camera. */
  readonly camera: { readonly id: Sql; readonly name: Sql };
  /** The alarm raised from it, as JSON. */
  readonly alarm: Sql;
  readonly only: Sql;
}

const none = sql`null::json`;
const alarmJson = (row: string): Sql =>
  sql.raw(`json_build_object('id', ${row}.id, 'alarm_id', ${row}.alarm_id, 'alarm_status', ${row}.alarm_status)`);
/** The unit at which it was detected; of rows without one, the unit of the camera. */
const placed = sql`join tenant t on t.id = r.id_tenant left join unit u on u.id = coalesce(r.id_unit, c.id_unit)`;

/** The camera that an event names: by its id, else by a name that only one camera of the tenant has. */
const namedCamera = sql`
  select k.id, k.id_unit, k.name from camera k where k.id_tenant = r.id_tenant and case
    when r.id_camera is not null then k.id = r.id_camera
    when r.metadata ->> 'id_camera' ~ '^[0-9]{1,15}$' then k.id = (r.metadata ->> 'id_camera')::bigint
    else k.name = r.metadata ->> 'camera' and not exists (
      select from camera o where o.id_tenant = k.id_tenant and o.name = k.name and o.id <> k.id) end limit 1`;

/** Records of detectors, by kind. */
export const records: Readonly<Record<DetectionKind, Source>> = {
  plates: {
    from: sql`lpr_match r left join camera c on c.id = r.id_camera left join alarm a on a.id = r.id_alarm ${placed}`,
    at: sql`r.capture_date`,
    what: sql`coalesce(r.originalplatenumber, r.plate)`,
    detail: sql`nullif(concat_ws(' · ', r.list, case when r.distance > 0 then '≈ ' || r.matched_plate || ' (' || r.distance || ')' end,
      r.status, r.direction, r.zone), '')`,
    match: sql`case when jsonb_typeof(r.alarm_flags -> 'confidence') = 'number' then (r.alarm_flags ->> 'confidence')::double precision * 100 end`,
    image: sql`file_address(r.image)`,
    camera: { id: sql`c.id`, name: sql`c.name` },
    alarm: sql`case when a.id is not null then ${alarmJson('a')} end`,
    only: sql`r.capture_date is not null`,
  },
  faces: {
    from: sql`facial_recognition r left join person_list p on p.id = r.id_list left join camera c on c.id = r.id_camera
      left join alarm a on a.id = r.id_alarm join tenant t on t.id = r.id_tenant left join unit u on u.id = r.id_facility`,
    at: sql`r.detected_at`,
    what: sql`r.person`,
    detail: sql`p.name`,
    match: sql`r.match_percentage`,
    image: sql`file_address(r.image)`,
    camera: { id: sql`c.id`, name: sql`c.name` },
    alarm: sql`case when a.id is not null then ${alarmJson('a')} end`,
    only: sql`r.detected_at is not null`,
  },
  events: {
    from: sql`detection_event r left join lateral (${namedCamera}) c on true ${placed}`,
    at: sql`r.event_created_at`,
    what: sql`r.event_type`,
    detail: sql`r.provider`,
    match: sql`(r.data ->> 'confidence')::double precision * 100`,
    image: sql`file_address(r.image)`,
    camera: { id: sql`c.id`, name: sql`coalesce(c.name, r.metadata ->> 'camera')` },
    alarm: none,
    only: sql`r.event_created_at is not null`,
  },
  analytics: {
    from: sql`analytic_record r left join camera c on c.id = r.id_camera_proxy left join alarm a on a.id = r.id_alarm ${placed}`,
    at: sql`r.event_time`,
    what: sql`r.alarm_category`,
    detail: sql`nullif(concat_ws(' · ', r.priority, array_to_string(r.matched_rules, ', ')), '')`,
    match: sql`null::double precision`,
    image: sql`file_address(r.image)`,
    camera: { id: sql`c.id`, name: sql`coalesce(c.name, r.camera_name)` },
    alarm: sql`case when a.id is not null then ${alarmJson('a')} end`,
    only: sql`r.event_time is not null`,
  },
};

const detected = (what: Sql, only: Sql): Source => ({
  from: sql`alarm r join tenant t on t.id = r.id_tenant left join unit u on u.id = r.id_unit
    left join camera c on c.id = coalesce((r.detection ->> 'id_camera_proxy')::bigint, r.cameras[1])`,
  at: sql`r.created`,
  what,
  detail: sql`r.detection ->> 'list'`,
  match: sql`(r.detection ->> 'score')::double precision * 100`,
  image: sql`r.detection ->> 'image'`,
  camera: { id: sql`c.id`, name: sql`c.name` },
  alarm: alarmJson('r'),
  only: sql`r.detection is not null and ${only}`,
});

/** Alarms raised by detectors, by kind (OP-3.02, OP-3.03); null: the records refer to their alarm. */
export const alarms: Readonly<Record<DetectionKind, Source | null>> = {
  plates: detected(sql`r.detection ->> 'plate'`, sql`(r.alarm_acronym = 'LPR' or r.type = 6)`),
  faces: detected(sql`r.detection ->> 'person'`, sql`(r.alarm_acronym = 'FR' or r.type = 5)`),
  events: detected(sql`r.alarm_type`, sql`true`),
  analytics: null,
};

/** Returns the filter conditions for the rows of a source. */
export function conditionsOf({ at, what, detail, camera, only }: Source, filters: DetectionFilters): Sql {
  const parts: Sql[] = [only];
  if (filters.from !== undefined) parts.push(sql`${at} >= ${filters.from}::timestamptz`);
  if (filters.to !== undefined) parts.push(sql`${at} <= ${filters.to}::timestamptz`);
  if (filters.id_unit !== undefined) parts.push(sql`u.id = ${filters.id_unit}`);
  if (filters.id_tenant !== undefined) parts.push(sql`r.id_tenant = ${filters.id_tenant}`);
  const search = filters.search?.trim();
  if (search) {
    const words = sql`fold(concat_ws(' ', ${what}, ${detail}, ${camera.name}, u.description))`;
    parts.push(sql`${words} like '%' || fold(${search.replace(/[\\%_]/g, '\\$&')}::text) || '%'`);
  }
  return sql.join(parts, sql` and `);
}
