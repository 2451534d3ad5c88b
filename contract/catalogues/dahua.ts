import { choice, flag, port, ref, secret, text } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const dahuaDvr = defineCatalogue({
  key: 'dahua-dvr',
  title: 'Dahua DVRs',
  singular: 'Dahua DVR',
  family: 'dahua',
  path: 'dahua/dvr',
  routes: ['/dahua_dvr'],
  resource: 'DahuaDvr',
  fields: [
    text('name', { required: true }),
    text('ip', { label: 'IP address', format: 'ip' }),
    text('user'),
    secret('password'),
    choice('http_schema', ['http', 'https'], { label: 'HTTP scheme' }),
    port('http_port', { label: 'HTTP port' }),
    choice('rtsp_schema', ['rtsp', 'rtsps'], { label: 'RTSP scheme' }),
    port('rtsp_port', { label: 'RTSP port' }),
  ],
  // TODO open: Schema values.
});

const dahuaCamera = defineCatalogue({
  key: 'dahua-camera',
  title: 'Dahua cameras',
  singular: 'Dahua camera',
  family: 'dahua',
  path: 'dahua/camera',
  routes: ['/dahua_camera'],
  resource: 'DahuaCamera',
  fields: [
    text('name', { required: true }),
    text('channel'),
    text('type'),
    text('ip', { label: 'IP address', format: 'ip' }),
    text('class'),
    flag('encryption'),
    flag('poe', { label: 'PoE' }),
    text('poe_port', { label: 'PoE port' }),
    port('http_port', { label: 'HTTP port' }),
    port('https_port', { label: 'HTTPS port' }),
    port('rtsp_port', { label: 'RTSP port' }),
    text('serial_number'),
    text('user'),
    ref('dvr', 'dahua-dvr', { label: 'DVR' }),
  ],
  // TODO call: POST admin/discover discover cameras of a DVR; base not given (proposed dahua/camera/admin/discover, body {id_
  // TODO open: Base path and payload of the discover call.
});
export const dahuaCatalogues = [dahuaDvr, dahuaCamera] as const;
