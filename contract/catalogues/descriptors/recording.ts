import { maxWatermarkLines, watermarkPositions } from '../../video/index.ts';
import { defineCatalogue } from '../catalogue.ts';
import { choice, data, flag, image, note, ref, text, texts, time, whole } from '../fields/field.ts';

const window = { group: 'Authorization' } as const;

const recordingRequest = defineCatalogue({
  key: 'recording-request',
  title: 'Recording requests',
  singular: 'Recording request',
  family: 'recording',
  path: 'recording_request',
  routes: ['/recording_request'],
  resource: 'RecordingRequest',
  label: ['folio'],
  ownership: { via: 'camera' },
  sort: '-requested',
  importKey: ['folio'],
  fields: [
    text('folio', { readOnly: true, listed: true, max: 40 }),
    ref('status', 'recording-request-status', { listed: true, help: 'If empty: requested' }),
    time('requested', { readOnly: true, listed: true }),
    ref('requester', 'users', { readOnly: true, listed: true }),
    ref('camera', 'proxy-camera', { required: true, listed: true }),
    time('start', { required: true, listed: true }),
    time('finish', { required: true, notBefore: 'start', listed: true }),
    note('description', { max: 2000 }),
    ref('tag', 'video-tag'),
    time('authorized_from', { ...window, label: 'Viewing from' }),
    time('authorized_to', { ...window, label: 'Viewing until', notBefore: 'authorized_from' }),
    ref('authorized_by', 'users', { ...window, readOnly: true }),
    note('comment', { ...window, max: 2000 }),
    flag('viewed', { ...window }),
    data('files', window),
  ],
});

/** Possible decisions on a request (OQ-73), seeded by the platform. */
const recordingRequestStatus = defineCatalogue({
  key: 'recording-request-status',
  title: 'Recording request statuses',
  singular: 'Recording request status',
  family: 'recording',
  path: 'recording_request_status',
  resource: 'RecordingRequestStatus',
  isForOperators: true,
  label: ['status'],
  ownership: 'shared',
  operations: ['list'],
  sort: 'id',
  fields: [text('status', { required: true, unique: true })],
});

/** Maintained by those who authorize recordings: reading and writing need manage_request_record_video on Video (ADM-2.16). */
const requestTag = defineCatalogue({
  key: 'request-tag',
  title: 'Request tags',
  singular: 'Request tag',
  family: 'recording',
  path: 'request_tag',
  routes: ['/{customer}/tag'],
  resource: 'Video',
  readAction: 'manage_request_record_video',
  fields: [text('name', { required: true, unique: true, max: 120 })],
});

/** Tags of requests for recordings. */
const videoTag = defineCatalogue({
  key: 'video-tag',
  title: 'Video tags',
  singular: 'Video tag',
  family: 'recording',
  path: 'video_tag',
  routes: ['/video_tag'],
  resource: 'VideoTag',
  isForOperators: true,
  fields: [text('name', { required: true, unique: true, max: 120 })],
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
  importKey: ['name', 'tenant'],
  fields: [
    text('name', { required: true, max: 120, listed: true }),
    ref('tenant', 'tenant', { required: true, listed: true, help: 'Its pictures get the newest of its active watermarks' }),
    flag('active', { initial: true, listed: true }),
    flag('on_players', { label: 'Over the video on screen', initial: true, listed: true }),
    flag('on_clips', { label: 'In saved clips', initial: true, listed: true }),
    image('image', { max: 2_000_000, help: 'JPG, GIF or PNG, at most 2 MB', listed: true }),
    whole('opacity', { min: 0, max: 100, unit: '%', initial: 50, listed: true }),
    choice('image_position', watermarkPositions, { initial: 'lower right', help: 'grid: repeated over the whole picture', listed: true }),
    texts('text_lines', {
      max: maxWatermarkLines,
      help: 'At most five; {unique_id}, {date}, {time}, {operator_name} and {operator_email} are filled in',
    }),
    choice('text_position', watermarkPositions, { initial: 'lower left', listed: true }),
  ],
});
export const recordingCatalogues = [recordingRequest, recordingRequestStatus, requestTag, videoTag, videoWatermark] as const;
