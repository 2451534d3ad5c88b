import { type RawBuilder, sql } from 'kysely';
import { idOf, isEmpty, type Values } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { publishMoved } from '../../places/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';
import type { Extension } from '../extension.ts';
import type { Write } from '../write.ts';
import { cameraOutputs } from './outputs.ts';

const at = (row: string, name: string): RawBuilder<unknown> => sql.ref(`${row}.${name}`);
const isOn = (value: string): boolean => value === '1' || value === 'true';

function idIn(name: string, value: string): number {
  const id = Number(value);
  if (!Number.isInteger(id) || id <= 0) throw refuse('request.invalid', { errors: { [name]: ['Enter a whole number'] } });
  return id;
}

const given = (row: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from camera_user g where g.id_camera = ${at(row, 'id')}) or exists (select 1 from camera_group g where g.id_camera = ${at(row, 'id')}))`;

/** A proxy camera with the nested one that names it (ADM-3.11), and whether anybody was given it. */
const proxyCamera: Extension = {
  members: (row) => [
    ['camera', sql`json_build_object('id', ${at(row, 'id')}, 'name', ${at(row, 'name')}, 'tag', ${at(row, 'tag')})`],
    ['assigned', given(row)],
  ],
  filters: {
    assign: (value, row) => sql<boolean>`${given(row)} = ${isOn(value)}`,
    id_user: (value, row) =>
      sql<boolean>`exists (select 1 from camera_user g where g.id_camera = ${at(row, 'id')} and g.id_user = ${idIn('id_user', value)})`,
    id_group: (value, row) =>
      sql<boolean>`exists (select 1 from camera_group g where g.id_camera = ${at(row, 'id')} and g.id_group = ${idIn('id_group', value)})`,
  },
};

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
    from router r left join unit u on u.id_router = r.id left join camera c on c.id_unit = u.id group by r.id`,
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

/** The written values merged with the previous record. */
const whole = ({ values, before }: Write): Values => ({ ...before, ...values });

/**
 * Creates a proxy camera for a camera device without one, in the first of its units; it goes online once its status is known.
 * @param isCamera whether this device is a camera at all
 */
const makesCamera = (isCamera: (values: Values) => boolean): Extension => ({
  async beforeWrite(tx, write) {
    const all = whole(write);
    if (!isCamera(all) || !isEmpty(all['idCameraProxy'])) return write.values;
    const unit = Array.isArray(all['units']) ? idOf(all['units'][0]) : null;
    const made = unit === null ? null : await makeCamera(tx, unit, String(all['name']), idOf(all['sector']));
    return made === null ? write.values : { ...write.values, idCameraProxy: made };
  },
});

async function makeCamera(tx: Tx, unit: number, name: string, sector: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into camera (id_tenant, id_unit, name, online, id_sector)
    select u.id_tenant, u.id, ${name}, false, ${sector}::bigint from unit u where u.id = ${unit} returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

const camera = makesCamera(({ type }) => type === 'camera');
const streamOf = (row: string, name: string): readonly [string, RawBuilder<unknown>] => [
  name,
  sql`(select ${sql.ref(`m.${name}`)} from media_camera_state m where m.id_camera = ${at(row, 'idcameraproxy')})`,
];
/** A generic device with the relays of its camera and its connection state (ADM-3.37). */
const genericDevice: Extension = {
  ...cameraOutputs,
  members: (row) => [...cameraOutputs.members(row), ...['phase', 'fault', 'since'].map((name) => streamOf(row, name))],
  async beforeWrite(tx, write) {
    const checked = await cameraOutputs.beforeWrite(tx, write);
    return Array.isArray(checked) ? checked : (camera.beforeWrite?.(tx, write) ?? write.values);
  },
};

export const deviceExtensions = {
  'proxy-camera': proxyCamera,
  router,
  'router-camera-status': routerCameraStatus,
  'density-device': densityDevice,
  'analytic-record': analyticRecord,
  'generic-devices': genericDevice,
  'luxriot-camera': makesCamera(() => true),
} satisfies Partial<Record<CatalogueKey, Extension>>;
