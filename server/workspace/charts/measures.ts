import { type RawBuilder, sql } from 'kysely';
import type { Ability } from '../../../contract/access/index.ts';
import type { ChartGroup, ChartMeasure } from '../../../contract/workspace/charts.ts';

type Named = Exclude<ChartGroup, 'hour' | 'day' | 'weekday'>;
type Sql = RawBuilder<unknown>;

/** How the records of a measure are counted: their source as `r`, and the columns that name bars. */
export interface Measure {
  /** The right required to read them. */
  readonly right: Ability;
  readonly from: Sql;
  /** Time of the event; null: current records are counted. */
  readonly at: Sql | null;
  readonly unit: Sql | null;
  readonly names: Readonly<Partial<Record<Named, Sql>>>;
  /** Colours of the bars, if the records define them. */
  readonly colours: Readonly<Partial<Record<Named, Sql>>>;
}

const tenant = sql`left join tenant t on t.id = r.id_tenant`;
const unitName = sql`u.description`;
const tenantName = sql`t.name`;
/** The unit at which it was detected; of rows without one, the unit of the camera. */
const placed = sql`coalesce(r.id_unit, c.id_unit)`;

export const measures: Readonly<Record<ChartMeasure, Measure>> = {
  alarms: {
    right: { action: 'read_history', subject: 'Alarm' },
    // Alarms of drills say nothing about the sites.
    from: sql`(select * from alarm where id_drill is null) r left join alarm_level l on l.id = r.id_alarm_level left join unit u on u.id = r.id_unit ${tenant}
      left join camera c on c.id = r.cameras[1]`,
    at: sql`r.created`,
    unit: sql`r.id_unit`,
    names: {
      unit: unitName,
      tenant: tenantName,
      type: sql`r.alarm_type`,
      level: sql`l.level`,
      status: sql`r.alarm_status`,
      camera: sql`c.name`,
      outcome: sql`r.outcome_name`,
      cause: sql`r.cause_name`,
    },
    colours: { level: sql`l.color` },
  },
  lpr_matches: {
    right: { action: 'read_match', subject: 'LprMatches' },
    from: sql`lpr_match r left join camera c on c.id = r.id_camera left join unit u on u.id = ${placed} ${tenant}`,
    at: sql`r.capture_date`,
    unit: placed,
    names: { unit: unitName, tenant: tenantName, type: sql`r.direction`, status: sql`r.status`, camera: sql`c.name` },
    colours: {},
  },
  facial_recognitions: {
    right: { action: 'read', subject: 'FacialRecognition' },
    from: sql`facial_recognition r left join person_list p on p.id = r.id_list left join camera c on c.id = r.id_camera
      left join unit u on u.id = r.id_facility ${tenant}`,
    at: sql`r.detected_at`,
    unit: sql`r.id_facility`,
    names: { unit: unitName, tenant: tenantName, type: sql`p.name`, camera: sql`c.name` },
    colours: {},
  },
  detection_events: {
    right: { action: 'read', subject: 'DetectionEvent' },
    from: sql`detection_event r left join camera c on c.id_tenant = r.id_tenant and c.id = coalesce(r.id_camera,
        case when r.metadata ->> 'id_camera' ~ '^[0-9]{1,15}$' then (r.metadata ->> 'id_camera')::bigint end) left join unit u on u.id = ${placed} ${tenant}`,
    at: sql`r.event_created_at`,
    unit: placed,
    names: { unit: unitName, tenant: tenantName, type: sql`r.event_type`, camera: sql`coalesce(c.name, r.metadata ->> 'camera')` },
    colours: {},
  },
  analytic_records: {
    right: { action: 'read', subject: 'AnalyticRecord' },
    from: sql`analytic_record r left join camera c on c.id = r.id_camera_proxy left join unit u on u.id = ${placed} ${tenant}`,
    at: sql`r.event_time`,
    unit: placed,
    names: {
      unit: unitName,
      tenant: tenantName,
      type: sql`r.alarm_category`,
      level: sql`r.priority`,
      camera: sql`coalesce(c.name, r.camera_name)`,
    },
    colours: {},
  },
  cameras: {
    right: { action: 'read', subject: 'Home' },
    from: sql`camera r left join unit u on u.id = r.id_unit ${tenant}`,
    at: null,
    unit: sql`r.id_unit`,
    names: { unit: unitName, tenant: tenantName, status: sql`case when r.online then 'online' else 'offline' end` },
    colours: {},
  },
};
