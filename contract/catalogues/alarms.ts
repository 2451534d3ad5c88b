import { choice, colour, data, flag, mp3, note, ref, refs, text, time, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const alarm = defineCatalogue({
  key: 'alarm',
  title: 'Alarms (history)',
  singular: 'Alarm',
  family: 'alarms',
  path: 'alarm',
  routes: ['/alarm/:filter?'],
  resource: 'Alarm',
  readAction: 'read_history',
  label: ['alarm_type'],
  operations: ['list', 'export'],
  servedBy: 'own room',
  fields: [
    text('alarm_id'),
    note('description'),
    choice('alarm_status', ['waiting', 'attending', 'attended', 'canceled']),
    ref('alarm_type', 'type-alarm'),
    choice('alarm_acronym', ['SD', 'FR', 'LPR']),
    ref('alarm_level', 'alarm-level'),
    ref('unit', 'unit'),
    refs('cameras', 'proxy-camera'),
    text('host'),
    time('created'),
    text('view_link', { format: 'url' }),
    whole('type', { min: 0 }),
    data('detection_event_data'),
    refs('unit_planes', 'plane'),
    text('folioCAD', { label: 'CAD folio' }),
    text('statusCAD', { label: 'CAD status' }),
    text('reaction_patrol'),
    note('protocol'),
    note('comments'),
  ],
  // TODO call: GET services/alarms/alarm-by-id one alarm (alarm_id)
  // TODO open: Status-change call (proposed PUT alarm/{id}); filter values; how history limits apply.
});

const typeAlarm = defineCatalogue({
  key: 'type-alarm',
  title: 'Alarm types',
  singular: 'Alarm type',
  family: 'alarms',
  path: 'type_alarm',
  routes: ['/type_alarm'],
  resource: 'TypeAlarm',
  label: ['type'],
  fields: [text('type', { required: true }), note('description'), text('acronym'), whole('alarm_count', { readOnly: true, min: 0 })],
});

const alarmLevel = defineCatalogue({
  key: 'alarm-level',
  title: 'Alarm levels',
  singular: 'Alarm level',
  family: 'alarms',
  path: 'alarm_level',
  routes: ['/alarm_level'],
  resource: 'AlarmLevel',
  isForOperators: true,
  label: ['level'],
  multipart: { create: true, edit: true },
  editBy: 'POST with _method=put',
  fields: [note('description'), text('level', { required: true }), colour('color'), mp3('sound')],
  // TODO open: Whether level is numeric.
});

const alarmComment = defineCatalogue({
  key: 'alarm-comment',
  title: 'Alarm comments',
  singular: 'Alarm comment',
  family: 'alarms',
  path: 'alarm_comment',
  routes: ['/alarm_comment'],
  resource: 'AlarmComment',
  isForOperators: true,
  label: ['comment'],
  ownership: 'tenant',
  fields: [
    text('comment', { required: true }),
    ref('alarm_type', 'type-alarm'),
    ref('tenant', 'tenant'),
    choice('status', ['attending', 'attended', 'canceled']),
  ],
});

const alarmPurge = defineCatalogue({
  key: 'alarm-purge',
  title: 'Alarm purge rules',
  singular: 'Alarm purge rule',
  family: 'alarms',
  path: 'alarm_purge',
  routes: ['/alarm_purge'],
  resource: 'AlarmPurge',
  fields: [
    text('name', { required: true }),
    choice('input_alarm_status', ['waiting', 'attending', 'attended', 'canceled']),
    choice('output_alarm_status', ['waiting', 'attending', 'attended', 'canceled']),
    note('comment'),
    note('protocol'),
    whole('timeout', { min: 0 }),
  ],
  // TODO open: Which statuses are selectable; who executes the purge (server).
});

const scheduleAlarm = defineCatalogue({
  key: 'schedule-alarm',
  title: 'Scheduled alarms',
  singular: 'Scheduled alarm',
  family: 'alarms',
  path: 'schedule_alarm',
  routes: ['/schedule_alarm'],
  resource: 'ScheduleAlarm',
  fields: [text('name', { required: true })],
  // TODO open: entity fields are not stated in either seed (see OQ-35).
});

const incident = defineCatalogue({
  key: 'incident',
  title: 'Incidents',
  singular: 'Incident',
  family: 'alarms',
  path: 'incident',
  routes: ['/incident/:id_tenant?'],
  resource: 'Incident',
  ownership: 'tenant',
  parents: { id_tenant: 'id_tenant' },
  fields: [
    text('name', { required: true }),
    ref('alarm_type', 'type-alarm'),
    colour('colour'),
    flag('alarm'),
    text('priority'),
    text('resolution'),
    whole('frames_per_second', { min: 0 }),
    whole('live_video_time', { min: 0 }),
    ref('id_tenant', 'tenant', { required: true }),
  ],
});

const incidentList = defineCatalogue({
  key: 'incident-list',
  title: 'Incident list',
  singular: 'Incident list',
  family: 'alarms',
  path: 'incident_list',
  routes: ['/incident_list'],
  resource: 'IncidentList',
  fields: [text('name', { required: true })],
  // TODO open: Purpose: proposed lookup of incident names for /incident.
});

const alarmView = defineCatalogue({
  key: 'alarm-view',
  title: 'Alarm views',
  singular: 'Alarm view',
  family: 'alarms',
  path: 'services/views/get-views',
  routes: ['/alarm-views'],
  resource: 'AlarmViews',
  ownership: 'tenant',
  fields: [
    text('name', { required: true }),
    ref('tenant', 'tenant'),
    refs('users', 'users'),
    ref('alarm_level', 'alarm-level'),
    ref('alarm_type', 'type-alarm'),
    choice('alarm_status', ['waiting', 'attending', 'attended', 'canceled']),
    flag('default_view'),
    data('periodicity'),
    data('layout_configuration'),
  ],
  // TODO call: GET services/views/find view for an alarm (id_alarm); failure falls back to the default alarm view
  // TODO open: Create/edit/delete path (proposed services/views, services/views/{id}).
});
export const alarmsCatalogues = [
  alarm,
  typeAlarm,
  alarmLevel,
  alarmComment,
  alarmPurge,
  scheduleAlarm,
  incident,
  incidentList,
  alarmView,
] as const;
