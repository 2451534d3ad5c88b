import { defineCatalogue } from '../catalogue.ts';
import { data, decimal, email, flag, note, refs, secret, text, time, whole } from '../fields/field.ts';

const densityMasterAccount = defineCatalogue({
  key: 'density-master-account',
  title: 'Density master accounts',
  singular: 'Density master account',
  family: 'density',
  path: 'density_master_account',
  routes: ['/density_master_account'],
  resource: 'DensityMasterAccount',
  fields: [
    text('name', { required: true, unique: true }),
    email('email', { label: 'E-mail', informational: true }),
    secret('password', { required: true, informational: true }),
    refs('tenants', 'tenant', { sentAs: 'id_tenant', listed: true, informational: true }),
    note('description', { informational: true }),
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
  importKey: ['device_id'],
  fields: [
    text('name', { required: true }),
    text('device_id', { label: 'Device id', listed: true }),
    text('type', { listed: true }),
    refs('units', 'unit', { sentAs: 'id_units', listed: true }),
    flag('ready', { readOnly: true, listed: true }),
    flag('armed', { readOnly: true, listed: true }),
    decimal('fluid_level', { readOnly: true, min: 0, max: 100, unit: '%', listed: true }),
    text('connection', { readOnly: true, listed: true }),
    whole('shot_time', { label: 'Shot time', min: 0, max: 3600, unit: 's', informational: true }),
    text('unit_authorization_key', { label: 'Unit authorization key' }),
    text('usercode', { label: 'User code' }),
    text('protocol', { max: 100 }),
    text('firmware_version', { readOnly: true, group: 'Device' }),
    text('device_version', { readOnly: true, group: 'Device' }),
    data('device', { group: 'Device', isExternal: true }),
    flag('tampered', { readOnly: true, group: 'State' }),
    flag('low_liquid', { readOnly: true, group: 'State' }),
    flag('ac_mains', { label: 'AC mains', readOnly: true, group: 'State' }),
    decimal('boil_temp', { label: 'Boil temperature', readOnly: true, unit: '°C', group: 'State' }),
    whole('shot_number', { label: 'Shots', readOnly: true, min: 0, group: 'State' }),
    whole('failed_shot', { label: 'Failed shots', readOnly: true, min: 0, group: 'State' }),
    time('last_shot', { readOnly: true, group: 'State' }),
    time('last_check', { readOnly: true, group: 'State' }),
    note('diagnostic', { readOnly: true, group: 'State' }),
  ],
  actions: [{ name: 'status', label: 'Get status', method: 'PUT', path: 'density_device/status/:id', on: 'row' }],
});

export const densityCatalogues = [densityMasterAccount, densityDevice] as const;
