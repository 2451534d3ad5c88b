import { defineCatalogue } from '../catalogue.ts';
import { choice, count, flag, image, ref, refs, secret, text, time, whole } from '../fields/field.ts';
import { cameraPlace, eventsState, streamAddress, streamLogin, streamState } from './stream-fields.ts';

const safrMasterAccount = defineCatalogue({
  key: 'safr-master-account',
  title: 'SAFR master accounts',
  singular: 'SAFR master account',
  family: 'safr',
  path: 'safr_master_account',
  isPathAssumed: true,
  routes: ['/safr_master_accounts'],
  resource: 'SafrMasterAccounts',
  fields: [
    text('name', { required: true, unique: true }),
    text('directory', { informational: true }),
    secret('token', { required: true, informational: true }),
    count('camera_count', 'safr-camera', 'id_master_account', { label: 'Cameras' }),
    ...eventsState,
  ],
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
  ownership: { via: 'id_master_account' },
  fields: [
    text('name', { required: true }),
    ref('id_master_account', 'safr-master-account', { label: 'Master account', required: true }),
    ...cameraPlace,
    streamAddress('RTSP or HLS; needed only if it is not the stream of an existing camera'),
    ...streamLogin,
    ...streamState,
  ],
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
  fields: [text('name', { required: true, unique: true }), count('people_count', 'safr-people', 'groups', { label: 'People' })],
});

const safrPeople = defineCatalogue({
  key: 'safr-people',
  title: 'SAFR people',
  singular: 'SAFR person',
  family: 'safr',
  path: 'safr_people',
  isPathAssumed: true,
  routes: ['/safr_people'],
  resource: 'SafrPeople',
  fields: [
    text('name', { required: true }),
    image('photo', { listed: true, informational: true }),
    whole('age', { min: 0, max: 150, informational: true }),
    choice('gender', ['female', 'male', 'unknown'], { informational: true }),
    refs('groups', 'safr-group', { listed: true }),
    ref('access_clearance', 'safr-access-clearance', { informational: true }),
  ],
});

/** Detections of SAFR; not editable. */
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
  ownership: 'tenant',
  sort: '-id',
  fields: [
    text('name', { required: true }),
    time('event_time', { label: 'Seen at' }),
    ref('person', 'safr-people', { listed: true }),
    ref('camera', 'safr-camera', { listed: true }),
    ref('camera_proxy', 'proxy-camera', { label: 'Camera of the unit', readOnly: true }),
    ref('unit', 'unit', { listed: true, readOnly: true }),
    image('image', { label: 'Picture', listed: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
  ],
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
  fields: [text('level', { required: true, unique: true }), flag('permanent', { informational: true })],
});

export const safrCatalogues = [safrMasterAccount, safrCamera, safrGroup, safrPeople, safrEvent, safrAccessClearance] as const;
