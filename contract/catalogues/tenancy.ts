import { count, flag, image, note, ref, refs, text } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const masterTenant = defineCatalogue({
  key: 'master-tenant',
  title: 'Master tenants',
  singular: 'Master tenant',
  family: 'tenancy',
  path: 'master_tenant',
  routes: ['/master_tenant'],
  resource: 'MasterTenant',
  ownership: 'shared',
  table: 'master_tenant',
  fields: [text('name', { required: true }), count('number_of_tenants', 'tenant', 'id_master_tenant'), flag('active'), note('description')],
});

const tenant = defineCatalogue({
  key: 'tenant',
  title: 'Tenants',
  singular: 'Tenant',
  family: 'tenancy',
  path: 'tenant',
  routes: ['/tenant/:id_master_tenant?'],
  resource: 'Tenant',
  multipart: { create: true, edit: true },
  editBy: 'POST with _method=put',
  parents: { id_master_tenant: 'id_master_tenant' },
  fields: [
    text('name', { required: true }),
    text('units', { readOnly: true }),
    count('units_count', 'unit', 'id_tenant'),
    count('router_count', 'router', 'id_tenant'),
    image('main_image'),
    image('logo_image'),
    image('mobile_app_image'),
    ref('id_master_tenant', 'master-tenant', { required: true }),
  ],
  // TODO call: GET services/tenants/tenants-by-user tenants of the user; then each tenant's units link (max=500, paginated)
  // TODO call: GET tenants/device-tags device tags
  // TODO call: GET tenants/device-tags/get-by-tenants-ids device tags of given tenants
  // TODO call: GET tenants/permissions?id_tenant={id} permissions available for a tenant (shared tenants)
  // TODO call: GET tenants/types_alarms?id_tenant={id} alarm types available for a tenant (shared tenants)
  // TODO open: Image limits (format, size) and literal field names of the three images; whether create is multipart too (proposed: yes, since the images are uploaded as multip
});

const tenantShared = defineCatalogue({
  key: 'tenant-shared',
  title: 'Shared tenants (user)',
  singular: 'Shared tenant',
  family: 'tenancy',
  path: 'tenantShared',
  routes: ['/user_shared_tenant'],
  resource: 'User',
  readAction: 'update_shared_tenant',
  servedBy: 'own room',
  fields: [
    text('name', { required: true }),
    ref('id_user', 'users', { required: true }),
    refs('available_tenants', 'tenant'),
    refs('permissions', 'permission'),
    refs('alarm_types', 'type-alarm'),
  ],
  // TODO call: GET tenantShared/datatable/{id} table of shares of user {id}
  // TODO call: GET tenantSharedAvailable/{id} tenants that may still be shared with user {id}
  // TODO call: GET tenants/permissions?id_tenant={id} permissions of one tenant
  // TODO call: GET tenants/types_alarms?id_tenant={id} alarm types of one tenant
  // TODO open: What {id} is (user id proposed); payload shape; /user_shared_tenant has no user parameter, so the user is chosen on the screen (proposed).
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
  parents: { id_group: 'id_group' },
  servedBy: 'own room',
  fields: [
    text('name', { required: true }),
    ref('id_group', 'groups', { required: true }),
    refs('available_tenants', 'tenant'),
    refs('permissions', 'permission'),
    refs('alarm_types', 'type-alarm'),
  ],
  // TODO call: GET tenantSharedGroup/datatable/{id} table of shares of group {id}
  // TODO call: GET tenantSharedAvailableGroup/{id} tenants that may still be shared with group {id}
  // TODO call: GET tenants/permissions?id_tenant={id} permissions of one tenant
  // TODO call: GET tenants/types_alarms?id_tenant={id} alarm types of one tenant
  // TODO open: Payload shape; {id} proposed to be the group id.
});

const deviceTags = defineCatalogue({
  key: 'device-tags',
  title: 'Device tags',
  singular: 'Device tag',
  family: 'tenancy',
  path: 'tenants/device-tags',
  routes: ['/device-tags'],
  resource: 'DeviceTags',
  ownership: 'tenant',
  operations: ['list'],
  fields: [text('name', { required: true }), ref('id_tenant', 'tenant', { required: true })],
  // TODO call: GET tenants/device-tags/get-by-tenants-ids device tags of the given tenants
  // TODO open: Fields; parameter of get-by-tenants-ids; only GET is stated although /device-tags is a screen.
});
export const tenancyCatalogues = [masterTenant, tenant, tenantShared, tenantSharedGroup, deviceTags] as const;
