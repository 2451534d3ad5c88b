import { data, decimal, email, flag, note, refs, secret, text, time, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const densityMasterAccount = defineCatalogue({
  key: 'density-master-account',
  title: 'Density master accounts',
  singular: 'Density master account',
  family: 'density',
  path: 'density_master_account',
  routes: ['/density_master_account'],
  resource: 'DensityMasterAccount',
  fields: [
    text('name', { required: true }),
    note('description'),
    email('email', { label: 'E-mail' }),
    secret('password'),
    refs('tenants', 'tenant'),
  ],
});

const densityDevice = defineCatalogue({
  key: 'density-device',
  title: 'Density devices',
  singular: 'Density device',
  family: 'density',
  path: 'density_device',
  routes: ['/density_devices'],
  resource: 'DensityDevices',
  deletePath: 'density_device_delete',
  fields: [
    whole('shot_time', { min: 0 }),
    text('unit_authorization_key'),
    text('device_id'),
    text('type'),
    note('protocol'),
    text('firmware_version', { readOnly: true }),
    text('device_version', { readOnly: true }),
    text('usercode'),
    text('connection', { readOnly: true }),
    flag('ready', { readOnly: true }),
    flag('armed', { readOnly: true }),
    flag('tampered', { readOnly: true }),
    flag('low_liquid', { readOnly: true }),
    decimal('fluid_level', { readOnly: true }),
    decimal('boil_temp', { label: 'Boil temperature', readOnly: true }),
    whole('shot_number', { readOnly: true, min: 0 }),
    flag('ac_mains', { label: 'AC mains', readOnly: true }),
    note('diagnostic', { readOnly: true }),
    whole('failed_shot', { readOnly: true, min: 0 }),
    time('last_shot', { readOnly: true }),
    time('last_check', { readOnly: true }),
    data('device'),
    text('name', { required: true }),
  ],
  // TODO call: DELETE density_device_delete/{id} delete uses this path instead of density_device/{id} (method not stated, DELETE proposed)
  // TODO open: HTTP method of density_device_delete; name is the label but not in the field list (proposed: nested device name, else device_id).
});
export const densityCatalogues = [densityMasterAccount, densityDevice] as const;
