import type { DeviceCatalogue } from '../video/cameras/families.ts';
import type { Office } from './office.ts';

/** What a family's camera needs besides its name and unit: its path, the records it refers to, and the fields of a stream's address. */
interface FamilyCamera {
  readonly path: string;
  readonly body: object;
  addressed(url: string): object;
}

/** Where the family's cameras are: a Dahua channel is addressed by its DVR, all others by an address of their own. */
export interface StreamLogin {
  readonly user: string;
  readonly password: string;
  readonly dvr: { ip: string; port: number };
}

/** Creates one record by its catalogue's call. @returns its id */
export async function createRecord(office: Office, path: string, body: object): Promise<number> {
  const { status, data, text } = await office.send('POST', path, { body });
  if (status !== 200) throw new Error(`POST ${path}: ${text}`);
  return data.id;
}

/** The accounts of every family, created by catalogue calls, and how a camera of each is described. */
export async function createFamilies(office: Office, login: StreamLogin): Promise<Record<DeviceCatalogue, FamilyCamera>> {
  const { user, password, dvr: at } = login;
  const secret = { password };
  const create = (path: string, body: object) => createRecord(office, path, body);
  const account = await create('camera_manager/admin/master_account', { user: 'manager', api_key: 'key', ...secret });
  const reseller = await create('camera_manager/admin/reseller', { name: 'Reseller', id_master_account: account, ...secret });
  const luxriot = await create('luxriot_master_account', { name: 'Luxriot', tenant: office.town.north.tenant, user, ...secret });
  const safr = await create('safr_master_account', { name: 'SAFR', token: 'token' });
  const dvr = await create('dahua/dvr', { name: 'DVR', ip: at.ip, rtsp_schema: 'rtsp', rtsp_port: at.port, user, ...secret });
  const bridge = await create('bridge', { name: 'Bridge' });
  const streamLogin = { stream_user: user, stream_password: password };
  const own = { addressed: (url: string) => ({ stream_url: url, ...streamLogin }) };
  return {
    'generic-devices': {
      path: 'generic-devices',
      body: { type: 'camera' },
      addressed: (url) => ({ custom_fields: { url, user, ...secret } }),
    },
    'camera-manager-camera': {
      path: 'camera_manager/admin/camera',
      body: { resellers: [reseller], user, ...secret },
      addressed: (url) => ({ stream_url: url }),
    },
    'bridge-camera': { path: 'bridge/admin/camera', body: { id_bridge: bridge }, ...own },
    'vxg-camera': { path: 'vxg_camera', body: {}, addressed: (url) => ({ live_stream: url, ...streamLogin }) },
    'luxriot-camera': { path: 'luxriot_camera', body: { id_master_account: luxriot }, addressed: (url) => ({ source: url }) },
    'omnicloud-camera': { path: 'omnicloud_camera', body: {}, ...own },
    'dahua-camera': { path: 'dahua/camera', body: { dvr }, addressed: () => ({ channel: '3' }) },
    'safr-camera': { path: 'safr_camera', body: { id_master_account: safr }, ...own },
    'luna-facestream': { path: 'luna-facestream', body: {}, ...own },
  };
}
