import { defineCatalogue } from '../catalogue.ts';
import { choice, clock, count, days, decimal, flag, note, pairs, ref, refs, rows, text, texts, time } from '../fields/field.ts';

/** Values that a command's `requirements` may demand of a run. */
const commandRequirements = ['alarm', 'reason', 'unit'] as const;

/** A node of a flowchart (OQ-64); `outputs` names the node that follows each way out. */
const nodesOf = (types: readonly string[]) =>
  rows(
    'nodes',
    [
      text('id', { max: 60, required: true }),
      choice('type', types, { required: true }),
      decimal('x'),
      decimal('y'),
      pairs('config', { label: 'Configuration' }),
      pairs('outputs', { help: 'Outputs, with the id of the next node' }),
    ],
    { label: 'Nodes', max: 500 },
  );

/** Node types of custom commands (OP-9.61–9.70). */
const commandNodes = [
  'start',
  'digital_output',
  'show_view',
  'delay',
  'interphone_call',
  'density_shoot',
  'notification',
  'show_action_plan',
  'emergency_centre',
  'camera_round',
  'camera_assignment',
] as const;

const command = defineCatalogue({
  key: 'command',
  title: 'Custom commands',
  singular: 'Custom command',
  family: 'automation',
  path: 'command',
  routes: ['/command'],
  resource: 'Command',
  fields: [
    text('name', { required: true, unique: true, max: 120, listed: true }),
    note('description', { listed: true }),
    flag('alarm_compatible', { listed: true, help: 'Can be run from an alarm' }),
    texts('requirements', { of: commandRequirements, max: commandRequirements.length, help: 'Asked before each run' }),
    ref('id_user', 'users', { label: 'Created by', readOnly: true, listed: true }),
    nodesOf(commandNodes),
  ],
});

const actionPlan = defineCatalogue({
  key: 'action-plan',
  title: 'Action plans',
  singular: 'Action plan',
  family: 'automation',
  path: 'action_plan',
  routes: ['/action-plan'],
  resource: 'ActionPlan',
  isForOperators: true,
  fields: [
    text('name', { required: true, unique: true, max: 120, listed: true }),
    flag('default', {
      column: 'is_default',
      label: 'Default plan',
      listed: true,
      help: 'Applies to every alarm that no other plan names by its type or level',
    }),
    refs('alarm_types', 'type-alarm', { label: 'Alarm types', listed: true, help: 'None selected: all' }),
    refs('alarm_levels', 'alarm-level', { label: 'Alarm levels', listed: true, help: 'None selected: all' }),
    nodesOf(['decision', 'terminate']),
  ],
});

const alarmWorkflow = defineCatalogue({
  key: 'alarm-workflow',
  title: 'Alarm workflows',
  singular: 'Alarm workflow',
  family: 'automation',
  path: 'alarm_workflow',
  routes: ['/workflow'],
  resource: 'Workflow',
  label: ['id'],
  importKey: ['id'],
  fields: [
    ref('id_type_alarm', 'type-alarm', { label: 'Alarm type', required: true, listed: true }),
    choice('alarm_status', ['waiting', 'attending', 'attended', 'canceled'], { required: true, listed: true }),
    ref('frequency', 'frequency-schedule-task', { required: true, listed: true }),
    ref('view', 'alarm-view', { help: 'Alarm view to open', listed: true }),
    days('days', { required: true, listed: true }),
    clock('start_time', { required: true, listed: true }),
    clock('end_time', { required: true, listed: true, help: 'Before the start: it lasts over midnight' }),
    pairs('params', { label: 'Parameters' }),
    count('units_count', 'alarm-workflow-unit', 'id_alarm_workflow', { label: 'Units', listed: true }),
  ],
});

const alarmWorkflowUnit = defineCatalogue({
  key: 'alarm-workflow-unit',
  title: 'Alarm workflow units',
  singular: 'Alarm workflow unit',
  family: 'automation',
  path: 'alarm_workflow_unit',
  resource: 'Workflow',
  label: ['id'],
  ownership: { via: 'id_alarm_workflow' },
  operations: ['list', 'create', 'delete'],
  servedBy: 'own room',
  importKey: ['id_alarm_workflow', 'id_unit'],
  fields: [
    ref('id_alarm_workflow', 'alarm-workflow', { label: 'Alarm workflow', required: true, listed: true }),
    ref('id_unit', 'unit', { label: 'Unit', required: true, listed: true }),
  ],
});

const schedule = defineCatalogue({
  key: 'schedule',
  title: 'Scheduled tasks',
  singular: 'Scheduled task',
  family: 'automation',
  path: 'schedule',
  routes: ['/schedule_task'],
  resource: 'ScheduleTask',
  label: ['id'],
  importKey: ['id'],
  fields: [
    ref('command', 'command', { required: true, listed: true, help: 'What is done' }),
    ref('frequency', 'frequency-schedule-task', { required: true, listed: true }),
    texts('cron_expressions', { label: 'Cron expressions', max: 20, listed: true, help: 'Five parts each; no duplicates' }),
    ref('id_tenant', 'tenant', { label: 'Tenant', listed: true, help: 'Its time zone; if none, that of most tenants' }),
    flag('active', { initial: true, listed: true }),
    time('next_run', { readOnly: true, listed: true, help: 'The platform runs it then' }),
    time('last_run', { readOnly: true, listed: true }),
  ],
});

/** The presets of the schedule editor (OP-9.55–9.58), seeded by the platform. */
const frequencyScheduleTask = defineCatalogue({
  key: 'frequency-schedule-task',
  title: 'Schedule task frequencies',
  singular: 'Schedule task frequency',
  family: 'automation',
  path: 'frequency_schedule_task',
  resource: 'ScheduleTask',
  isForOperators: true,
  ownership: 'shared',
  operations: ['list'],
  sort: 'id',
  fields: [text('name', { required: true, unique: true }), text('value')],
});
export const automationCatalogues = [command, actionPlan, alarmWorkflow, alarmWorkflowUnit, schedule, frequencyScheduleTask] as const;
