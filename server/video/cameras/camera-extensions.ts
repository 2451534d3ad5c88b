import { type RawBuilder, sql } from 'kysely';
import { faultOf, idOf, type Values } from '../../../contract/catalogues/index.ts';
import { cameraOutputs, column, completePlace, type Extension, storageOf, type Write } from '../../catalogues/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';
import {
  claimCreatedCamera,
  createDeviceCamera,
  findDeviceCamera,
  followCamera,
  followDevice,
  idsOf,
  leaveUnit,
  releaseCamera,
  unitAfter,
} from './camera-life.ts';
import { cameraUses } from './camera-uses.ts';
import { type DeviceCatalogue, streamMembers } from './families.ts';

const isOn = (value: string): boolean => value === '1' || value === 'true';

function idIn(name: string, value: string): number {
  const id = Number(value);
  if (!Number.isInteger(id) || id <= 0) throw refuse('request.invalid', { errors: { [name]: ['Enter a whole number'] } });
  return id;
}

const isAssigned = (row: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from camera_user g where g.id_camera = ${column(row, 'id')}) or exists (select 1 from camera_group g where g.id_camera = ${column(row, 'id')}))`;

/** A camera stays in its tenant, because its recordings do. */
async function isOfAnotherTenant(tx: Tx, { values, before }: Write): Promise<boolean> {
  if (!before || values['id_unit'] === undefined) return false;
  const { rows } = await sql`select 1 from unit where id = ${idOf(values['id_unit'])} and id_tenant = ${idOf(before['id_tenant'])}`.execute(
    tx,
  );
  return rows.length === 0;
}

/** A proxy camera with its nested camera (ADM-3.11), whether it is assigned, and its life with its device. */
const proxyCamera: Extension = {
  members: (row) => [
    ['camera', sql`json_build_object('id', ${column(row, 'id')}, 'name', ${column(row, 'name')}, 'tag', ${column(row, 'tag')})`],
    ['assigned', isAssigned(row)],
  ],
  filters: {
    assign: (value, row) => sql<boolean>`${isAssigned(row)} = ${isOn(value)}`,
    id_user: (value, row) =>
      sql<boolean>`exists (select 1 from camera_user g where g.id_camera = ${column(row, 'id')} and g.id_user = ${idIn('id_user', value)})`,
    id_group: (value, row) =>
      sql<boolean>`exists (select 1 from camera_group g where g.id_camera = ${column(row, 'id')} and g.id_group = ${idIn('id_group', value)})`,
  },
  uses: cameraUses,
  beforeWrite: async (tx, write) =>
    (await isOfAnotherTenant(tx, write)) ? [faultOf('id_unit', 'cameraTenant')] : completePlace(tx, write),
  async afterWrite(_tx, write) {
    await leaveUnit(write);
    await followCamera(write);
  },
};

/** The written values merged with the previous record. */
const merged = ({ values, before }: Write): Values => ({ ...before, ...values });

/**
 * Creates a camera for a device without one, in the first of its units; the camera then follows the device's name and unit, and ends with it.
 * @param isCamera whether this device is a camera at all
 */
const livesWithCamera = (catalogue: DeviceCatalogue, isCamera: (values: Values) => boolean = () => true) =>
  ({
    members: (row: string) => streamMembers(catalogue, row),
    async beforeWrite(tx, write) {
      const values = await completePlace(tx, write);
      if (Array.isArray(values)) return values;
      const all = merged({ ...write, values });
      if (!isCamera(all)) return values;
      const camera = idOf(all['idCameraProxy']);
      if (camera !== null) return (await leavesTenant(tx, catalogue, write, camera)) ? [faultOf('units', 'cameraTenant')] : values;
      const [unit] = idsOf(all['units']);
      const created = unit === undefined ? null : await createDeviceCamera(tx, catalogue, unit, all);
      return created === null ? values : { ...values, idCameraProxy: created };
    },
    async afterWrite(tx, write) {
      const device = { catalogue, id: write.id };
      const [camera, former] = [idOf(merged(write)['idCameraProxy']), idOf(write.before?.['idCameraProxy'])];
      if (camera !== null) await claimCreatedCamera(tx, camera, device);
      await followDevice(write, device);
      if (former !== null && former !== camera) await releaseCamera(write, device, former, 'device_replaced');
    },
    async beforeDelete(tx, deletion) {
      const camera = idOf(deletion.before['idCameraProxy']);
      if (camera === null) return;
      // The reference of the device would hold its camera.
      await sql`update ${sql.table(storageOf(deletion.catalogue).table)} set idcameraproxy = null where id = ${deletion.id}`.execute(tx);
      await releaseCamera(deletion, { catalogue, id: deletion.id }, camera, 'device_deleted');
    },
  }) satisfies Extension;

/** Whether a device's new units are all of other tenants than its camera. */
async function leavesTenant(tx: Tx, catalogue: DeviceCatalogue, { id, values }: Write, camera: number): Promise<boolean> {
  if (id === null || values['units'] === undefined) return false;
  const own = await findDeviceCamera(tx, { catalogue, id }, camera);
  return own !== null && (await unitAfter(tx, own, values['units'])) === 'elsewhere';
}

const camera = livesWithCamera('generic-devices', ({ type }) => type === 'camera');
/** A generic device with the relays of its camera and its connection state (ADM-3.37). */
const genericDevice: Extension = {
  ...camera,
  members: (row) => [...cameraOutputs.members(row), ...camera.members(row)],
  async beforeWrite(tx, write) {
    const checked = await cameraOutputs.beforeWrite(tx, write);
    return Array.isArray(checked) ? checked : camera.beforeWrite(tx, write);
  },
  async afterWrite(tx, write) {
    await cameraOutputs.afterWrite(tx, write);
    await camera.afterWrite(tx, write);
  },
};

/** Behaviour of cameras and of the devices that create them, beyond their descriptors. */
export const cameraExtensions = {
  'proxy-camera': proxyCamera,
  'generic-devices': genericDevice,
  'camera-manager-camera': livesWithCamera('camera-manager-camera'),
  'bridge-camera': livesWithCamera('bridge-camera'),
  'vxg-camera': livesWithCamera('vxg-camera'),
  'luxriot-camera': livesWithCamera('luxriot-camera'),
  'omnicloud-camera': livesWithCamera('omnicloud-camera'),
  'dahua-camera': livesWithCamera('dahua-camera'),
  'safr-camera': livesWithCamera('safr-camera'),
  'luna-facestream': livesWithCamera('luna-facestream'),
} satisfies Record<DeviceCatalogue | 'proxy-camera', Extension>;
