import { choice, data, image, note, ref, text, time } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const intelexvision = defineCatalogue({
  key: 'intelexvision',
  title: 'Intelexvision (servers)',
  singular: 'Intelexvision',
  family: 'intelexvision',
  path: 'intelexvision',
  routes: ['/server'],
  resource: 'Server',
  label: ['description'],
  ownership: 'tenant',
  fields: [text('host'), text('description', { required: true }), ref('tenant', 'tenant'), data('servers')],
  // TODO open: Shape of servers; that /server is its screen is proposed.
});

const intelexvisionAlarmType = defineCatalogue({
  key: 'intelexvision-alarm-type',
  title: 'Intelexvision alarm types',
  singular: 'Intelexvision alarm type',
  family: 'intelexvision',
  path: 'intelexvision_alarm_type',
  routes: ['/intelexvision_alarm_type'],
  resource: 'IntelexvisionAlarmType',
  fields: [text('name', { required: true }), note('description'), text('priority'), text('rule')],
  // TODO open: priority values.
});

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
  fields: [
    data('matched_rules'),
    data('priorities'),
    data('alarm_types'),
    ref('camera_proxy', 'proxy-camera'),
    text('camera_name'),
    ref('id_alarm', 'alarm'),
    image('image'),
    text('url_video', { label: 'Video URL', format: 'url' }),
    text('alarm_category', { required: true }),
    text('priority'),
  ],
  // TODO call: GET matched_rules/analytic_record filter options: matched rules
  // TODO call: GET priorities/analytic_record filter options: priorities
  // TODO call: GET types_alarms/analytic_record filter options: alarm types
  // TODO open: Relation between the two lines.
});

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
  fields: [
    choice('event_type', [
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
    ]),
    time('event_created_at'),
    text('provider'),
    data('data'),
    data('metadata'),
    data('media'),
    text('request', { required: true }),
  ],
  // TODO open: request is the label but not in the field list.
});
export const intelexvisionCatalogues = [intelexvision, intelexvisionAlarmType, analyticRecord, detectionEvent] as const;
