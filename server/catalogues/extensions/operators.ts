import { type RawBuilder, sql } from 'kysely';
import type { Extension } from '../extension.ts';

/** A point where both coordinates are known, else null. */
const positionOf = (row: string): RawBuilder<unknown> => {
  const [latitude, longitude] = [sql.ref(`${row}.latitude`), sql.ref(`${row}.longitude`)];
  return sql`case when ${latitude} is not null and ${longitude} is not null
    then json_build_object('latitude', ${latitude}, 'longitude', ${longitude}) end`;
};

/** A unit for operators (OP-3.17), with its position and complete cameras. */
export const unit: Extension = {
  members: (row) => [
    ['position', positionOf(row)],
    [
      'cameras',
      sql`coalesce((
        select json_agg(json_build_object('id', c.id, 'id_unit', c.id_unit, 'name', c.name, 'tag', c.tag, 'online', c.online,
          'recording_support', c.recording_support, 'position', ${positionOf('c')}) order by c.id)
        from camera c where c.id_unit = ${sql.ref(`${row}.id`)} and not c.out_of_service), '[]'::json)`,
    ],
  ],
};

/** A level as alarms carry it: its sound under `media` (OP-3.05). */
export const alarmLevel: Extension = {
  members: (row) => [['media', sql`json_build_object('url', file_address(${sql.ref(`${row}.sound`)}))`]],
};

/** An alarm of the history: its type is stored as text from the device, its cameras as ids. */
export const alarm: Extension = {
  members: (row) => [
    [
      'alarm_type',
      sql`json_build_object('id', (select min(t.id) from type_alarm t where t.type = ${sql.ref(`${row}.alarm_type`)}), 'type', ${sql.ref(`${row}.alarm_type`)})`,
    ],
    [
      'cameras',
      sql`coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name) order by k.place)
        from unnest(${sql.ref(`${row}.cameras`)}) with ordinality as k (id, place) join camera c on c.id = k.id), '[]'::json)`,
    ],
    [
      'unit_planes',
      sql`coalesce((
        select json_agg(json_build_object('id', p.id, 'description', p.description) order by p.id)
        from plane p where p.id_unit = ${sql.ref(`${row}.id_unit`)}), '[]'::json)`,
    ],
  ],
};
