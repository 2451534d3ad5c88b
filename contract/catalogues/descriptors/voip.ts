import { callEndings, callStates } from '../../telephony/index.ts';
import { defineCatalogue } from '../catalogue.ts';
import { choice, ref, secret, text, time } from '../fields/field.ts';

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
    text('number', { unique: true, max: 100, listed: true, help: 'What others dial to reach it.' }),
    text('ivr', { label: 'IVR', listed: true }),
    ref('alarm', 'type-alarm', { label: 'Alarm type', help: 'Alarm type raised by its calls.', listed: true }),
    ref('id_unit', 'unit', {
      label: 'Unit',
      help: 'Its unit. Without a unit it is a personal phone.',
      group: 'Place',
      listed: true,
    }),
    ref('id_camera', 'proxy-camera', { label: 'Camera', help: 'The camera that shows it, displayed next to its calls.', group: 'Place' }),
    ref('id_command', 'command', { label: 'Door', help: 'The custom command that opens its door.', group: 'Place' }),
    secret('ha1', {
      label: 'HA1',
      help: 'MD5 of user, realm and password; used instead of the password where it is set.',
      group: 'SIP account',
    }),
    secret('password', { required: true, group: 'SIP account' }),
  ],
});

/** Every call, as recorded by the platform (OP-3.18, ADM-3.48). Calls of other telephones are recorded and corrected by the standard calls. */
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
  sort: '-began_at',
  fields: [
    text('sessionId', { label: 'Session id', unique: true, required: true, max: 255 }),
    choice('state', callStates, { listed: true, help: 'Ended when left empty' }),
    choice('ending', callEndings, { readOnly: true, listed: true }),
    time('began_at', { label: 'Started', readOnly: true, listed: true }),
    text('callingPartyNumber', { label: 'Caller', max: 100, listed: true }),
    text('remotePartyNumber', { label: 'Remote party', max: 100, listed: true }),
    ref('id_unit', 'unit', { label: 'Unit', readOnly: true, listed: true }),
    ref('operator', 'users', { label: 'Operator', readOnly: true, listed: true }),
    choice('direction', ['in', 'out'], { readOnly: true, listed: true }),
    time('answered_at', { label: 'Answered', readOnly: true }),
    time('ended_at', { label: 'Ended', readOnly: true }),
    text('transferred_to', { label: 'Transferred to', readOnly: true }),
    ref('id_alarm', 'alarm', { label: 'Alarm', listed: true }),
    text('recording_url', { label: 'Recording', max: 2000, listed: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant' }),
  ],
});

export const voipCatalogues = [iotcommsMasterAccount, typeDeviceInterphone, deviceInterphone, sipCall] as const;
