import { choice, ref, secret, text } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const iotcommsMasterAccount = defineCatalogue({
  key: 'iotcomms-master-account',
  title: 'IoT comms master accounts',
  singular: 'IoT comms master account',
  family: 'voip',
  path: 'iotcomms_master_account',
  routes: ['/iotcomms_master_account'],
  resource: 'IotcommsMasterAccount',
  fields: [text('name', { required: true })],
});

const typeDeviceInterphone = defineCatalogue({
  key: 'type-device-interphone',
  title: 'Interphone device types',
  singular: 'Interphone device type',
  family: 'voip',
  path: 'type_device_interphone',
  routes: ['/type_device_interphone'],
  resource: 'TypeDeviceInterphone',
  label: ['type'],
  ownership: 'shared',
  fields: [text('type', { required: true })],
});

const deviceInterphone = defineCatalogue({
  key: 'device-interphone',
  title: 'Interphone devices',
  singular: 'Interphone device',
  family: 'voip',
  path: 'device_interphone',
  routes: ['/device_interphone'],
  resource: 'DeviceInterphone',
  label: ['device_id'],
  fields: [
    text('ha1', { label: 'HA1' }),
    ref('alarm', 'type-alarm'),
    text('number'),
    secret('password'),
    text('ivr', { label: 'IVR' }),
    text('device_id', { required: true }),
    ref('id_type_device_interphone', 'type-device-interphone', { required: true }),
  ],
  // TODO call: GET device_interphone/getDeviceByDeviceId/{id} device lookup
});

const sipCall = defineCatalogue({
  key: 'sip-call',
  title: 'SIP calls',
  singular: 'SIP call',
  family: 'voip',
  path: 'sip_call',
  routes: ['/sip_call'],
  resource: 'SipCall',
  label: ['sessionId'],
  fields: [
    text('sessionId', { label: 'Session id', required: true }),
    text('callingPartyNumber', { label: 'Caller' }),
    text('remotePartyNumber', { label: 'Remote party' }),
    choice('state', ['connected', 'on hold', 'incoming', 'calling', 'waiting']),
    text('recording_url', { format: 'url' }),
    ref('id_alarm', 'alarm'),
  ],
  // TODO call: GET sip/waiting waiting calls
  // TODO call: POST sip/takeCall take a call
  // TODO call: POST sip/createPresavedSipCall presaved call
  // TODO call: GET sip/getStatus SIP status
  // TODO call: GET sip/getRecordingFile recording blob
});
export const voipCatalogues = [iotcommsMasterAccount, typeDeviceInterphone, deviceInterphone, sipCall] as const;
