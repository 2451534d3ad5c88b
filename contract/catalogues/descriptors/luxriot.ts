import { defineCatalogue } from '../catalogue.ts';
import { count, flag, ref, refs, secret, text, whole } from '../fields/field.ts';
import { streamState } from './stream-fields.ts';

const luxriotMasterAccount = defineCatalogue({
  key: 'luxriot-master-account',
  title: 'Luxriot master accounts',
  singular: 'Luxriot master account',
  family: 'luxriot',
  path: 'luxriot_master_account',
  isPathAssumed: true,
  routes: ['/luxriot_master_accounts'],
  resource: 'LuxriotMasterAccounts',
  ownership: 'tenant',
  fields: [
    text('name', { required: true }),
    ref('tenant', 'tenant', { required: true }),
    flag('enabled', { informational: true }),
    text('link', { format: 'url', max: 2000, informational: true }),
    count('camera_count', 'luxriot-camera', 'id_master_account', { label: 'Cameras' }),
    text('user', { group: 'Access' }),
    secret('password', { required: true, group: 'Access' }),
  ],
});

const luxriotCamera = defineCatalogue({
  key: 'luxriot-camera',
  title: 'Luxriot cameras',
  singular: 'Luxriot camera',
  family: 'luxriot',
  path: 'luxriot_camera',
  isPathAssumed: true,
  routes: ['/luxriot_cameras'],
  resource: 'LuxriotCameras',
  ownership: { via: 'id_master_account' },
  fields: [
    text('name', { required: true }),
    ref('id_master_account', 'luxriot-master-account', { label: 'Master account', required: true }),
    text('alias', { informational: true }),
    text('channel', { informational: true }),
    text('type', { informational: true }),
    flag('enabled', { informational: true }),
    text('source', { max: 2000, listed: false, help: 'RTSP or HLS address; user and password are those of the account' }),
    ref('center', 'center', { group: 'Place' }),
    ref('sector', 'sector', { group: 'Place' }),
    refs('units', 'unit', { group: 'Place' }),
    ref('idCameraProxy', 'proxy-camera', {
      label: 'Camera',
      help: 'If empty, a camera is created in the first of its units.',
      group: 'Place',
    }),
    whole('delayed_record_minutes', { label: 'Record before', min: 0, max: 1440, unit: 'min', group: 'Recording', informational: true }),
    whole('forward_record_minutes', { label: 'Record after', min: 0, max: 1440, unit: 'min', group: 'Recording', informational: true }),
    ...streamState,
  ],
});

export const luxriotCatalogues = [luxriotMasterAccount, luxriotCamera] as const;
