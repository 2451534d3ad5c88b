import { sql } from 'kysely';
import type { AnalyticAlarm, DetectedEvent, SafrEvent } from '../../../contract/intake/recognition.ts';
import type { RecognitionKind } from './recognition-kind.ts';

/** Persons and objects that analytics of any provider detected, stored as detection events. */
export const events: RecognitionKind<DetectedEvent> = {
  name: 'events',
  typeOf: ({ event_type }) => event_type,
  insertSql: (rows) => {
    const json = JSON.stringify(
      rows.map(({ item, at, camera, image }) => {
        const { reference, event_type, provider, plate, person, list, confidence, color, vehicle, count } = item;
        return {
          ...{ reference, event_type, provider, at },
          image: image.address,
          camera: camera.id,
          unit: camera.id_unit,
          tenant: camera.id_tenant,
          data: { plate, person, list, confidence, color, vehicle, count },
          metadata: { camera: camera.name, id_camera: camera.id },
        };
      }),
    );
    return sql`
      insert into detection_event (request, event_type, image, event_created_at, provider, id_camera, id_unit, id_tenant, data, metadata,
        media)
      select reference, event_type, image, at, provider, camera, unit, tenant, data, metadata, '{}'
      from json_to_recordset(${json}::json) as sent (reference text, event_type text, image text, at timestamptz, provider text,
        camera bigint, unit bigint, tenant bigint, data jsonb, metadata jsonb)`;
  },
};

/** Alarms of Intelexvision, stored as analytic records; those with `alarm` also raise one. */
export const analytics: RecognitionKind<AnalyticAlarm> = {
  name: 'analytics',
  typeOf: ({ alarm_category }) => alarm_category,
  alarmOf: ({ item: { alarm, alarm_category } }) =>
    alarm
      ? { alarm_type: alarm_category.slice(0, 80), alarm_acronym: 'SD', description: alarm.description, priority: alarm.priority }
      : null,
  insertSql: (rows) => {
    const json = JSON.stringify(
      rows.map(({ item, at, camera, image, id_alarm }) => {
        const { alarm_category, priority, url_video, matched_rules, priorities, alarm_types } = item;
        return {
          ...{ alarm_category, priority, url_video, matched_rules, priorities, alarm_types, at },
          image: image.address,
          camera: camera.id,
          unit: camera.id_unit,
          name: camera.name,
          alarm: id_alarm,
          tenant: camera.id_tenant,
        };
      }),
    );
    return sql`
      insert into analytic_record (alarm_category, image, event_time, camera_name, id_camera_proxy, id_unit, priority, id_alarm, url_video,
        matched_rules, priorities, alarm_types, id_tenant)
      select alarm_category, image, at, name, camera, unit, priority, alarm, url_video, matched_rules, priorities, alarm_types, tenant
      from jsonb_to_recordset(${json}::jsonb) as sent (alarm_category text, image text, at timestamptz, name text, camera bigint,
        unit bigint, priority text, alarm bigint, url_video text, matched_rules text[], priorities text[], alarm_types text[], tenant bigint)`;
  },
};

/** Events of SAFR: their person and camera are found among those of the customer. */
export const safr: RecognitionKind<SafrEvent> = {
  name: 'safr',
  typeOf: () => 'fr',
  insertSql: (rows) => {
    const json = JSON.stringify(
      rows.map(({ item: { name, person }, at, camera, image }) => ({
        ...{ name, person, at },
        image: image.address,
        camera: camera.id,
        unit: camera.id_unit,
        customer: camera.id_master_tenant,
        tenant: camera.id_tenant,
      })),
    );
    return sql`
      insert into safr_event (name, event_time, id_person, id_camera, id_camera_proxy, id_unit, image, id_tenant)
      select s.name, s.at,
        (select min(p.id) from safr_people p where p.name = s.person and (p.id_master_tenant is null or p.id_master_tenant = s.customer)),
        (select min(c.id) from safr_camera c where c.idcameraproxy = s.camera), s.camera, s.unit, s.image, s.tenant
      from json_to_recordset(${json}::json) as s (name text, person text, at timestamptz, image text, camera bigint, unit bigint, customer bigint,
        tenant bigint)`;
  },
};
