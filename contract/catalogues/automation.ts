import { choice, clock, data, days, flag, note, pairs, ref, text } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const command = defineCatalogue({
  key: 'command',
  title: 'Custom commands',
  singular: 'Custom command',
  family: 'automation',
  path: 'command',
  routes: ['/command'],
  resource: 'Command',
  fields: [
    text('name', { required: true }),
    note('description'),
    flag('alarm_compatible'),
    data('requirements'),
    data('nodes'),
    ref('id_user', 'users', { readOnly: true }),
  ],
  // TODO call: GET command/{id} one command
  // TODO call: GET command/logs command log
  // TODO open: Node JSON shape; execution call.
});

const actionPlan = defineCatalogue({
  key: 'action-plan',
  title: 'Action plans',
  singular: 'Action plan',
  family: 'automation',
  path: 'action_plan',
  routes: ['/action-plan'],
  resource: 'ActionPlan',
  fields: [text('name', { required: true }), flag('default'), data('nodes')],
  // TODO call: GET action_plan/{id} one plan
  // TODO call: GET action_plan/get-action-plan-logs action plan log
  // TODO open: Which alarms a plan applies to; node JSON shape.
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
  fields: [
    ref('id_type_alarm', 'type-alarm', { required: true }),
    choice('alarm_status', ['waiting', 'attending', 'attended', 'canceled']),
    ref('frequency', 'frequency-schedule-task'),
    pairs('params'),
    ref('view', 'alarm-view'),
    days('days'),
    clock('start_time'),
    clock('end_time'),
  ],
  // TODO call: GET alarm_workflow_unit units of a workflow: id_alarm_workflow, max 20000
  // TODO call: POST alarm_workflow_unit add units
  // TODO call: DELETE alarm_workflow_unit remove units (body)
  // TODO open: params shape.
});

const alarmWorkflowUnit = defineCatalogue({
  key: 'alarm-workflow-unit',
  title: 'Alarm workflow units',
  singular: 'Alarm workflow unit',
  family: 'automation',
  path: 'alarm_workflow_unit',
  resource: 'Workflow',
  label: ['id'],
  operations: ['list', 'create', 'delete'],
  fields: [ref('id_alarm_workflow', 'alarm-workflow', { required: true }), ref('id_unit', 'unit', { required: true })],
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
  fields: [ref('frequency', 'frequency-schedule-task'), data('cron_expressions'), ref('command', 'command')],
  // TODO open: Seed says only 'Schedule: id'.
});

const frequencyScheduleTask = defineCatalogue({
  key: 'frequency-schedule-task',
  title: 'Schedule task frequencies',
  singular: 'Schedule task frequency',
  family: 'automation',
  path: 'frequency_schedule_task',
  resource: 'ScheduleTask',
  ownership: 'shared',
  operations: ['list'],
  fields: [text('name', { required: true }), text('value')],
});
export const automationCatalogues = [command, actionPlan, alarmWorkflow, alarmWorkflowUnit, schedule, frequencyScheduleTask] as const;
