import { defineCatalogue } from '../catalogue.ts';
import {
  clock,
  count,
  days,
  decimal,
  email,
  flag,
  image,
  latitude,
  longitude,
  note,
  ref,
  refs,
  rows,
  secret,
  text,
  time,
  whole,
  workbook,
} from '../fields/field.ts';

const vehicle = { when: { field: 'is_vehicle', is: true }, group: 'Vehicle' } as const;
const address = { group: 'Address' } as const;
const alarms = { group: 'Alarms' } as const;
const facts = { group: 'Site facts', max: 1000 } as const;
const place = { group: 'Place', help: 'Cameras of the unit without a center or sector of their own belong to it' } as const;

const unit = defineCatalogue({
  key: 'unit',
  title: 'Units (facilities)',
  singular: 'Unit',
  family: 'facilities',
  path: 'unit',
  routes: ['/unit'],
  resource: 'Unit',
  isForOperators: true,
  label: ['description'],
  ownership: 'tenant',
  importKey: ['id_tenant', 'description'],
  fields: [
    text('description', { required: true, listed: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
    text('address_1', { ...address, listed: true }),
    text('address_2', address),
    text('exterior_number', { ...address, max: 30, informational: true }),
    text('suburb', address),
    text('postal_code', { ...address, max: 20 }),
    ref('municipality', 'municipality', { ...address, listed: true }),
    ref('region', 'region', address),
    ref('country', 'country', address),
    latitude('latitude', address),
    longitude('longitude', address),
    ref('center', 'center', place),
    ref('sector', 'sector', place),
    flag('is_vehicle', { label: 'Vehicle', group: 'Vehicle' }),
    text('route', { ...vehicle, informational: true }),
    text('plate_number', { ...vehicle, max: 20, format: 'plate', informational: true }),
    text('vin', { ...vehicle, label: 'VIN', max: 17, informational: true }),
    text('driver', { ...vehicle, informational: true }),
    text('provider', { ...vehicle, informational: true }),
    text('owner', { ...vehicle, informational: true }),
    flag('allow_alarms', { ...alarms, initial: true, listed: true, help: 'If off, alarms of this unit are rejected and counted' }),
    whole('rejected_alarms', { ...alarms, readOnly: true, min: 0 }),
    time('last_rejected_alarm', { ...alarms, readOnly: true }),
    flag('reaction_patrol', { ...alarms, help: 'A patrol reacts to alarms of this unit' }),
    flag('allow_virtual_button_alarm', {
      ...alarms,
      label: 'Allow alarms of virtual buttons',
      help: 'Whoever sees the unit may raise an alarm by a button, with a reason',
    }),
    flag('allow_drills', {
      ...alarms,
      help: 'Supervisors may raise alarms of training drills at this unit; nothing of them leaves the platform',
    }),
    flag('active_digital_output', { ...alarms, label: 'Digital output active', informational: true }),
    ref('router', 'router', { group: 'Devices' }),
    rows('outputs', [text('name', { required: true, max: 120 }), whole('number', { required: true, min: 1, max: 64 })], {
      label: 'Outputs of the router',
      group: 'Devices',
      max: 64,
      isExternal: true,
      help: 'What commands switch',
    }),
    count('camera_count', 'proxy-camera', 'id_unit', { label: 'Cameras', group: 'Devices', listed: true }),
    refs('cameras', 'proxy-camera', { label: 'Names of cameras', by: 'id_unit', group: 'Devices' }),
    refs('unit_planes', 'plane', { label: 'Floor plans', by: 'id_unit', group: 'Devices' }),
    rows(
      'contacts',
      [
        text('name', { required: true, max: 120 }),
        text('role', { max: 80 }),
        text('phone', { required: true, max: 30, format: 'phone' }),
        days('days', { help: 'When the contact is called first; if empty: on every day' }),
        clock('from'),
        clock('to', { help: 'On the clock of the tenant; if empty: at any time' }),
        secret('password', { help: 'What the contact says to be recognized. It can be compared, but never read' }),
      ],
      { group: 'Contacts', isExternal: true, help: 'Whom operators call about alarms of this unit, in this order' },
    ),
    note('instructions', { ...facts, help: 'What operators must know or do here; shown beside each of its alarms' }),
    note('opening_hours', { ...facts, help: 'When people are there, in words' }),
    note('access_notes', { ...facts, label: 'Keys and access', help: 'Who has keys, how to get in, directions; no codes or passwords' }),
    text('info_url', { label: 'Information URL', format: 'url', max: 1000, group: 'Site facts' }),
  ],
  actions: [
    {
      name: 'test_alarm',
      label: 'Send a test alarm',
      method: 'POST',
      path: 'test_alarm',
      on: 'list',
      action: 'test_alarm',
      inputs: [
        ref('id_unit', 'unit', { label: 'Unit', required: true, help: 'Its operators see the alarm and hear it.' }),
        ref('id_camera', 'proxy-camera', { label: 'Camera', help: 'If empty: the first camera of the unit' }),
      ],
    },
    {
      name: 'virtual-button',
      label: 'Raise an alarm',
      method: 'POST',
      path: 'unit/:id/virtual-button',
      on: 'row',
      action: 'read',
      inputs: [note('reason', { required: true, max: 250 })],
    },
    {
      name: 'workbook',
      label: 'Import sites from a workbook',
      method: 'POST',
      path: 'site_workbook',
      on: 'list',
      action: 'create',
      inputs: [
        workbook('file', {
          label: 'Workbook',
          required: true,
          help: 'An .xlsx with sheets named like their screens: Tenants, Centers, Sectors, Units, Users, Generic devices. Their columns are those of an export.',
        }),
        flag('apply', { label: 'Import', help: 'If off, the workbook is only checked and nothing is written' }),
      ],
    },
  ],
});

const unitGroup = defineCatalogue({
  key: 'unit-group',
  title: 'Unit groups',
  singular: 'Unit group',
  family: 'facilities',
  path: 'unit_group',
  isPathAssumed: true,
  routes: ['/unit-groups'],
  resource: 'UnitGroups',
  isForOperators: true,
  fields: [
    text('name', { required: true, unique: true, max: 120, listed: true }),
    text('group_name', { label: 'Name shown to operators', max: 120, listed: true }),
    refs('units', 'unit', { listed: true }),
  ],
});

const center = defineCatalogue({
  key: 'center',
  title: 'Centers',
  singular: 'Center',
  family: 'facilities',
  path: 'center',
  routes: ['/center'],
  resource: 'Center',
  fields: [
    text('name', { required: true, unique: true, max: 120, listed: true }),
    flag('active', { initial: true, listed: true }),
    note('description', { listed: true, informational: true }),
    email('email', { label: 'E-mail', several: true, help: 'Where commands report to while no dispatch service is connected' }),
    refs('sectors', 'sector', { by: 'center', listed: true, help: 'Sectors name the center that they belong to' }),
  ],
});

const sector = defineCatalogue({
  key: 'sector',
  title: 'Sectors',
  singular: 'Sector',
  family: 'facilities',
  path: 'sector',
  routes: ['/sector'],
  resource: 'Sector',
  importKey: ['name', 'center'],
  fields: [
    text('name', { required: true, max: 120 }),
    ref('center', 'center', { required: true }),
    text('town_hall', { max: 120, informational: true }),
    text('supplier', { max: 120, informational: true }),
  ],
});

/** A point of a plan, in hundredths of its picture from the upper left corner. */
const across = { min: 0, max: 100, unit: '%', required: true } as const;

const plane = defineCatalogue({
  key: 'plane',
  title: 'Planes (floor plans)',
  singular: 'Plane',
  family: 'facilities',
  path: 'plane',
  routes: ['/planes'],
  resource: 'Plane',
  label: ['description'],
  ownership: { via: 'id_unit' },
  multipart: { create: true, edit: false },
  importKey: ['id_unit', 'description'],
  fields: [
    text('description', { required: true, listed: true }),
    ref('id_unit', 'unit', { label: 'Unit', required: true, listed: true }),
    image('image', { help: 'JPG, GIF or PNG, at most 5 MB', listed: true }),
    rows(
      'markers',
      [
        ref('id_camera', 'proxy-camera', { label: 'Camera', required: true }),
        decimal('x', { ...across, label: 'From the left' }),
        decimal('y', { ...across, label: 'From the top' }),
        whole('direction', { min: 0, max: 359, unit: '°', help: 'Direction of the camera; 0 is up' }),
      ],
      { label: 'Cameras on the plan', max: 500 },
    ),
  ],
});
export const facilitiesCatalogues = [unit, unitGroup, center, sector, plane] as const;
