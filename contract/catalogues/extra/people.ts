import * as z from 'zod/mini';
import { byId, CatalogueRecord, defineCall, page, RecordId, requireAbility, success } from '../../platform/index.ts';

const signedIn = { kind: 'signed_in' } as const;
const ofTenant = z.object({ id_tenant: z.pipe(z.coerce.number(), RecordId) });
const sharing = { user: requireAbility('update_shared_tenant', 'User'), group: requireAbility('update_shared_tenant', 'Group') } as const;
const writes = ['record.not_found', 'request.key_reused', 'request.in_progress'] as const;

/** A tenant that may be shared. */
export const ShareableTenant = z.object({ id: z.int(), name: z.string() });
/** A permission that the caller has and may grant. */
export const GrantablePermission = z.object({ id: z.int(), description: z.string(), resource: z.string(), action: z.string() });
export const NamedAlarmType = z.object({ id: z.int(), description: z.string(), type: z.string() });
export const DeviceTag = z.object({ id: z.int(), name: z.string(), id_tenant: z.int() });

/** Number of alarms recorded for an incident. */
export const IncidentBar = z.object({ id: z.int(), incident_name: z.string(), colour: z.nullable(z.string()), count: z.int() });
export type IncidentBar = z.infer<typeof IncidentBar>;

/** Units to add to a workflow or remove from it, at most 20,000 at once (OP-9.08); `id_unit` is a single one. */
export const WorkflowUnits = z.object({
  id_alarm_workflow: RecordId,
  units: z.optional(z.array(RecordId).check(z.maxLength(20_000))),
  id_unit: z.optional(RecordId),
});
export type WorkflowUnits = z.infer<typeof WorkflowUnits>;

/** The longest span of the incident chart, in days. */
export const chartDays = 366;
const Instant = z.iso.datetime({ offset: true });

export const peopleCalls = {
  alarmFrame: defineCall({
    method: 'PUT',
    path: '/v1/users/update-checkalarms-framecolor',
    access: signedIn,
    summary: "Frame alarm video in the level's colour, for the caller or (id_group) for a group (OQ-119)",
    body: z.object({ check: z.boolean(), id_group: z.optional(RecordId) }),
    reply: success(z.object({ check: z.boolean() })),
    refusals: ['record.not_found', 'record.shared'],
  }),
  changePassword: defineCall({
    method: 'PUT',
    path: '/v1/users/changePassword',
    access: signedIn,
    summary: 'Change the caller’s own password; every other session of the user ends (OQ-22)',
    body: z.object({
      current_password: z.string().check(z.minLength(1), z.maxLength(1024)),
      password: z.string().check(z.minLength(1), z.maxLength(1024)),
      password_confirmation: z.string().check(z.maxLength(1024)),
    }),
    reply: success(z.null()),
    refusals: ['session.credentials', 'access.throttled'],
  }),
  ownImage: defineCall({
    method: 'POST',
    path: '/v1/users/image',
    access: signedIn,
    summary: 'Upload the caller’s picture: one file of a multipart form, JPG, GIF or PNG of at most 800 kB (OP-5.14)',
    reply: success(z.object({ image: z.string() })),
  }),
  sharesOfUser: defineCall({
    method: 'GET',
    path: '/v1/tenantShared/datatable/:id',
    access: sharing.user,
    summary: 'List the shares of a user',
    params: byId,
    reply: page(CatalogueRecord),
    refusals: ['record.not_found'],
  }),
  sharesOfGroup: defineCall({
    method: 'GET',
    path: '/v1/tenantSharedGroup/datatable/:id',
    access: sharing.group,
    summary: 'List the shares of a group',
    params: byId,
    reply: page(CatalogueRecord),
    refusals: ['record.not_found'],
  }),
  sharableWithUser: defineCall({
    method: 'GET',
    path: '/v1/tenantSharedAvailable/:id',
    access: sharing.user,
    summary: 'List the visible tenants that a user neither has nor shares',
    params: byId,
    reply: page(ShareableTenant),
    refusals: ['record.not_found'],
  }),
  sharableWithGroup: defineCall({
    method: 'GET',
    path: '/v1/tenantSharedAvailableGroup/:id',
    access: sharing.group,
    summary: 'List the visible tenants that a group neither has nor shares',
    params: byId,
    reply: page(ShareableTenant),
    refusals: ['record.not_found'],
  }),
  permissionsOfTenant: defineCall({
    method: 'GET',
    path: '/v1/tenants/permissions',
    access: signedIn,
    summary: 'List the permissions that the caller has for a tenant and may share',
    query: ofTenant,
    reply: page(GrantablePermission),
    refusals: ['record.not_found'],
  }),
  alarmTypesOfTenant: defineCall({
    method: 'GET',
    path: '/v1/tenants/types_alarms',
    access: signedIn,
    summary: 'List the alarm types of a tenant',
    query: ofTenant,
    reply: page(NamedAlarmType),
    refusals: ['record.not_found'],
  }),
  tagsOfTenants: defineCall({
    method: 'GET',
    path: '/v1/tenants/device-tags/get-by-tenants-ids',
    access: requireAbility('read', 'DeviceTags'),
    summary: 'List the device tags of the tenants in `ids` (also `tenants_ids`), separated by commas',
    query: z.object({
      ids: z.optional(z.string().check(z.maxLength(10_000))),
      tenants_ids: z.optional(z.string().check(z.maxLength(10_000))),
    }),
    reply: page(DeviceTag),
  }),
  emailOfAppUser: defineCall({
    method: 'GET',
    path: '/v1/users_app/:id',
    access: requireAbility('read_users_app', 'UsersApp'),
    summary: 'Read an app user with the e-mail address',
    params: byId,
    reply: success(CatalogueRecord),
    refusals: ['record.not_found'],
  }),
  addWorkflowUnits: defineCall({
    method: 'POST',
    path: '/v1/alarm_workflow_unit',
    access: requireAbility('create', 'Workflow'),
    summary: 'Add units to a workflow; for a single unit, the reply contains its record',
    body: WorkflowUnits,
    reply: success(z.looseObject({ changed: z.int() })),
    refusals: writes,
  }),
  dropWorkflowUnits: defineCall({
    method: 'DELETE',
    path: '/v1/alarm_workflow_unit',
    access: requireAbility('delete', 'Workflow'),
    summary: 'Remove the units of the body from a workflow',
    body: WorkflowUnits,
    reply: success(z.object({ changed: z.int() })),
    refusals: writes,
  }),
  incidentChart: defineCall({
    method: 'GET',
    path: '/v1/chart/log_incident',
    access: requireAbility('read_chart', 'Incident'),
    summary: 'Count alarms by incident in a time span (OQ-118); default: the last 30 days of all visible tenants',
    query: z.object({
      start_date: z.optional(Instant),
      end_date: z.optional(Instant),
      id_tenant: z.optional(z.pipe(z.coerce.number(), RecordId)),
    }),
    reply: page(IncidentBar),
  }),
} as const;
