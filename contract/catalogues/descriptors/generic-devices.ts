import { cameraFaults, cameraPhases, maxAdoptedCameras, outOfServiceCauses } from '../../video/index.ts';
import { defineCatalogue } from '../catalogue.ts';
import { choice, data, flag, latitude, longitude, parts, port, ref, refs, rows, secret, text, time, whole } from '../fields/field.ts';

const place = { group: 'Place' } as const;
const taggedAs = 'Groups cameras of a tenant; a new one is added to its tags';
const ofUnit = 'Of its camera; if both are empty, those of its unit apply';

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
    text('provider', { informational: true }),
    choice('type', ['camera', 'generic_device'], { required: true }),
    ref('idCameraProxy', 'proxy-camera', {
      label: 'Camera',
      help: 'If empty for a device of type camera, a camera is created in the first of its units. It takes its name, unit, center, sector and tag from the device, and ends with it.',
    }),
    choice('phase', cameraPhases, { label: 'Stream', readOnly: true, isExternal: true, listed: true }),
    choice('fault', [...cameraFaults, 'no_unit'], { label: 'Reason for no picture', readOnly: true, isExternal: true, listed: true }),
    time('since', { label: 'Since', readOnly: true, isExternal: true, listed: true }),
    ref('reseller', 'product-reseller'),
    refs('units', 'unit', { listed: true }),
    ref('center', 'center', { ...place, help: ofUnit }),
    ref('sector', 'sector', { ...place, help: ofUnit }),
    text('tag', { ...place, max: 120, help: taggedAs }),
    parts(
      'custom_fields',
      [
        text('url', { label: 'URL', max: 2000 }),
        text('url_sub', {
          label: 'URL of the small stream',
          max: 2000,
          help: 'For many pictures side by side; if empty, there is one stream',
        }),
        text('protocol', { max: 40 }),
        port('port'),
        text('user'),
        secret('password'),
        text('onvif_host', { label: 'ONVIF host', format: 'host' }),
        port('onvif_port', { label: 'ONVIF port' }),
        flag('enabled_onvif_events', { label: 'ONVIF events', help: 'Its events reach the ONVIF receiver of its customer' }),
        flag('record', { label: 'Record continuously', initial: true }),
      ],
      { label: 'Connection', group: 'Connection' },
    ),
    rows(
      'outputs',
      [
        text('name', { required: true, max: 120 }),
        whole('number', { required: true, min: 1, max: 64 }),
        text('relay', { label: 'ONVIF relay', max: 100, help: 'Its token; if empty, the relay of that number' }),
        text('url_on', { label: 'Address that switches it on', format: 'url', max: 2000 }),
        text('url_off', { label: 'Address that switches it off', format: 'url', max: 2000 }),
      ],
      { label: 'Outputs of the camera', group: 'Connection', max: 64, isExternal: true, help: 'What commands switch' },
    ),
  ],
  actions: [
    { name: 'find', label: 'Find cameras on the network', method: 'POST', path: 'media/onvif/discover', on: 'list', action: 'create' },
    {
      name: 'onvif',
      label: 'Get the streams of a camera',
      method: 'POST',
      path: 'media/onvif',
      on: 'list',
      action: 'create',
      inputs: [
        text('host', { label: 'ONVIF host', required: true, format: 'host' }),
        port('port', { label: 'ONVIF port', initial: 80 }),
        text('user'),
        secret('password'),
        ref('id_unit', 'unit', { label: 'Unit', help: 'If one is selected, the camera is created there' }),
        text('name'),
      ],
    },
    {
      name: 'adopt',
      label: 'Add several cameras',
      method: 'POST',
      path: 'media/onvif/adopt',
      on: 'list',
      action: 'create',
      inputs: [
        rows(
          'devices',
          [
            text('host', { label: 'ONVIF host', required: true, format: 'host' }),
            port('port', { label: 'ONVIF port', initial: 80 }),
            text('name'),
          ],
          {
            label: 'Cameras',
            required: true,
            max: maxAdoptedCameras,
          },
        ),
        ref('id_unit', 'unit', { label: 'Unit', required: true, help: 'The cameras are created there.' }),
        text('user', { help: 'Of all of these cameras' }),
        secret('password'),
      ],
    },
    { name: 'test', label: 'Test the connection', method: 'POST', path: 'media/probe/:id', on: 'row' },
  ],
});

/**
 * The cameras that operators watch, whichever provider they come from (ADM-3.11, ADM-3.38). `camera` is the nested one of the
 * specification; the list answers it beside the columns that it is sorted, searched and filtered by.
 */
const proxyCamera = defineCatalogue({
  key: 'proxy-camera',
  title: 'Proxy cameras',
  singular: 'Proxy camera',
  family: 'generic-devices',
  path: 'proxy_camera',
  routes: ['/proxy_camera'],
  resource: 'ProxyCamera',
  table: 'camera',
  operations: ['list', 'edit', 'delete'],
  ownership: 'tenant',
  servedBy: 'own room',
  fields: [
    text('name', { required: true }),
    data('camera', { isExternal: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, readOnly: true, listed: true }),
    ref('id_unit', 'unit', { label: 'Unit', required: true, listed: true, help: 'Alarms and recordings so far stay where they are.' }),
    ref('center', 'center', { listed: true, help: ofUnit }),
    ref('sector', 'sector', { listed: true, help: ofUnit }),
    text('tag', { max: 120, help: taggedAs }),
    flag('online', { readOnly: true, listed: true }),
    flag('rtsp_available', { label: 'RTSP available', readOnly: true, listed: true }),
    flag('recording_support', { label: 'Can record', readOnly: true }),
    time('last_connection', { readOnly: true, listed: true }),
    flag('out_of_service', { readOnly: true, listed: true }),
    choice('out_of_service_cause', outOfServiceCauses, { label: 'Out of service by', readOnly: true }),
    text('out_of_service_reason', { label: 'Reason', max: 500, readOnly: true }),
    time('out_of_service_since', { label: 'Out of service since', readOnly: true }),
    flag('assigned', { isExternal: true, readOnly: true }),
    latitude('latitude', { listed: false }),
    longitude('longitude', { listed: false }),
  ],
  actions: [
    { name: 'status', label: 'Get status', method: 'PUT', path: 'proxy_camera/device/status/:id', on: 'row' },
    {
      name: 'out-of-service',
      label: 'Take out of service',
      method: 'PUT',
      path: 'proxy_camera/out_of_service/:id',
      on: 'row',
      confirm: 'Take {label} out of service? It is no longer connected, recorded or offered; its history and recordings stay.',
      inputs: [text('reason', { required: true, max: 500 })],
    },
    {
      name: 'in-service',
      label: 'Return to service',
      method: 'PUT',
      path: 'proxy_camera/in_service/:id',
      on: 'row',
      confirm: 'Return {label} to service?',
    },
    {
      name: 'replace-device',
      label: 'Replace the device',
      method: 'PUT',
      path: 'proxy_camera/device/replace/:id',
      on: 'row',
      confirm: 'Give {label} another device? Its name, unit, alarms and recordings stay; its former device is deleted.',
      inputs: [ref('id_device', 'generic-devices', { label: 'New device', required: true })],
    },
  ],
});

export const genericDevicesCatalogues = [genericDevices, proxyCamera] as const;
