import { defineCatalogue } from '../catalogue.ts';
import { choice, decimal, email, flag, image, note, ref, refs, secret, text, time, whole } from '../fields/field.ts';
import { cameraPlace, eventsState, streamAddress, streamLogin, streamState } from './stream-fields.ts';

const genders = ['female', 'male', 'unknown'] as const;

const lunaMasterAccount = defineCatalogue({
  key: 'luna-master-account',
  title: 'Luna master accounts',
  singular: 'Luna master account',
  family: 'luna',
  path: 'services/facial-recognition/luna/luna-master-account',
  routes: ['/luna_master_account'],
  resource: 'LunaMasterAccount',
  fields: [
    text('name', { required: true, unique: true }),
    note('description', { informational: true }),
    text('api_server', { label: 'API server', max: 2000, group: 'Access' }),
    email('api_email', { label: 'API e-mail', group: 'Access' }),
    secret('api_password', { label: 'API password', required: true, group: 'Access' }),
    ...eventsState,
  ],
});

const lunaList = defineCatalogue({
  key: 'luna-list',
  title: 'Luna lists',
  singular: 'Luna list',
  family: 'luna',
  path: 'luna-list',
  routes: ['/luna_list'],
  resource: 'LunaList',
  label: ['list_data'],
  importKey: ['id_luna'],
  fields: [
    text('list_data', { label: 'List', help: 'Name of the list in Luna. If empty, its own name is used.' }),
    text('name', { required: true }),
    text('id_luna', { label: 'Id at Luna' }),
    flag('white_list', { informational: true }),
    flag('review_list', { informational: true }),
    decimal('expected_similarity', {
      min: 0,
      max: 100,
      unit: '%',
      help: 'A face that matches less is not on the list; if empty: any',
    }),
    ref('alarm_level', 'alarm-level', { help: 'A recognized face raises an alarm of this level; if empty, none' }),
    whole('alarm_hold_off', {
      label: 'Hold-off of its alarms',
      min: 0,
      max: 86_400,
      unit: 's',
      help: 'The same person at the same unit raises one alarm in this time; if empty: 60',
    }),
    refs('people', 'luna-face'),
    whole('number_of_detections', { label: 'Detections', readOnly: true, min: 0 }),
    time('last_detection', { readOnly: true }),
    whole('suppressed_alarms', { readOnly: true, min: 0, help: 'Alarms that were not raised because of the hold-off' }),
  ],
  actions: [{ name: 'sync', label: 'Synchronize with Luna', method: 'GET', path: 'luna-list/sync', on: 'list', action: 'update' }],
});

const lunaFace = defineCatalogue({
  key: 'luna-face',
  title: 'Luna faces',
  singular: 'Luna face',
  family: 'luna',
  path: 'luna-face',
  routes: ['/luna_face'],
  resource: 'LunaFace',
  label: ['user_data'],
  exportMode: 'progress',
  exportChannel: 'luna-face-export',
  importKey: ['face_id'],
  fields: [
    text('user_data', { label: 'Person', help: 'What Luna stores for the person. If empty, the name is used.' }),
    image('avatar', { listed: true, informational: true }),
    text('name', { required: true, informational: true }),
    image('image', { label: 'Picture', listed: true }),
    whole('age', { min: 0, max: 150, informational: true }),
    choice('gender', genders, { informational: true }),
    text('predominant_ethnicity', { informational: true }),
    decimal('similarity_match', { label: 'Similarity', min: 0, max: 100, unit: '%', informational: true }),
    text('face_id', { label: 'Face id', group: 'At Luna' }),
    text('external_id', { label: 'External id', group: 'At Luna' }),
    text('event_id', { label: 'Event id', group: 'At Luna', informational: true }),
  ],
  actions: [
    { name: 'sync', label: 'Synchronize with Luna', method: 'GET', path: 'luna-face/sync', on: 'list', action: 'update' },
    {
      name: 'extract',
      label: 'Find a face in a picture',
      method: 'POST',
      path: 'luna-face/extract/luna-face',
      on: 'list',
      action: 'create',
      inputs: [image('image', { label: 'Picture', required: true })],
    },
    {
      name: 'add-face',
      label: 'Add to a list',
      method: 'POST',
      path: 'luna-face/add-face?id_luna_face=:id',
      on: 'row',
      inputs: [ref('id_luna_list', 'luna-list', { label: 'List', required: true })],
    },
    {
      name: 'delete-face',
      label: 'Remove from a list',
      method: 'POST',
      path: 'luna-face/delete-face?id_luna_face=:id',
      on: 'row',
      inputs: [ref('id_luna_list', 'luna-list', { label: 'List', required: true })],
    },
  ],
});

const lunaFacestream = defineCatalogue({
  key: 'luna-facestream',
  title: 'Luna facestreams',
  singular: 'Luna facestream',
  family: 'luna',
  path: 'luna-facestream',
  routes: ['/luna_facestream'],
  resource: 'LunaFacestream',
  fields: [
    text('name', { required: true }),
    ref('id_master_account', 'luna-master-account', { label: 'Master account', informational: true }),
    ...cameraPlace,
    streamAddress('RTSP or HLS; needed only if it is not the stream of an existing camera'),
    ...streamLogin,
    ...streamState,
  ],
});

const lunaFaceDetection = defineCatalogue({
  key: 'luna-face-detection',
  title: 'Luna face detections',
  singular: 'Luna face detection',
  family: 'luna',
  path: 'luna-face-detection',
  routes: ['/face_detection'],
  resource: 'FaceDetection',
  label: ['face_id'],
  operations: ['list'],
  ownership: 'tenant',
  sort: '-id',
  fields: [
    text('face_id', { label: 'Face id', required: true }),
    image('image', { label: 'Picture', listed: true }),
    time('detected_at', { label: 'Seen at' }),
    ref('camera', 'proxy-camera', { listed: true }),
    ref('unit', 'unit', { listed: true, readOnly: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
  ],
});

export const lunaCatalogues = [lunaMasterAccount, lunaList, lunaFace, lunaFacestream, lunaFaceDetection] as const;
