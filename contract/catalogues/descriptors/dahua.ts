import { defineCatalogue } from '../catalogue.ts';
import { choice, count, flag, port, ref, secret, text } from '../fields/field.ts';
import { cameraPlace, streamAddress, streamState } from './stream-fields.ts';

const dahuaDvr = defineCatalogue({
  key: 'dahua-dvr',
  title: 'Dahua DVRs',
  singular: 'Dahua DVR',
  family: 'dahua',
  path: 'dahua/dvr',
  routes: ['/dahua_dvr'],
  resource: 'DahuaDvr',
  fields: [
    text('name', { required: true, unique: true }),
    text('ip', { label: 'IP address', format: 'ip' }),
    choice('http_schema', ['http', 'https'], { label: 'HTTP scheme' }),
    port('http_port', { label: 'HTTP port' }),
    choice('rtsp_schema', ['rtsp', 'rtsps'], { label: 'RTSP scheme' }),
    port('rtsp_port', { label: 'RTSP port' }),
    count('camera_count', 'dahua-camera', 'dvr', { label: 'Cameras' }),
    text('user', { group: 'Access' }),
    secret('password', { required: true, group: 'Access' }),
  ],
});

const dahuaCamera = defineCatalogue({
  key: 'dahua-camera',
  title: 'Dahua cameras',
  singular: 'Dahua camera',
  family: 'dahua',
  path: 'dahua/camera',
  routes: ['/dahua_camera'],
  resource: 'DahuaCamera',
  ownership: { via: 'dvr' },
  importKey: ['dvr', 'channel'],
  fields: [
    text('name', { required: true }),
    ref('dvr', 'dahua-dvr', { label: 'DVR', required: true, requiredText: 'A DVR must be selected' }),
    text('channel'),
    text('type', { informational: true }),
    text('ip', { label: 'IP address', format: 'ip', informational: true }),
    text('serial_number', { informational: true }),
    text('class', { informational: true }),
    text('user', { informational: true }),
    flag('encryption', { informational: true }),
    flag('poe', { label: 'PoE', group: 'Ports' }),
    text('poe_port', { label: 'PoE port', group: 'Ports', when: { field: 'poe', is: true }, informational: true }),
    port('http_port', { label: 'HTTP port', group: 'Ports', informational: true }),
    port('https_port', { label: 'HTTPS port', group: 'Ports', informational: true }),
    port('rtsp_port', { label: 'RTSP port', group: 'Ports', informational: true }),
    ...cameraPlace,
    streamAddress('If empty, the channel of the DVR at its IP address and RTSP port'),
    ...streamState,
  ],
  actions: [
    {
      name: 'discover',
      label: 'Discover cameras',
      method: 'POST',
      path: 'dahua/camera/admin/discover',
      on: 'list',
      action: 'create',
      inputs: [
        ref('id_dvr', 'dahua-dvr', { label: 'DVR', required: true, requiredText: 'A DVR must be selected' }),
        flag('save', { label: 'Keep the cameras found' }),
      ],
    },
  ],
});

export const dahuaCatalogues = [dahuaDvr, dahuaCamera] as const;
