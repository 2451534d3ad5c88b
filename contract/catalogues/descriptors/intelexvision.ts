import { defineCatalogue } from '../catalogue.ts';
import { choice, data, image, note, ref, rows, text, texts, time } from '../fields/field.ts';
import { eventsState } from './stream-fields.ts';

const priorities = ['low', 'medium', 'high', 'critical'] as const;

/** Types of detection events (ADM-3.47). */
export const detectionEventTypes = [
  'default',
  'lpr',
  'loitering',
  'crowded',
  'fr',
  'people counting',
  'people entering',
  'people exiting',
  'prohibited parking',
  'vehicle count',
  'wrong way',
  'delimited zone',
  'person fallen',
  'smart motion detection',
  'object count',
  'person in area',
] as const;

const intelexvision = defineCatalogue({
  key: 'intelexvision',
  title: 'Intelexvision (servers)',
  singular: 'Intelexvision server',
  family: 'intelexvision',
  path: 'intelexvision',
  routes: ['/server'],
  resource: 'Server',
  label: ['description'],
  ownership: 'tenant',
  fields: [
    text('description', { required: true }),
    text('host', { format: 'host', informational: true }),
    ref('tenant', 'tenant', { required: true, listed: true }),
    rows('servers', [text('name', { required: true, informational: true }), text('host', { format: 'host', informational: true })], {
      label: 'Servers',
    }),
    ...eventsState,
  ],
});

const intelexvisionAlarmType = defineCatalogue({
  key: 'intelexvision-alarm-type',
  title: 'Intelexvision alarm types',
  singular: 'Intelexvision alarm type',
  family: 'intelexvision',
  path: 'intelexvision_alarm_type',
  routes: ['/intelexvision_alarm_type'],
  resource: 'IntelexvisionAlarmType',
  fields: [
    text('name', { required: true, unique: true }),
    choice('priority', priorities, { informational: true }),
    text('rule', { max: 1000, listed: true, informational: true }),
    note('description', { informational: true }),
  ],
});

/** Events of Intelexvision with the rules that they matched. Their volume is high, so each row carries its tenant. */
const analyticRecord = defineCatalogue({
  key: 'analytic-record',
  title: 'Analytic records',
  singular: 'Analytic record',
  family: 'intelexvision',
  path: 'analytic_record',
  routes: ['/analytic_record'],
  resource: 'AnalyticRecord',
  label: ['alarm_category'],
  operations: ['list', 'export'],
  exportMode: 'progress',
  exportChannel: 'analytic-record-export',
  ownership: 'tenant',
  sort: '-id',
  fields: [
    text('alarm_category', { required: true, listed: true }),
    image('image', { label: 'Picture', listed: true }),
    time('event_time', { label: 'Seen at', listed: true }),
    text('camera_name', { listed: true }),
    ref('camera_proxy', 'proxy-camera', { label: 'Camera' }),
    ref('unit', 'unit', { listed: true, readOnly: true }),
    text('priority', { listed: true }),
    ref('id_alarm', 'alarm', { label: 'Alarm', listed: true }),
    text('url_video', { label: 'Video', format: 'url', max: 2000 }),
    texts('matched_rules', { listed: true }),
    texts('priorities'),
    texts('alarm_types'),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
  ],
});

/** Events of every analytic provider. Their volume is high, so each row carries its tenant. */
const detectionEvent = defineCatalogue({
  key: 'detection-event',
  title: 'Detection events',
  singular: 'Detection event',
  family: 'intelexvision',
  path: 'detection_event',
  routes: ['/detection_event'],
  resource: 'DetectionEvent',
  label: ['request'],
  operations: ['list', 'export'],
  exportMode: 'progress',
  exportChannel: 'detection-event-export',
  ownership: 'tenant',
  sort: '-event_created_at',
  fields: [
    text('request', { listed: true }),
    choice('event_type', detectionEventTypes, { listed: true }),
    image('image', { label: 'Picture', listed: true }),
    time('event_created_at', { label: 'Seen at', listed: true }),
    text('provider', { listed: true }),
    ref('camera', 'proxy-camera', { listed: true, readOnly: true }),
    ref('unit', 'unit', { listed: true, readOnly: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
    data('data'),
    data('metadata'),
    data('media'),
  ],
});

export const intelexvisionCatalogues = [intelexvision, intelexvisionAlarmType, analyticRecord, detectionEvent] as const;
