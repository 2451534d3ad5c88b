import { defineCatalogue } from '../catalogue.ts';
import { choice, data, email, flag, image, note, pairs, ref, refs, secret, text, time, whole } from '../fields/field.ts';

const access = { group: 'Access' } as const;
const history = { group: 'Alarm history', min: 1, max: 1_000_000, help: 'If empty: no limit' } as const;
const video = { group: 'Video and chat' } as const;

const users = defineCatalogue({
  key: 'users',
  title: 'Users',
  singular: 'User',
  family: 'users',
  path: 'users',
  routes: ['/user'],
  resource: 'User',
  label: ['username'],
  ownership: 'policies',
  table: 'user_account',
  importKey: ['email'],
  fields: [
    email('email', { label: 'E-mail', required: true, unique: true, listed: true }),
    text('username', { required: true, max: 120, listed: true }),
    text('name', { required: true, max: 120, listed: true }),
    text('first_surname', { max: 120, listed: true }),
    text('second_surname', { max: 120 }),
    image('image', { max: 800_000, help: 'JPG, GIF or PNG, at most 800 kB' }),
    text('phone_number', { format: 'phone', column: 'phone', max: 24 }),
    text('plate_or_employee_number', { label: 'Plate or employee number', max: 60 }),
    ref('id_country', 'country', { label: 'Country' }),
    ref('id_master_tenant', 'master-tenant', { label: 'Master tenant', readOnly: true }),
    secret('password', {
      ...access,
      hashed: true,
      required: true,
      isExternal: true,
      help: 'At least 12 characters; common passwords are refused',
    }),
    flag('active', { ...access, initial: true, listed: true, help: 'When turned off, all sessions of the user end' }),
    refs('tenants', 'tenant', { ...access, isExternal: true, help: 'Whose records the user sees' }),
    refs('profiles', 'profile', { ...access, isExternal: true }),
    refs('groups', 'groups', { ...access, isExternal: true }),
    refs('shared_tenants', 'tenant-shared', { ...access, by: 'id_user' }),
    choice('two_factor', ['email', 'sms', 'app'], {
      ...access,
      label: 'Second factor',
      help: 'Only the user can set up an app; here you can turn off a lost one',
    }),
    flag('vpn_access', { ...access, label: 'VPN access' }),
    flag('is_master_admin', { ...access, label: 'Master administrator', readOnly: true }),
    data('abilities', { ...access, isExternal: true }),
    refs('external_users', 'external-user', { ...access, by: 'id_user' }),
    time('last_login', { ...access, readOnly: true, listed: true }),
    whole('alarm_history_hours', { ...history, column: 'history_hours', unit: 'h' }),
    whole('alarm_history_days', { ...history, column: 'history_days', unit: 'd' }),
    whole('alarm_history_records', { ...history, column: 'history_records' }),
    refs('allowed_live_video_units', 'unit', {
      ...video,
      label: 'Units with live video access',
      help: 'None selected: all of their tenants',
    }),
    flag('video_wall', { ...video, help: 'Shows the view that is assigned to it, full screen' }),
    flag('enabled_chat', { ...video, label: 'Chat' }),
    ref('id_device_interphone', 'device-interphone', {
      ...video,
      label: 'Phone',
      help: 'The interphone device the user makes and takes calls with',
    }),
    flag('alarm_frame_video_check', { ...video, label: 'Frame of the level in alarm video' }),
    data('config', { isExternal: true }),
  ],
  actions: [
    {
      name: 'invite',
      label: 'Invite',
      method: 'POST',
      path: 'users/invite',
      on: 'list',
      action: 'create',
      inputs: [
        email('email', { label: 'E-mail', required: true }),
        text('name', { required: true, max: 120 }),
        refs('profiles', 'profile', { required: true, help: 'What the user may do' }),
        refs('tenants', 'tenant', { required: true, help: 'Whose records the user sees' }),
      ],
    },
    {
      name: 'invite-again',
      label: 'New invitation',
      method: 'POST',
      path: 'users/invite/:id',
      on: 'row',
      confirm: 'Create a link with which {label} chooses a password? It works once, for 7 days.',
    },
    {
      name: 'reset-factors',
      label: 'Reset second factor',
      method: 'DELETE',
      path: 'users/:id/factors',
      on: 'row',
      confirm: 'Remove the second factor of {label}, with all passkeys and recovery codes? The password alone will be enough to sign in.',
    },
  ],
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
    text('name', { required: true, unique: true, max: 120, listed: true }),
    refs('users', 'users', { listed: true, cascades: true }),
    refs('tenants', 'tenant', { listed: true, help: 'Whose records the users of the group see' }),
    refs('permissions', 'permission', { listed: true, help: 'Users cannot grant more than they have' }),
    refs('alarm_types', 'type-alarm', { help: 'None selected: alarms of every type' }),
    refs('alarms', 'alarm', { help: 'Alarms on which only users of the group act' }),
    refs('open_alarms', 'alarm', { label: 'Open alarms', readOnly: true, isExternal: true, help: 'Open alarms that reach the group' }),
    refs('shared_tenants', 'tenant-shared-group', { by: 'id_group' }),
    flag('alarm_frame_video_check', { label: 'Frame of the level in alarm video', listed: true }),
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
  fields: [
    text('type', { required: true, unique: true, max: 120, listed: true }),
    note('description', { listed: true, informational: true }),
    refs('permissions', 'permission', { listed: true, help: 'Users cannot grant more than they have' }),
    flag('second_factor_required', {
      label: 'Second factor required',
      help: 'Users of the profile set one up when they sign in; their master tenant gives the days of grace',
    }),
    whole('users_without_factor', { label: 'Active users without a second factor', readOnly: true, isExternal: true }),
  ],
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
  importKey: ['resource', 'action'],
  fields: [
    text('description', { required: true }),
    text('resource', { required: true, max: 60, help: 'As in the address of its screen: Alarm, AlarmComment' }),
    text('action', { required: true, max: 60, help: 'read, create, update, delete, or one of its own such as read_history' }),
    flag('active', { initial: true }),
    flag('shared_tenant_only', { help: 'Given with shared tenants only, never by a profile or a group' }),
  ],
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
  fields: [
    email('email', { label: 'E-mail', required: true, unique: true }),
    pairs('personal_descriptors', { listed: true, help: 'Such as name, birth date, blood type', informational: true }),
    pairs('physical_descriptors', { listed: true, help: 'Such as height, hair, eyes', informational: true }),
  ],
});

const ofUser = ref('id_user', 'users', { label: 'User', required: true, listed: true });

const externalToken = defineCatalogue({
  key: 'external-token',
  title: 'External tokens',
  singular: 'External token',
  family: 'users',
  path: 'external_token',
  routes: ['/external_token/:id_user'],
  resource: 'ExternalToken',
  label: ['description'],
  ownership: { via: 'id_user' },
  operations: ['list', 'create', 'delete'],
  parents: { id_user: 'id_user' },
  fields: [
    text('description', { required: true, listed: true }),
    ofUser,
    text('token', { readOnly: true, isExternal: true, once: true, help: 'Shown once, when created' }),
  ],
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
  ownership: { via: 'id_user' },
  parents: { id_user: 'id_user' },
  importKey: ['id_user', 'host', 'description'],
  fields: [
    text('description', { required: true, listed: true }),
    ofUser,
    text('host', { required: true, format: 'installation', listed: true, help: 'Where the other installation is' }),
    secret('token', { required: true, help: 'An external token that the other installation gave' }),
    flag('is_validated', { label: 'Validated', readOnly: true, listed: true }),
  ],
  actions: [{ name: 'validate', label: 'Validate', method: 'POST', path: 'external_user/:id/validate', on: 'row' }],
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
  fields: [text('token', { required: true, unique: true })],
});

const videoWallUser = defineCatalogue({
  key: 'video-wall-user',
  title: 'Video wall users',
  singular: 'Video wall user',
  family: 'users',
  path: 'users/videowallusers/viewall',
  resource: 'VideoWallUser',
  ownership: 'policies',
  operations: ['list'],
  fields: [
    text('name', { readOnly: true }),
    text('first_name', { readOnly: true }),
    text('second_name', { readOnly: true }),
    ref('video_wall_view', 'user-view', { readOnly: true }),
    choice('active_sesion_video_wall', ['on', 'off'], { label: 'Session', readOnly: true }),
  ],
});
export const usersCatalogues = [users, groups, profile, permission, userApp, externalToken, externalUser, token, videoWallUser] as const;
