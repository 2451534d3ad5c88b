import { choice, flag, image, ref, refs, secret, text, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const safrMasterAccount = defineCatalogue({
  key: 'safr-master-account',
  title: 'SAFR master accounts',
  singular: 'SAFR master account',
  family: 'safr',
  path: 'safr_master_account',
  isPathAssumed: true,
  routes: ['/safr_master_accounts'],
  resource: 'SafrMasterAccounts',
  fields: [text('name', { required: true }), text('directory'), secret('token')],
  // TODO open: API path and calls are not stated; the entity line (ADM L84) only reads 'SAFR: groups, people (age, photo, gender), events, master account, camera, directory, t
});

const safrCamera = defineCatalogue({
  key: 'safr-camera',
  title: 'SAFR cameras',
  singular: 'SAFR camera',
  family: 'safr',
  path: 'safr_camera',
  isPathAssumed: true,
  routes: ['/safr_cameras'],
  resource: 'SafrCameras',
  fields: [text('name', { required: true }), ref('id_master_account', 'safr-master-account', { required: true })],
  // TODO open: API path and calls are not stated; the entity line (ADM L84) only reads 'SAFR: groups, people (age, photo, gender), events, master account, camera, directory, t
});

const safrGroup = defineCatalogue({
  key: 'safr-group',
  title: 'SAFR groups',
  singular: 'SAFR group',
  family: 'safr',
  path: 'safr_group',
  isPathAssumed: true,
  routes: ['/safr_groups'],
  resource: 'SafrGroups',
  fields: [text('name', { required: true })],
  // TODO open: API path and calls are not stated; the entity line (ADM L84) only reads 'SAFR: groups, people (age, photo, gender), events, master account, camera, directory, t
});

const safrPeople = defineCatalogue({
  key: 'safr-people',
  title: 'SAFR people',
  singular: 'SAFR people',
  family: 'safr',
  path: 'safr_people',
  isPathAssumed: true,
  routes: ['/safr_people'],
  resource: 'SafrPeople',
  fields: [
    text('name', { required: true }),
    whole('age', { min: 0 }),
    image('photo'),
    choice('gender', ['female', 'male', 'unknown']),
    refs('groups', 'safr-group'),
  ],
  // TODO open: API path and calls are not stated; the entity line (ADM L84) only reads 'SAFR: groups, people (age, photo, gender), events, master account, camera, directory, t
});

const safrEvent = defineCatalogue({
  key: 'safr-event',
  title: 'SAFR events',
  singular: 'SAFR event',
  family: 'safr',
  path: 'safr_event',
  isPathAssumed: true,
  routes: ['/safr_events'],
  resource: 'SafrEvents',
  operations: ['list', 'export'],
  fields: [text('name', { required: true })],
  // TODO open: API path and calls are not stated; the entity line (ADM L84) only reads 'SAFR: groups, people (age, photo, gender), events, master account, camera, directory, t
});

const safrAccessClearance = defineCatalogue({
  key: 'safr-access-clearance',
  title: 'SAFR access clearances',
  singular: 'SAFR access clearance',
  family: 'safr',
  path: 'safr_access_clearance',
  isPathAssumed: true,
  routes: ['/safr_access_clearances'],
  resource: 'SafrAccessClearances',
  label: ['level'],
  fields: [text('level', { required: true }), flag('permanent')],
  // TODO open: API path and calls are not stated; the entity line (ADM L84) only reads 'SAFR: groups, people (age, photo, gender), events, master account, camera, directory, t
});
export const safrCatalogues = [safrMasterAccount, safrCamera, safrGroup, safrPeople, safrEvent, safrAccessClearance] as const;
