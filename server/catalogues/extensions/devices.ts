import { type RawBuilder, sql } from 'kysely';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { publishMoved } from '../../places/index.ts';
import type { Extension } from '../extension.ts';

const at = (row: string, name: string): RawBuilder<unknown> => sql.ref(`${row}.${name}`);
const isOn = (value: string): boolean => value === '1' || value === 'true';

const placeOfRouter = ['latitude', 'longitude', 'velocity', 'direction'] as const;

/** Filters routers without a unit (ADM-7.28); publishes a router whose place changed (OP-9.29). */
const router: Extension = {
  filters: {
    is_available: (value, row) => sql<boolean>`not exists (select 1 from unit u where u.id_router = ${at(row, 'id')}) = ${isOn(value)}`,
  },
  async afterWrite(tx, { values, id }) {
    if (placeOfRouter.some((name) => values[name] !== undefined)) await publishMoved(tx, id);
  },
};

/** Each router with the cameras of its unit (ADM-7.28). */
const routerCameraStatus: Extension = {
  sourceSql: sql`
    select r.id, r.id as id_router, r.id_tenant, count(c.id) as cameras, count(c.id) filter (where c.online) as online,
      coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'online', c.online) order by c.id) filter (where c.id is not null),
        '[]') as camera_status
    from router r left join unit u on u.id_router = r.id left join camera c on c.id_unit = u.id and not c.out_of_service group by r.id`,
};

/** The nested device with its units, as the specification reads it (ADM-3.46). */
const densityDevice: Extension = {
  members: (row) => [
    [
      'device',
      sql`json_build_object('name', ${at(row, 'name')}, 'device_id', ${at(row, 'device_id')}, 'units', coalesce((
        select json_agg(json_build_object('id', u.id, 'description', u.description) order by h.place, u.id)
        from density_device_units h join unit u on u.id = h.id_target where h.id_owner = ${at(row, 'id')}), '[]'::json))`,
    ],
  ],
};

const oneOf = (column: string) => (value: string, row: string) => sql<boolean>`${value} = any(${at(row, column)})`;
/** Analytic records, filtered by the three lookups (ADM-7.47). */
const analyticRecord: Extension = {
  filters: { matched_rule: oneOf('matched_rules'), priority_name: oneOf('priorities'), type_alarm: oneOf('alarm_types') },
};

export const deviceExtensions = {
  router,
  'router-camera-status': routerCameraStatus,
  'density-device': densityDevice,
  'analytic-record': analyticRecord,
} satisfies Partial<Record<CatalogueKey, Extension>>;
