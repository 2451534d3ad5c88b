import { outcomeKinds } from '../../alarms/index.ts';
import { defineCatalogue } from '../catalogue.ts';
import { choice, clock, colour, data, days, flag, mp3, note, ref, refs, rows, text, time, whole } from '../fields/field.ts';
import { slotsField } from './slots.ts';

/** Group of the requirements of an alarm type. */
const beforeEnd = 'Before an alarm may be ended';

/** The four statuses of an alarm (OP-4.01). */
const statuses = ['waiting', 'attending', 'attended', 'canceled'] as const;

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
  ownership: 'policies',
  operations: ['list', 'export'],
  servedBy: 'own room',
  sort: '-created',
  fields: [
    text('alarm_id', { listed: true }),
    note('description', { listed: true }),
    choice('alarm_status', statuses, { label: 'Status', listed: true }),
    ref('alarm_type', 'type-alarm', { listed: true, isExternal: true, column: 'alarm_type' }),
    choice('alarm_acronym', ['SD', 'FR', 'LPR'], { label: 'Acronym' }),
    ref('alarm_level', 'alarm-level', { listed: true }),
    whole('priority', { min: 1, max: 4, listed: false }),
    ref('unit', 'unit', { listed: true }),
    ref('tenant', 'tenant'),
    refs('cameras', 'proxy-camera', { isExternal: true }),
    text('host'),
    time('created', { label: 'Raised', listed: true }),
    text('taken_by', { column: 'taken_by_name' }),
    time('taken_at'),
    text('ended_by', { column: 'ended_by_name' }),
    time('ended_at'),
    text('view_link', { format: 'url' }),
    whole('type', { min: 0 }),
    data('detection_event_data', { column: 'detection' }),
    refs('unit_planes', 'plane', { isExternal: true }),
    text('folioCAD', { label: 'CAD folio', column: 'folio_cad' }),
    text('statusCAD', { label: 'CAD status', column: 'status_cad' }),
    flag('reaction_patrol'),
    note('protocol'),
    note('comments'),
    ref('outcome', 'alarm-outcome', { listed: true }),
    ref('cause', 'alarm-cause', { listed: false }),
    whole('avs_score', { label: 'AVS-01 score', min: 0, max: 4 }),
    text('drill', { column: 'drill_name' }),
  ],
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
  fields: [
    text('type', { required: true, unique: true, max: 120, listed: true, help: 'As devices name it when they raise an alarm' }),
    text('acronym', { max: 10, listed: true, help: 'SD, FR or LPR' }),
    whole('alarm_count', { label: 'Alarms', readOnly: true, isExternal: true, min: 0, listed: true }),
    note('description', { listed: true }),
    flag('requires_restore', {
      label: 'Restore required',
      group: beforeEnd,
      help: 'Alarms of this type that a panel raised end only after the panel restored them',
    }),
    flag('requires_plan', { label: 'Action plan required', group: beforeEnd, help: 'The action plan must be finished, where one applies' }),
    flag('requires_contact', { label: 'Contact required', group: beforeEnd, help: 'Somebody must have been called for the alarm' }),
    flag('requires_video', {
      label: 'Video required',
      group: beforeEnd,
      help: 'Video of the alarm must have been looked at, where it has cameras',
    }),
    flag('requires_outcome', { label: 'Outcome required', group: beforeEnd, help: 'An outcome must be chosen' }),
    flag('life_safety', { help: 'Panic, duress, fire: its alarms come before all others, whatever their priority', listed: true }),
    whole('group_minutes', {
      label: 'Grouped for',
      unit: 'min',
      min: 0,
      max: 120,
      help: 'Further alarms of the same unit join its group within this time; empty: 5 minutes, 0: never grouped',
    }),
    whole('latch_count', {
      label: 'Latched after',
      min: 2,
      max: 100,
      help: 'This many alarms of one source; empty: its sources are never latched',
    }),
    whole('latch_minutes', {
      label: 'Latched within',
      unit: 'min',
      min: 1,
      max: 120,
      help: 'Further signals are counted on one alarm until the source is quiet for this time; empty: never',
    }),
  ],
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
  sort: 'priority',
  fields: [
    text('level', { required: true, unique: true, max: 60, listed: true }),
    whole('priority', { required: true, min: 1, max: 4, listed: true, help: '1 is the most urgent' }),
    colour('color', { label: 'Colour', required: true, listed: true }),
    note('description', { required: true, listed: true }),
    mp3('sound', { help: 'An mp3 of at most 2 MB; the first 3 seconds are played', listed: true }),
  ],
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
  importKey: ['comment', 'status', 'tenant'],
  fields: [
    text('comment', { required: true, max: 500 }),
    choice('status', ['attending', 'attended', 'canceled'], { required: true, help: 'Offered where an alarm is given this status' }),
    ref('alarm_type', 'type-alarm', { help: 'None selected: for every type' }),
    ref('tenant', 'tenant'),
  ],
});

/** How alarms end. The operator chooses one by its letter. */
const alarmOutcome = defineCatalogue({
  key: 'alarm-outcome',
  title: 'Alarm outcomes',
  singular: 'Alarm outcome',
  family: 'alarms',
  path: 'alarm_outcome',
  routes: ['/alarm_outcome'],
  resource: 'AlarmOutcome',
  fields: [
    text('name', { required: true, unique: true, max: 60, listed: true }),
    text('letter', {
      required: true,
      unique: true,
      max: 1,
      format: 'letter',
      listed: true,
      help: 'The key that chooses it when an alarm ends',
    }),
    choice('kind', outcomeKinds, { required: true, listed: true }),
    flag('demands_cause', { listed: true, help: 'A cause must be chosen with it' }),
  ],
});

const alarmCause = defineCatalogue({
  key: 'alarm-cause',
  title: 'Alarm causes',
  singular: 'Alarm cause',
  family: 'alarms',
  path: 'alarm_cause',
  routes: ['/alarm_cause'],
  resource: 'AlarmCause',
  importKey: ['name', 'outcome'],
  fields: [text('name', { required: true, max: 60, listed: true }), ref('outcome', 'alarm-outcome', { required: true, listed: true })],
});

/** Times to take and to end an alarm, and what happens when one passes. The most specific target of an alarm applies. */
const responseTarget = defineCatalogue({
  key: 'response-target',
  title: 'Response targets',
  singular: 'Response target',
  family: 'alarms',
  path: 'response_target',
  routes: ['/response_target'],
  resource: 'ResponseTarget',
  ownership: 'customer',
  fields: [
    text('name', { required: true, unique: true, max: 120, listed: true }),
    ref('alarm_level', 'alarm-level', { listed: true, help: 'None selected: every level' }),
    ref('alarm_type', 'type-alarm', { listed: true, help: 'None selected: every type' }),
    ref('site_tenant', 'tenant', { label: 'Tenant', listed: true, help: 'None selected: every tenant' }),
    whole('take_seconds', {
      label: 'Time to take',
      min: 5,
      max: 86_400,
      unit: 's',
      listed: true,
      help: 'From its arrival; if empty, none',
    }),
    whole('take_warn_seconds', {
      label: 'Warning before the time to take',
      min: 1,
      max: 86_400,
      unit: 's',
      help: 'If empty: a third of it',
    }),
    whole('end_minutes', { label: 'Time to end', min: 1, max: 10_080, unit: 'min', listed: true, help: 'From its taking; if empty, none' }),
    whole('end_warn_minutes', {
      label: 'Warning before the time to end',
      min: 1,
      max: 10_080,
      unit: 'min',
      help: 'If empty: a third of it',
    }),
    ref('raise_to', 'alarm-level', { label: 'Raise to level', group: 'When a time passes', help: 'If empty, the level stays' }),
    ref('assign_group', 'groups', { label: 'Assign to group', group: 'When a time passes', help: 'Only its users act on it from then on' }),
    ref('notify_profile', 'profile', {
      label: 'Notify users of profile',
      group: 'When a time passes',
      help: 'Those who can see the alarm get a notification that opens it',
    }),
    ref('notify_group', 'groups', { label: 'Notify users of group', group: 'When a time passes' }),
    flag('notify_by_mail', { label: 'Notify by e-mail too', group: 'When a time passes' }),
    ref('command', 'command', { label: 'Run command', group: 'When a time passes', help: 'Once for each time that passes' }),
    flag('active', { initial: true, listed: true }),
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
    text('name', { required: true, unique: true, max: 120 }),
    choice('input_alarm_status', statuses, { label: 'Input status', required: true }),
    choice('output_alarm_status', statuses, {
      label: 'Output status',
      required: true,
      differsFrom: 'input_alarm_status',
    }),
    whole('timeout', { required: true, min: 1, max: 525_600, unit: 'min', help: 'How long an alarm may stay in the input status' }),
    note('comment', { max: 2000 }),
    text('protocol', { max: 200 }),
  ],
});

/** Time windows in which alarms are raised (OQ-35). */
const scheduleAlarm = defineCatalogue({
  key: 'schedule-alarm',
  title: 'Scheduled alarms',
  singular: 'Scheduled alarm',
  family: 'alarms',
  path: 'schedule_alarm',
  routes: ['/schedule_alarm'],
  resource: 'ScheduleAlarm',
  ownership: 'tenant',
  importKey: ['name', 'id_tenant'],
  fields: [
    text('name', { required: true, max: 120, listed: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
    ref('alarm_type', 'type-alarm', { required: true, listed: true }),
    refs('units', 'unit', { help: 'None selected: all of the tenant' }),
    days('days', { required: true, listed: true }),
    clock('start_time', { required: true, listed: true }),
    clock('end_time', { required: true, listed: true, help: 'Before the start: it lasts over midnight' }),
    flag('active', { initial: true }),
  ],
});

/** What operators write down for those who come after them. An entry is never changed or deleted. */
const dayBookEntry = defineCatalogue({
  key: 'day-book-entry',
  title: 'Day book',
  singular: 'Entry of the day book',
  family: 'alarms',
  path: 'day_book',
  routes: ['/day_book'],
  resource: 'DayBook',
  ownership: 'tenant',
  label: ['words'],
  operations: ['list', 'create', 'export'],
  sort: '-written',
  fields: [
    time('written', { readOnly: true, listed: true }),
    text('author', { readOnly: true, max: 200, listed: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
    ref('unit', 'unit', { listed: true }),
    note('words', { label: 'Entry', required: true, max: 4000, listed: true }),
    flag('important', { listed: true, informational: true }),
    time('valid_until', { listed: true }),
  ],
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
  importKey: ['name', 'id_tenant'],
  fields: [
    text('name', { required: true, max: 120, listed: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
    ref('alarm_type', 'type-alarm', { required: true, listed: true }),
    colour('colour', { required: true, listed: true }),
    whole('priority', { min: 1, max: 5, listed: true, help: '1 is the most urgent' }),
    flag('alarm', { label: 'Raises an alarm', listed: true, informational: true }),
    text('resolution', { max: 20, format: 'size', help: 'Largest picture of clips of its alarms; if empty, as recorded' }),
    whole('frames_per_second', { min: 1, max: 30, unit: 'fps', help: 'Highest frame rate of clips of its alarms; if empty, as recorded' }),
    whole('live_video_time', {
      min: 0,
      max: 86_400,
      unit: 's',
      help: 'How long cameras of its alarms are recorded, also those that are not recorded continuously; footage is held as long',
    }),
  ],
});

/** Names of incidents to choose from. */
const incidentList = defineCatalogue({
  key: 'incident-list',
  title: 'Incident list',
  singular: 'Name of incidents',
  family: 'alarms',
  path: 'incident_list',
  routes: ['/incident_list'],
  resource: 'IncidentList',
  fields: [text('name', { required: true, unique: true, max: 120 })],
});

const alarmView = defineCatalogue({
  key: 'alarm-view',
  title: 'Alarm views',
  singular: 'Alarm view',
  family: 'alarms',
  path: 'services/views/get-views',
  routes: ['/alarm-views'],
  resource: 'AlarmViews',
  exportBody: 'Downloaded successfully',
  ownership: 'tenant',
  importKey: ['name', 'tenant'],
  fields: [
    text('name', { required: true, max: 120, listed: true }),
    ref('tenant', 'tenant', { required: true, listed: true }),
    flag('default_view', { listed: true }),
    ref('alarm_level', 'alarm-level', { listed: true }),
    ref('alarm_type', 'type-alarm', { listed: true }),
    choice('alarm_status', statuses, { listed: true }),
    refs('users', 'users', { help: 'None selected: all of the tenant' }),
    choice('periodicity', ['always', 'schedule'], { required: true, initial: 'always' }),
    rows('schedules', [days('days', { required: true }), clock('from', { required: true }), clock('to', { required: true })], {
      required: true,
      requiredText: 'Empty schedule list or there are invalid schedules',
      when: { field: 'periodicity', is: 'schedule' },
    }),
    slotsField('layout_configuration', 'Slots'),
  ],
});
export const alarmsCatalogues = [
  alarm,
  typeAlarm,
  alarmLevel,
  alarmComment,
  alarmOutcome,
  alarmCause,
  responseTarget,
  alarmPurge,
  scheduleAlarm,
  dayBookEntry,
  incident,
  incidentList,
  alarmView,
] as const;
