import { clock, data, email, flag, ref, refs, secret, text, time, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const cameraManagerMasterAccount = defineCatalogue({
  key: 'camera-manager-master-account',
  title: 'Camera-manager master accounts',
  singular: 'Camera-manager master account',
  family: 'camera-manager',
  path: 'camera_manager/admin/master_account',
  routes: ['/camera_manager/master_account'],
  resource: 'CameraManager',
  readAction: 'read_masters_accounts',
  label: ['user'],
  fields: [
    text('user', { required: true }),
    secret('password'),
    text('client_id'),
    text('customer_key'),
    text('reseller_id'),
    text('reseller_number'),
    secret('api_key', { label: 'API key' }),
    text('account_number'),
    text('message_broker_topic'),
  ],
});

const cameraManagerReseller = defineCatalogue({
  key: 'camera-manager-reseller',
  title: 'Camera-manager resellers',
  singular: 'Camera-manager reseller',
  family: 'camera-manager',
  path: 'camera_manager/admin/reseller',
  routes: ['/camera_manager/reseller/:id_master_account?'],
  resource: 'CameraManager',
  readAction: 'read_resellers',
  parents: { id_master_account: 'id_master_account' },
  fields: [
    text('name', { required: true }),
    text('lastname'),
    text('address'),
    ref('country', 'country'),
    text('business'),
    ref('time_zone', 'timezone'),
    secret('password'),
    email('email', { label: 'E-mail' }),
    whole('number_of_cameras', { readOnly: true, min: 0 }),
    time('last_login', { readOnly: true }),
    whole('max_cameras', { min: 0 }),
    text('invoice_period'),
    text('video_quality'),
    flag('periodic_password_update'),
    ref('id_master_account', 'camera-manager-master-account', { required: true }),
  ],
  // TODO call: PUT camera_manager/admin/reseller/reset/password/{id} reset the reseller's password
  // TODO call: PUT camera_manager/admin/reseller/api/update refresh resellers from the provider API
});

const cameraManagerCamera = defineCatalogue({
  key: 'camera-manager-camera',
  title: 'Camera-manager cameras',
  singular: 'Camera-manager camera',
  family: 'camera-manager',
  path: 'camera_manager/admin/camera',
  routes: ['/camera_manager/camera/:id_reseller?'],
  resource: 'CameraManager',
  parents: { id_reseller: 'resellers' },
  fields: [
    text('name', { required: true }),
    text('mac_address', { label: 'MAC address', format: 'mac' }),
    ref('type', 'camera-type'),
    text('address'),
    text('user'),
    secret('password'),
    text('camera_id'),
    text('serial_number'),
    text('esn', { label: 'ESN' }),
    whole('prealarm_time_before', { min: 0 }),
    whole('prealarm_time_after', { min: 0 }),
    flag('online', { readOnly: true }),
    clock('people_detection_start'),
    clock('people_detection_end'),
    data('smart_detection_flags'),
    refs('resellers', 'camera-manager-reseller'),
  ],
  // TODO call: GET camera_type camera types
  // TODO call: POST camera_manager/admin/camera/api/update refresh cameras from the provider API
  // TODO call: PUT camera_manager/admin/camera/api/status/{id} refresh the status of one camera from the provider API
});

const cameraType = defineCatalogue({
  key: 'camera-type',
  title: 'Camera types',
  singular: 'Camera type',
  family: 'camera-manager',
  path: 'camera_type',
  resource: 'CameraManager',
  ownership: 'shared',
  operations: ['list'],
  fields: [text('name', { required: true })],
  // TODO open: entity fields are not stated in either seed
});

const cameraStatus = defineCatalogue({
  key: 'camera-status',
  title: 'Camera status',
  singular: 'Camera status',
  family: 'camera-manager',
  path: 'camera_status',
  routes: ['/status_cameras'],
  resource: 'StatusCameras',
  readAction: 'read_status',
  label: ['camera_id'],
  operations: ['list', 'export'],
  fields: [
    text('camera_id', { required: true }),
    flag('online'),
    flag('recording_on_cloud', { label: 'Recording in the cloud' }),
    flag('recording_on_sd', { label: 'Recording on SD' }),
    flag('audio_enabled'),
    flag('password_known'),
    text('password_status'),
    text('firmware_status'),
    text('connection_type'),
    text('last_connection_result'),
  ],
  // TODO open: Whether it exports.
});
export const cameraManagerCatalogues = [
  cameraManagerMasterAccount,
  cameraManagerReseller,
  cameraManagerCamera,
  cameraType,
  cameraStatus,
] as const;
