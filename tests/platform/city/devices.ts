import { sql } from 'kysely';
import type { City } from './city.ts';
import type { Administrators } from './records.ts';

interface Reference {
  id: number;
  other: number;
}

/** Reads from the services what they state: bridges, access devices, and the state of each camera and density device. */
export async function readDevices(city: City, { first, customers }: Administrators): Promise<void> {
  for (const [customer, token] of customers) {
    city.customer = customer;
    await city.send('PUT', '/v1/account/api/update', token);
    await city.send('PUT', '/v1/bridge/api/update', token);
    await city.send('PUT', '/v1/bridge/admin/camera/api/update', token);
    await city.send('GET', '/v1/access_device/sync', token);
  }
  for (const path of ['proxy-camera proxy_camera/device/status', 'camera-manager-camera camera_manager/admin/camera/api/status']) {
    const [kind = '', call = ''] = path.split(' ');
    await city.inParallel(city.copiesOf(kind), (id) => city.send('PUT', `/v1/${call}/${id}`, first));
  }
  await city.inParallel(city.copiesOf('density-device'), (id) => city.send('PUT', `/v1/density_device/status/${id}`, first));
}

/** Assigns cameras to resellers. */
export async function assignResellers(city: City, { first }: Administrators): Promise<void> {
  const assignments = await city.read(
    sql<Reference>`select id_reseller as id, id_proxy_camera as other from product_reseller_assignment order by id`,
  );
  for (const { id, other } of assignments) {
    const body = { id_reseller: city.idOf('product-reseller', id), id_proxy_camera: city.idOf('proxy-camera', other) };
    await city.send('POST', '/v1/proxy_camera_assignment/addOne', first, body);
  }
}
