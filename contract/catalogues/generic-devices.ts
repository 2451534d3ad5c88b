import { choice, data, flag, note, parts, port, ref, refs, secret, text, time } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const genericDevices = defineCatalogue({
  key: 'generic-devices',
  title: 'Generic devices',
  singular: 'Generic device',
  family: 'generic-devices',
  path: 'generic-devices',
  routes: ['/generic_devices'],
  resource: 'GenericDevices',
  exportMode: 'arraybuffer',
  fields: [
    text('name', { required: true }),
    text('provider'),
    choice('type', ['camera', 'generic_device']),
    ref('idCameraProxy', 'proxy-camera', { label: 'Camera' }),
    refs('units', 'unit'),
    ref('reseller', 'product-reseller'),
    parts('custom_fields', [
      text('url', { format: 'url' }),
      note('protocol'),
      port('port'),
      text('user'),
      secret('password'),
      text('onvif_host', { format: 'host' }),
      port('onvif_port'),
      flag('enabled_onvif_events'),
    ]),
  ],
  // TODO open: Provider list; whether custom fields are nested.
});

const proxyCamera = defineCatalogue({
  key: 'proxy-camera',
  title: 'Proxy cameras',
  singular: 'Proxy camera',
  family: 'generic-devices',
  path: 'proxy_camera',
  routes: ['/proxy_camera'],
  resource: 'ProxyCamera',
  table: 'camera',
  operations: ['list'],
  fields: [data('camera'), flag('rtsp_available', { label: 'RTSP available' }), time('last_connection'), flag('assigned')],
  // TODO call: GET proxy_camera/getDeviceTypes device types
  // TODO call: GET proxy_camera/getCentersAndSectors centers and sectors with assignment
  // TODO call: GET proxy_camera/getCentersAndSectorsForGroup/{id} the same for a group
  // TODO call: GET proxy_camera/getUserCamerasToAssign cameras assignable to a user
  // TODO call: GET proxy_camera/getGroupCamerasToAssign cameras assignable to a group
  // TODO call: POST proxy_camera/setCameraToUser assign/unassign, user
  // TODO call: POST proxy_camera/setAllCameraSectorToUser assign/unassign, user
  // TODO call: POST proxy_camera/deleteAllCameraSectorToUser assign/unassign, user
  // TODO call: POST proxy_camera/setAllCameraCenterToUser assign/unassign, user
  // TODO call: POST proxy_camera/deleteAllCameraCenterToUser assign/unassign, user
  // TODO call: POST proxy_camera/setAllCameraAllCenterToUser assign/unassign, user
  // TODO call: POST proxy_camera/deleteAllCameraAllCenterToUser assign/unassign, user
  // TODO call: POST proxy_camera/setCameraToGroup assign/unassign, group
  // TODO call: POST proxy_camera/setAllCameraSectorToGroup assign/unassign, group
  // TODO call: POST proxy_camera/deleteAllCameraSectorToGroup assign/unassign, group
  // TODO call: POST proxy_camera/setAllCameraCenterToGroup assign/unassign, group
  // TODO call: POST proxy_camera/deleteAllCameraCenterToGroup assign/unassign, group
  // TODO call: POST proxy_camera/setAllCameraAllCenterToGroup assign/unassign, group
  // TODO call: POST proxy_camera/deleteAllCameraAllCenterToGroup assign/unassign, group
  // TODO call: GET proxy_camera?action=justIds (with or without an assign flag) ids only, for select-all
  // TODO call: PUT proxy_camera/device/status/{id} refresh/change the status of a device
  // TODO open: Payloads of the 14 assignment calls (proposed {id_user|id_group, id_proxy_camera|id_sector|id_center}).
});
export const genericDevicesCatalogues = [genericDevices, proxyCamera] as const;
