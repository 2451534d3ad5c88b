import { choice, decimal, email, flag, image, note, ref, refs, secret, text, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const lunaMasterAccount = defineCatalogue({
  key: 'luna-master-account',
  title: 'Luna master accounts',
  singular: 'Luna master account',
  family: 'luna',
  path: 'services/facial-recognition/luna/luna-master-account',
  routes: ['/luna_master_account'],
  resource: 'LunaMasterAccount',
  fields: [
    text('name', { required: true }),
    note('description'),
    email('api_email', { label: 'API e-mail' }),
    secret('api_password', { label: 'API password' }),
    text('api_server', { label: 'API server' }),
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
  fields: [
    text('name'),
    text('id_luna'),
    refs('people', 'luna-face'),
    flag('review_list'),
    decimal('expected_similarity'),
    ref('alarm_level', 'alarm-level'),
    flag('white_list'),
    text('list_data', { required: true }),
  ],
  // TODO call: GET luna-list/sync synchronise lists with the provider
  // TODO open: Base path; label list_data is not in the field list (proposed: computed 'name' text supplied by the server, falling back to name).
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
  fields: [
    text('name'),
    image('avatar'),
    text('face_id'),
    text('external_id'),
    text('event_id'),
    image('image'),
    whole('age', { min: 0 }),
    choice('gender', ['female', 'male', 'unknown']),
    text('predominant_ethnicity'),
    decimal('similarity_match'),
    text('user_data', { required: true }),
  ],
  // TODO call: GET luna-face/sync synchronise faces
  // TODO call: POST luna-face/extract/luna-face extract a face from an image (seed: 'POST extract/luna-face')
  // TODO call: POST luna-face/add-face add a face to a list (seed: 'POST add-face')
  // TODO call: POST luna-face/delete-face remove a face from a list (seed: 'POST delete-face')
  // TODO open: Bases of the extra calls; label user_data not in field list (fall back to name).
});

const lunaFacestream = defineCatalogue({
  key: 'luna-facestream',
  title: 'Luna facestreams',
  singular: 'Luna facestream',
  family: 'luna',
  path: 'luna-facestream',
  routes: ['/luna_facestream'],
  resource: 'LunaFacestream',
  fields: [text('name', { required: true })],
  // TODO open: Entity named only ('Luna facestream.'); fields not stated.
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
  fields: [text('face_id', { required: true })],
  // TODO open: Fields beyond face_id.
});
export const lunaCatalogues = [lunaMasterAccount, lunaList, lunaFace, lunaFacestream, lunaFaceDetection] as const;
