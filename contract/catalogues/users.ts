import { choice, data, email, flag, image, note, ref, refs, secret, text, time, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const users = defineCatalogue({
  key: 'users',
  title: 'Users',
  singular: 'User',
  family: 'users',
  path: 'users',
  routes: ['/user'],
  resource: 'User',
  label: ['username'],
  table: 'user_account',
  servedBy: 'own room',
  fields: [
    email('email', { label: 'E-mail' }),
    image('image'),
    text('username', { required: true }),
    text('name'),
    text('first_surname'),
    text('second_surname'),
    secret('password'),
    text('phone_number', { format: 'phone' }),
    flag('active'),
    flag('vpn_access', { label: 'VPN access' }),
    time('last_login', { readOnly: true }),
    whole('alarm_history_hours', { min: 0 }),
    whole('alarm_history_days', { min: 0 }),
    whole('alarm_history_records', { min: 0 }),
    refs('allowed_live_video_units', 'unit'),
    text('plate_or_employee_number'),
    refs('shared_tenants', 'tenant-shared'),
    flag('video_wall'),
    flag('enabled_chat'),
    ref('id_country', 'country'),
    flag('is_master_admin', { label: 'Master administrator', readOnly: true }),
    data('abilities'),
    refs('external_users', 'external-user'),
    data('config'),
  ],
  // TODO call: PUT users/update-config save user configuration
  // TODO call: PUT users/update-checkalarms-framecolor alarm-frame video check
  // TODO call: PUT users/changePassword change password
  // TODO call: POST users/image new profile image (multipart; response data holds the new image)
  // TODO call: POST user/assign_cameras assign cameras (payload not shown; note singular 'user')
  // TODO open: Password rules, how profile/permissions/groups are attached to a user in the form.
});

const groups = defineCatalogue({
  key: 'groups',
  title: 'Groups',
  singular: 'Group',
  family: 'users',
  path: 'groups',
  routes: ['/group'],
  resource: 'Group',
  table: 'user_group',
  fields: [
    text('name', { required: true }),
    refs('users', 'users'),
    refs('alarms', 'alarm'),
    refs('tenants', 'tenant'),
    refs('shared_tenants', 'tenant-shared-group'),
    refs('permissions', 'permission'),
    refs('alarm_types', 'type-alarm'),
    flag('alarm_frame_video_check'),
  ],
});

const profile = defineCatalogue({
  key: 'profile',
  title: 'Profiles',
  singular: 'Profile',
  family: 'users',
  path: 'profile',
  routes: ['/profile'],
  resource: 'Profile',
  readAction: 'read_profile',
  label: ['type'],
  fields: [text('type', { required: true }), note('description'), refs('permissions', 'permission')],
});

const permission = defineCatalogue({
  key: 'permission',
  title: 'Permissions',
  singular: 'Permission',
  family: 'users',
  path: 'permission',
  routes: ['/permission'],
  resource: 'Permission',
  label: ['description'],
  ownership: 'shared',
  fields: [text('description', { required: true }), text('resource'), text('action'), flag('active'), flag('shared_tenant_only')],
});

const userApp = defineCatalogue({
  key: 'user-app',
  title: 'App users',
  singular: 'App user',
  family: 'users',
  path: 'user_app',
  routes: ['/users_app'],
  resource: 'UsersApp',
  readAction: 'read_users_app',
  label: ['email'],
  fields: [email('email', { label: 'E-mail', required: true }), data('personal_descriptors'), data('physical_descriptors')],
  // TODO call: GET users_app/{id} app user e-mail
  // TODO open: Descriptor fields; resource is user_app but the detail call is users_app/{id}.
});

const externalToken = defineCatalogue({
  key: 'external-token',
  title: 'External tokens',
  singular: 'External token',
  family: 'users',
  path: 'external_token',
  routes: ['/external_token/:id_user'],
  resource: 'ExternalToken',
  label: ['description'],
  operations: ['list', 'create', 'delete'],
  parents: { id_user: 'id_user' },
  fields: [text('description', { required: true }), ref('id_user', 'users', { required: true }), text('token', { readOnly: true })],
  // TODO open: Whether the token text is returned.
});

const externalUser = defineCatalogue({
  key: 'external-user',
  title: 'External users',
  singular: 'External user',
  family: 'users',
  path: 'external_user',
  routes: ['/external_user/:id_user'],
  resource: 'ExternalUser',
  label: ['description'],
  parents: { id_user: 'id_user' },
  fields: [
    text('description', { required: true }),
    text('token'),
    text('host'),
    flag('is_validated', { label: 'Validated', readOnly: true }),
    ref('id_user', 'users', { required: true }),
  ],
});

const token = defineCatalogue({
  key: 'token',
  title: 'Tokens',
  singular: 'Token',
  family: 'users',
  path: 'token',
  routes: ['/token'],
  resource: 'Token',
  label: ['token'],
  table: 'api_token',
  fields: [text('token', { required: true })],
});

const videoWallUser = defineCatalogue({
  key: 'video-wall-user',
  title: 'Video wall users',
  singular: 'Video wall user',
  family: 'users',
  path: 'users/videowallusers/viewall',
  resource: 'VideoWallUser',
  operations: ['list'],
  servedBy: 'own room',
  fields: [
    text('name', { required: true }),
    text('first_name'),
    text('second_name'),
    ref('video_wall_view', 'user-view'),
    choice('active_sesion_video_wall', ['on', 'off']),
  ],
  // TODO call: PUT users/videowallusers/updateview/{id} change the assigned view
  // TODO call: POST users/videowallusers/view/{id} assign a view
  // TODO call: DELETE users/videowallusers/deleteviewvideowall/{id} remove the assigned view
  // TODO call: GET users (video wall) video-wall users; base not given
  // TODO call: GET ping (video wall) response data.users; periodic; online/offline -> active session on/off
  // TODO call: POST update-user-status (video wall) status
  // TODO open: Base of users/ping/update-user-status; ping interval.
});
export const usersCatalogues = [users, groups, profile, permission, userApp, externalToken, externalUser, token, videoWallUser] as const;
