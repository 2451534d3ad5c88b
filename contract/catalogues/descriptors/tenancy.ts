import { defineCatalogue } from '../catalogue.ts';
import { count, flag, image, note, ref, refs, text, whole } from '../fields/field.ts';

/** JPG, GIF or PNG; the specification gives no limit, so a page can still load it at once. */
const picture = { max: 2_000_000, help: 'JPG, GIF or PNG, at most 2 MB', group: 'Images' } as const;

const retention = { min: 1, max: 3650, group: 'Retention' } as const;

/** Where the streets of the map come from (`contract/places/map-settings.ts`). */
const mapInputs = [
  text('tiles_url', {
    label: 'Address of map pictures',
    max: 2000,
    help: 'With {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png; each console reads them from there',
  }),
  text('tiles_file', {
    label: 'Map file',
    max: 1000,
    help: 'Path of a PMTiles file on the server: streets without a network. Pictures come first where both are given',
  }),
] as const;

const masterTenant = defineCatalogue({
  key: 'master-tenant',
  title: 'Master tenants',
  singular: 'Master tenant',
  family: 'tenancy',
  path: 'master_tenant',
  routes: ['/master_tenant'],
  resource: 'MasterTenant',
  ownership: 'policies',
  table: 'master_tenant',
  fields: [
    text('name', { required: true, unique: true, max: 120 }),
    count('number_of_tenants', 'tenant', 'id_master_tenant'),
    flag('active', { initial: true }),
    note('description', { informational: true }),
    whole('session_idle_minutes', {
      group: 'Sessions',
      label: 'Minutes without a console',
      min: 10,
      max: 43_200,
      unit: 'min',
      help: 'Sessions of its users end when no console of theirs was open for so long; if empty, the limit of the installation applies',
    }),
    whole('session_hours', {
      group: 'Sessions',
      label: 'Hours of a session',
      min: 1,
      max: 720,
      unit: 'h',
      help: 'Sessions end after so long in any case; if empty, the limit of the installation applies',
    }),
    whole('lock_minutes', {
      group: 'Sessions',
      label: 'Minutes until the screen locks',
      min: 5,
      max: 60,
      unit: 'min',
      help: 'Screens of its users lock after 5, 15, 30 or 60 minutes without input, at most after so long; if empty, each user decides',
    }),
    whole('sessions_per_user', {
      group: 'Sessions',
      min: 1,
      max: 1000,
      help: 'Signing in once more ends the session that was active longest ago; if empty, the limit of the installation applies',
    }),
    whole('remember_device_days', {
      group: 'Sessions',
      label: 'Days that a device is remembered',
      min: 0,
      max: 90,
      unit: 'd',
      help: 'A remembered device is not asked for the second factor again; 0 asks each time; if empty, the limit of the installation applies',
    }),
    flag('second_factor_required', {
      group: 'Second factor',
      label: 'Second factor required',
      help: 'Its users set one up when they sign in; after the days of grace nothing else is possible without one',
    }),
    whole('second_factor_grace_days', {
      group: 'Second factor',
      label: 'Days of grace',
      min: 0,
      max: 90,
      unit: 'd',
      help: 'For so long users may postpone it, from their next sign-in on, also where a profile requires it; if empty: not at all',
    }),
    whole('users_without_factor', {
      group: 'Second factor',
      label: 'Active users without a second factor',
      readOnly: true,
      isExternal: true,
    }),
  ],
  actions: [
    {
      name: 'installation',
      label: 'Name and time zone of the installation',
      method: 'PUT',
      path: 'installation',
      on: 'screen',
      inputs: [
        text('name', { label: 'Name of the installation', max: 80, help: 'Shown where people sign in, and in invitations' }),
        ref('id_timezone', 'timezone', { label: 'Time zone', help: 'New tenants begin with it' }),
      ],
    },
    { name: 'test-map', label: 'Test the map', method: 'POST', path: 'map/test', on: 'screen', inputs: mapInputs },
    { name: 'map', label: 'Use this map', method: 'PUT', path: 'map/settings', on: 'screen', inputs: mapInputs },
  ],
});

const tenant = defineCatalogue({
  key: 'tenant',
  title: 'Tenants',
  singular: 'Tenant',
  family: 'tenancy',
  path: 'tenant',
  routes: ['/tenant/:id_master_tenant?'],
  resource: 'Tenant',
  ownership: 'policies',
  multipart: { create: true, edit: true },
  editBy: 'POST with _method=put',
  parents: { id_master_tenant: 'id_master_tenant' },
  importKey: ['name', 'id_master_tenant'],
  fields: [
    text('name', { required: true, max: 120, listed: true }),
    ref('id_master_tenant', 'master-tenant', { label: 'Master tenant', required: true, listed: true }),
    count('units_count', 'unit', 'id_tenant', { label: 'Units', listed: true }),
    count('router_count', 'router', 'id_tenant', { label: 'Routers', listed: true }),
    text('units', { label: 'Link to its units', readOnly: true, isExternal: true }),
    ref('timezone', 'timezone', { label: 'Time zone', help: 'Time zone of its charts and schedules; if empty: UTC' }),
    whole('detection_days', {
      ...retention,
      label: 'Days of detections',
      help: 'Plates, faces and events are deleted after this many days; if empty, never',
    }),
    whole('detection_picture_days', {
      ...retention,
      label: 'Days of their pictures',
      help: 'Their pictures are deleted after this many days; if empty, with the detections',
    }),
    image('main_image', { ...picture, informational: true }),
    image('logo_image', { ...picture, label: 'Logo', help: 'Printed on the report on alarm health; JPG, GIF or PNG, at most 2 MB' }),
    image('mobile_app_image', { ...picture, informational: true }),
  ],
});

const shares = [
  refs('available_tenants', 'tenant', { label: 'Tenants', required: true, listed: true, help: 'Only those you can see' }),
  refs('permissions', 'permission', { listed: true, help: 'What users can do with these tenants; users cannot grant more than they have' }),
  refs('alarm_types', 'type-alarm', { listed: true, help: 'None selected: alarms of every type' }),
] as const;

const tenantShared = defineCatalogue({
  key: 'tenant-shared',
  title: 'Shared tenants (user)',
  singular: 'Shared tenant',
  family: 'tenancy',
  path: 'tenantShared',
  routes: ['/user_shared_tenant'],
  resource: 'User',
  readAction: 'update_shared_tenant',
  ownership: { via: 'id_user' },
  importKey: ['id_user', 'name'],
  fields: [
    text('name', { required: true, max: 120, listed: true }),
    ref('id_user', 'users', { label: 'User', required: true, listed: true }),
    ...shares,
  ],
});

const tenantSharedGroup = defineCatalogue({
  key: 'tenant-shared-group',
  title: 'Shared tenants (group)',
  singular: 'Shared tenant',
  family: 'tenancy',
  path: 'tenantSharedGroup',
  routes: ['/group_shared_tenant/:id_group/:group'],
  resource: 'Group',
  readAction: 'update_shared_tenant',
  ownership: { via: 'id_group' },
  parents: { id_group: 'id_group' },
  importKey: ['id_group', 'name'],
  fields: [
    text('name', { required: true, max: 120, listed: true }),
    ref('id_group', 'groups', { label: 'Group', required: true, listed: true }),
    ...shares,
  ],
});

/** Tags of cameras by tenant: created here, or by tagging a camera. Renaming one renames it at its cameras. */
const deviceTags = defineCatalogue({
  key: 'device-tags',
  title: 'Device tags',
  singular: 'Device tag',
  family: 'tenancy',
  path: 'tenants/device-tags',
  routes: ['/device-tags'],
  resource: 'DeviceTags',
  ownership: 'tenant',
  operations: ['list', 'create', 'edit', 'delete'],
  importKey: ['id_tenant', 'name'],
  fields: [
    text('name', { required: true, unique: true, max: 120, listed: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
    whole('camera_count', { label: 'Cameras', readOnly: true, isExternal: true, min: 0, listed: true }),
  ],
});
export const tenancyCatalogues = [masterTenant, tenant, tenantShared, tenantSharedGroup, deviceTags] as const;
