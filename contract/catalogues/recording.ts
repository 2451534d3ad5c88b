import { choice, data, decimal, flag, image, note, ref, text, texts, time } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const recordingRequest = defineCatalogue({
  key: 'recording-request',
  title: 'Recording requests',
  singular: 'Recording request',
  family: 'recording',
  path: 'recording_request',
  routes: ['/recording_request'],
  resource: 'RecordingRequest',
  label: ['folio'],
  fields: [
    text('folio', { required: true }),
    ref('status', 'recording-request-status'),
    time('requested'),
    note('description'),
    ref('camera', 'proxy-camera'),
    ref('tag', 'video-tag'),
    time('start'),
    time('finish'),
    time('authorized_from'),
    time('authorized_to'),
    ref('authorized_by', 'users'),
    note('comment'),
    data('files'),
    flag('viewed'),
  ],
  // TODO call: GET recording_request?viewed=0 unseen requests
  // TODO call: GET recording_request/{id}?withRecording=true request with its recording
  // TODO open: Status values (catalogue recording_request_status).
});

const recordingRequestStatus = defineCatalogue({
  key: 'recording-request-status',
  title: 'Recording request statuses',
  singular: 'Recording request status',
  family: 'recording',
  path: 'recording_request_status',
  resource: 'RecordingRequestStatus',
  label: ['status'],
  ownership: 'shared',
  operations: ['list'],
  fields: [text('status', { required: true })],
});

const requestTag = defineCatalogue({
  key: 'request-tag',
  title: 'Request tags',
  singular: 'Request tag',
  family: 'recording',
  path: 'request_tag',
  routes: ['/{customer}/tag'],
  resource: 'Video',
  readAction: 'manage_request_record_video',
  fields: [text('name', { required: true })],
  // TODO open: entity fields are not stated in either seed; proposed: this is the catalogue behind /{customer}/tag (tags of recording requests).
});

const videoTag = defineCatalogue({
  key: 'video-tag',
  title: 'Video tags',
  singular: 'Video tag',
  family: 'recording',
  path: 'video_tag',
  routes: ['/video_tag'],
  resource: 'VideoTag',
  fields: [text('name', { required: true })],
  // TODO open: entity fields are not stated in either seed; relation to request_tag not stated.
});

const videoWatermark = defineCatalogue({
  key: 'video-watermark',
  title: 'Video watermarks',
  singular: 'Video watermark',
  family: 'recording',
  path: 'services/video/watermarks',
  routes: ['/video-watermarks'],
  resource: 'VideoWatermarks',
  ownership: 'tenant',
  operations: ['list', 'create', 'edit', 'delete'],
  multipart: { create: true, edit: true },
  fields: [
    text('name', { required: true }),
    ref('tenant', 'tenant'),
    image('image'),
    decimal('opacity'),
    texts('text_lines', { max: 5 }),
    choice('image_position', ['top left', 'top right', 'lower left', 'lower right', 'grid']),
    choice('text_position', ['top left', 'top right', 'lower left', 'lower right', 'grid']),
  ],
  // TODO open: Only GET services/video/watermarks is given; create/edit/delete follow from the builder (proposed: same path, multipart because of the image). Opacity range (0-
});
export const recordingCatalogues = [recordingRequest, recordingRequestStatus, requestTag, videoTag, videoWatermark] as const;
