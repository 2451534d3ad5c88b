import { sql } from 'kysely';
import { type Catalogue, catalogueOf, idOf, type Values } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { OutOfServiceCause } from '../../../contract/video/camera-state.ts';
import { editRecord, isReferenced, readRecord, removeRecord, usesOf, type Write, type Writer } from '../../catalogues/index.ts';
import type { Tx } from '../../platform/index.ts';
import { type DeviceCatalogue, deviceCatalogues } from './families.ts';

const proxyCamera = catalogueOf('proxy-camera');

/** A device by its catalogue and its id. */
export interface DeviceKey {
  catalogue: DeviceCatalogue;
  id: number;
}

/** A camera that was created with its device. */
interface DeviceCamera {
  id: number;
  id_unit: number;
  id_tenant: number;
}

/** The camera that a device was created with, if it still has it and the caller sees it. */
export async function findDeviceCamera(tx: Tx, device: DeviceKey, id: number | null): Promise<DeviceCamera | null> {
  if (id === null) return null;
  const { rows } = await sql<DeviceCamera>`select id, id_unit, id_tenant from camera
    where id = ${id} and device = ${device.catalogue} and id_device = ${device.id}`.execute(tx);
  return rows[0] ?? null;
}

/** The device that a camera was created with. */
export async function deviceOf(tx: Tx, camera: number): Promise<DeviceKey | null> {
  const { rows } = await sql<{ catalogue: string | null; id: number | null }>`
    select device as catalogue, id_device as id from camera where id = ${camera}`.execute(tx);
  const { id = null, catalogue: held } = rows[0] ?? {};
  const catalogue = deviceCatalogues.find((key) => key === held);
  return catalogue === undefined || id === null ? null : { catalogue, id };
}

/** Makes a device that of a camera. */
export async function adoptCamera(tx: Tx, camera: number, { catalogue, id }: DeviceKey): Promise<void> {
  await sql`update camera set device = ${catalogue}, id_device = ${id} where id = ${camera}`.execute(tx);
}

/** The ids of a list of references, as a form sends them or as they were read. */
export const idsOf = (list: unknown): number[] => (Array.isArray(list) ? list.flatMap((one) => idOf(one) ?? []) : []);

/** Fields that a device and its camera have in common, besides its unit; families without some of them leave these to the camera. */
const sharedFields = ['name', 'center', 'sector', 'tag'] as const;

/** The written values of the shared fields that the other record has too. */
function sharedValues(catalogue: Catalogue, values: Values): Values {
  const names = sharedFields.filter((name) => values[name] !== undefined && catalogue.fields.some((field) => field.name === name));
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Creates the camera of a device in a unit, for the device to claim once it has an id; it goes online once its status is known. */
export async function createDeviceCamera(tx: Tx, catalogue: DeviceCatalogue, unit: number, device: Values): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into camera (id_tenant, id_unit, name, online, id_center, id_sector, tag, device)
    select u.id_tenant, u.id, ${String(device['name'])}, false, ${idOf(device['center'])}::bigint, ${idOf(device['sector'])}::bigint,
      ${device['tag'] ?? null}::text, ${catalogue}
    from unit u where u.id = ${unit} returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Binds a camera that was just created to its device. */
export async function claimCreatedCamera(tx: Tx, camera: number, { catalogue, id }: DeviceKey): Promise<void> {
  await sql`update camera set id_device = ${id} where id = ${camera} and device = ${catalogue} and id_device is null`.execute(tx);
}

/**
 * The unit that a camera moves to when its device gets these units: none if it is in one of them, or if there are none.
 * @returns `elsewhere` if all of them are of other tenants
 */
export async function unitAfter(tx: Tx, camera: DeviceCamera, units: unknown): Promise<number | null | 'elsewhere'> {
  const ids = idsOf(units);
  if (ids.length === 0 || ids.includes(camera.id_unit)) return null;
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${ids}::bigint[]) with ordinality as of (id, place) join unit u on u.id = of.id
    where u.id_tenant = ${camera.id_tenant} order by of.place limit 1`.execute(tx);
  return rows[0]?.id ?? 'elsewhere';
}

/** Gives the camera of a device its changed name, unit, center, sector and tag. */
export async function followDevice(write: Write, device: DeviceKey): Promise<void> {
  const { tx, values, before } = write;
  const { units } = values;
  const shared = sharedValues(proxyCamera, values);
  if (!before || (Object.keys(shared).length === 0 && units === undefined)) return;
  const camera = await findDeviceCamera(tx, device, idOf({ ...before, ...values }['idCameraProxy']));
  if (!camera) return;
  const unit = units === undefined ? null : await unitAfter(tx, camera, units);
  const changes: Values = { ...shared, ...(typeof unit === 'number' && { id_unit: unit }) };
  if (Object.keys(changes).length > 0) await editRecord(write, proxyCamera, camera.id, changes);
}

/** Gives the device of a camera the changed name, unit, center, sector and tag of the camera. */
export async function followCamera(write: Write & { id: number }): Promise<void> {
  const { tx, id, values, before } = write;
  const { id_unit: unit } = values;
  const isShared = unit !== undefined || sharedFields.some((name) => values[name] !== undefined);
  const device = before && isShared ? await deviceOf(tx, id) : null;
  const catalogue = device && catalogueOf(device.catalogue);
  const record = catalogue && (await readRecord(tx, catalogue, device.id));
  if (!record) return;
  const units = idsOf(record['units']);
  const left = Number(before?.['id_unit']);
  const moved = unit === undefined || units.includes(Number(unit)) ? null : [Number(unit), ...units.filter((one) => one !== left)];
  const changes: Values = { ...sharedValues(catalogue, values), ...(moved && { units: moved }) };
  if (Object.keys(changes).length > 0) await editRecord(write, catalogue, device.id, changes);
}

/** Tables of detections, with their columns of the camera and of the unit at which it detected them. */
const detections = [
  { table: 'lpr_match', camera: 'id_camera', unit: 'id_unit' },
  { table: 'facial_recognition', camera: 'id_camera', unit: 'id_facility' },
  { table: 'luna_face_detection', camera: 'id_camera', unit: 'id_unit' },
  { table: 'detection_event', camera: 'id_camera', unit: 'id_unit' },
  { table: 'analytic_record', camera: 'id_camera_proxy', unit: 'id_unit' },
  { table: 'safr_event', camera: 'id_camera_proxy', unit: 'id_unit' },
] as const;

/** Earlier detections of a camera stay where they happened; rows without a unit, from before units were stored, get the one that is left. */
async function keepDetections(tx: Tx, camera: number, unit: number): Promise<void> {
  await sql`insert into camera_former_unit (id_camera, id_unit, id_tenant) select ${camera}, u.id, u.id_tenant from unit u where u.id = ${unit}
    on conflict do nothing`.execute(tx);
  for (const { table, ...columns } of detections) {
    const left = sql.ref(columns.unit);
    await sql`update ${sql.table(table)} set ${left} = ${unit} where ${sql.ref(columns.camera)} = ${camera} and ${left} is null`.execute(
      tx,
    );
  }
}

/**
 * What hangs on a camera by its place moves with it: its outputs do, and plans of the unit that it left no longer show it. What it detected
 * there stays.
 */
export async function leaveUnit({ tx, id, values, before }: Write & { id: number }): Promise<void> {
  if (!before || values['id_unit'] === undefined) return;
  await keepDetections(tx, id, Number(before['id_unit']));
  await sql`update digital_output set id_unit = ${Number(values['id_unit'])} where id_camera = ${id}`.execute(tx);
  await sql`update plane p set version = version + 1, changed = now(), markers = coalesce((
      select jsonb_agg(m order by place) from jsonb_array_elements(p.markers) with ordinality as of (m, place) where m ->> 'id_camera' <> ${String(id)}
    ), '[]')
    where p.id_unit = ${Number(before['id_unit'])} and exists (
      select from jsonb_array_elements(p.markers) m where m ->> 'id_camera' = ${String(id)})`.execute(tx);
}

/** Takes a camera out of service; a camera that is already out of service gets the new reason. */
export async function retireCamera(writer: Writer, id: number, cause: OutOfServiceCause, reason: string | null): Promise<CatalogueRecord> {
  const { rows } = await sql<{ now: string }>`select iso(now()) as now`.execute(writer.tx);
  return editRecord({ ...writer, byMachine: true }, proxyCamera, id, {
    out_of_service: true,
    out_of_service_cause: cause,
    out_of_service_reason: reason,
    out_of_service_since: rows[0]?.now,
  });
}

export const reviveCamera = (writer: Writer, id: number): Promise<CatalogueRecord> =>
  editRecord({ ...writer, byMachine: true }, proxyCamera, id, {
    out_of_service: false,
    out_of_service_cause: null,
    out_of_service_reason: null,
    out_of_service_since: null,
  });

/**
 * Ends the camera of a device that no longer has it: removed if nothing references it, otherwise out of service, so that alarms and
 * recordings stay. Another device of type camera that names it takes it over.
 */
export async function releaseCamera(writer: Writer, device: DeviceKey, id: number, cause: OutOfServiceCause): Promise<void> {
  const { tx } = writer;
  const camera = await findDeviceCamera(tx, device, id);
  if (!camera) return;
  const { rows } = await sql<{ id: number }>`
    select id from generic_devices where idcameraproxy = ${id} and type = 'camera' order by id limit 1`.execute(tx);
  const [other] = rows;
  if (other) return adoptCamera(tx, id, { catalogue: 'generic-devices', id: other.id });
  await sql`update camera set device = null, id_device = null where id = ${id}`.execute(tx);
  if (isReferenced(await usesOf(tx, proxyCamera, id))) await retireCamera(writer, id, cause, null);
  else await removeRecord(writer, proxyCamera, id);
}
