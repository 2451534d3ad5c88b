import { sql } from 'kysely';
import { catalogueOf, type FaultCode, faultOf, idOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { editRecord, readRecord, refuseFaults, removeRecord, type Writer } from '../../catalogues/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';
import { adoptCamera, type DeviceKey, deviceOf, reviveCamera } from './camera-life.ts';

const proxyCamera = catalogueOf('proxy-camera');
const genericDevices = catalogueOf('generic-devices');

/**
 * Gives a camera another device, which takes its name and unit. The camera that was created with the new device ends; the devices that the
 * camera had are deleted. A camera that is out of service because its device was deleted returns to service.
 * @throws Refused `record.not_found`, `request.invalid` for a device that is not one of a camera, `record.in_use` for a device in use
 */
export async function replaceDevice(writer: Writer, id: number, device: number): Promise<CatalogueRecord> {
  const { tx } = writer;
  await sql`select 1 from camera where id = ${id} for update`.execute(tx);
  const camera = await readRecord(tx, proxyCamera, id);
  if (!camera) throw refuse('record.not_found');
  const found = await readRecord(tx, genericDevices, device);
  const fault: FaultCode | null = !found ? 'ref' : found['type'] === 'camera' ? null : 'cameraDevice';
  if (fault) throw refuseFaults(writer.language, [faultOf('id_device', fault)]);
  const key: DeviceKey = { catalogue: 'generic-devices', id: device };
  const former = await formerDevices(tx, id, key);
  await adoptCamera(tx, id, key);
  await editRecord(writer, genericDevices, device, { idCameraProxy: id, name: camera['name'], units: [idOf(camera['id_unit'])] });
  for (const one of former) await removeRecord(writer, catalogueOf(one.catalogue), one.id);
  if (camera['out_of_service_cause'] === 'device_deleted') await reviveCamera(writer, id);
  return (await readRecord(tx, proxyCamera, id)) ?? camera;
}

/** The devices that a camera had: the one that it was created with, and each of type camera that names it. */
async function formerDevices(tx: Tx, camera: number, next: DeviceKey): Promise<DeviceKey[]> {
  const own = await deviceOf(tx, camera);
  const isOwnElsewhere = own !== null && own.catalogue !== next.catalogue;
  const { rows } = await sql<{ id: number }>`select id from generic_devices
    where idcameraproxy = ${camera} and type = 'camera' and id <> ${next.id} order by id`.execute(tx);
  return [...(isOwnElsewhere ? [own] : []), ...rows.map(({ id }) => ({ catalogue: next.catalogue, id }))];
}
