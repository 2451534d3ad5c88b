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
  fields: [text('name', { required: true, unique: true })],
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
  fields: [text('type', { required: true, unique: true })],
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
    text('device_id', { label: 'Device id', required: true, unique: true, max: 100 }),
    ref('id_type_device_interphone', 'type-device-interphone', { label: 'Type', required: true, listed: true }),
    text('number', { listed: true }),
    text('ivr', { label: 'IVR', listed: true }),
    ref('alarm', 'type-alarm', { label: 'Alarm type', help: 'What a call from it is raised as.', listed: true }),
    secret('ha1', {
      label: 'HA1',
      help: 'MD5 of user, realm and password; used instead of the password where it is set.',
      group: 'SIP account',
    }),
    secret('password', { required: true, group: 'SIP account' }),
  ],
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
  ownership: 'tenant',
  sort: '-id',
  fields: [
    text('sessionId', { label: 'Session id', required: true, unique: true }),
    text('callingPartyNumber', { label: 'Caller', listed: true }),
    text('remotePartyNumber', { label: 'Remote party', listed: true }),
    choice('state', ['connected', 'on hold', 'incoming', 'calling', 'waiting'], { listed: true }),
    ref('id_alarm', 'alarm', { label: 'Alarm', listed: true }),
    text('recording_url', { label: 'Recording', format: 'url', max: 2000, listed: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true }),
  ],
});

export const voipCatalogues = [iotcommsMasterAccount, typeDeviceInterphone, deviceInterphone, sipCall] as const;
