import { flag, ref, refs, secret, text, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

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
    flag('enabled'),
    text('user'),
    secret('password'),
    ref('tenant', 'tenant'),
    text('link', { format: 'url' }),
  ],
  // TODO open: API path; the seed gives one field list for 'Luxriot' (name, enabled, source, user, password, tenant, link, channel, alias, sector, center, units, delayed_recor
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
  fields: [
    text('name', { required: true }),
    flag('enabled'),
    text('source'),
    text('channel'),
    text('alias'),
    ref('sector', 'sector'),
    ref('center', 'center'),
    refs('units', 'unit'),
    whole('delayed_record_minutes', { min: 0 }),
    whole('forward_record_minutes', { min: 0 }),
    ref('idCameraProxy', 'proxy-camera', { label: 'Camera' }),
    text('type'),
    ref('id_master_account', 'luxriot-master-account'),
  ],
  // TODO open: API path; field split as above.
});
export const luxriotCatalogues = [luxriotMasterAccount, luxriotCamera] as const;
