import { choice, colour, data, note, ref, text, time, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const made = { readOnly: true, listed: true } as const;

/** Runs of custom commands; a run writes its line. */
const commandLog = defineCatalogue({
  key: 'command-log',
  title: 'Command log',
  singular: 'Command log',
  family: 'logs',
  path: 'command/logs',
  routes: ['/command/logs'],
  resource: 'Command',
  ownership: 'tenant',
  operations: ['list', 'export'],
  sort: '-created',
  fields: [
    time('created', made),
    text('name', { ...made, label: 'Command' }),
    text('status', made),
    ref('user', 'users', made),
    text('alarm_id', { ...made, label: 'Alarm' }),
    ref('id_tenant', 'tenant', { ...made, label: 'Tenant' }),
    note('message', { readOnly: true }),
  ],
});

/** Runs of action plans with what was answered. */
const actionPlanLog = defineCatalogue({
  key: 'action-plan-log',
  title: 'Action plan log',
  singular: 'Action plan log',
  family: 'logs',
  path: 'action_plan/get-action-plan-logs',
  routes: ['/action-plan/logs'],
  resource: 'ActionPlan',
  label: ['id'],
  ownership: 'tenant',
  operations: ['list', 'export'],
  sort: '-created',
  fields: [
    time('created', made),
    ref('action_plan', 'action-plan', made),
    ref('user', 'users', made),
    text('alarm_id', { ...made, label: 'Alarm' }),
    ref('id_tenant', 'tenant', { ...made, label: 'Tenant' }),
    data('answers'),
  ],
});

const logs = defineCatalogue({
  key: 'logs',
  title: 'System log',
  singular: 'System log',
  family: 'logs',
  path: 'logs',
  routes: ['/logs'],
  resource: 'Logs',
  table: 'system_log',
  operations: ['list', 'export'],
  host: 'logs',
  servedBy: 'own room',
  fields: [
    text('user'),
    time('date'),
    text('application'),
    text('action'),
    text('type'),
    text('resource'),
    text('identifier'),
    note('message'),
    text('ip', { label: 'IP address', format: 'ip' }),
    text('name', { required: true }),
  ],
  // TODO open: Base address of the logs host.
});

const logMessages = defineCatalogue({
  key: 'log-messages',
  title: 'Log messages',
  singular: 'Log message',
  family: 'logs',
  path: 'log_messages',
  routes: ['/log_messages'],
  resource: 'LogMessages',
  label: ['message'],
  ownership: 'shared',
  operations: ['list'],
  host: 'logs',
  fields: [text('message', { required: true }), choice('lang', ['en'])],
  // TODO open: 'only English offered' hints at a form with a language select; create/edit not stated.
});

const microserviceLog = defineCatalogue({
  key: 'microservice-log',
  title: 'Microservice log',
  singular: 'Microservice log',
  family: 'logs',
  path: 'microservice_log',
  isPathAssumed: true,
  routes: ['/microservice_logs'],
  resource: 'MicroserviceLogs',
  label: ['log_message'],
  ownership: 'tenant',
  operations: ['list', 'export'],
  host: 'logs',
  asksFor: ['start_date', 'end_date'],
  servedBy: 'own room',
  fields: [
    text('client_host'),
    text('provider'),
    text('level'),
    text('message_id'),
    text('log_message', { required: true }),
    note('description'),
    text('path'),
    text('resource'),
    data('difference'),
    ref('tenant', 'tenant'),
    ref('user', 'users'),
    text('action'),
    time('start_date'),
    time('end_date'),
    data('data'),
    data('old_data'),
  ],
  // TODO open: API path; exact texts of the two messages; difference = diff of old_data and data (proposed).
});

/** Alarms that an incident of their tenant stands for, by its alarm type. */
const logIncident = defineCatalogue({
  key: 'log-incident',
  title: 'Incident log',
  singular: 'Incident log',
  family: 'logs',
  path: 'log_incident',
  routes: ['/log_incident'],
  resource: 'LogIncident',
  label: ['incident_name'],
  ownership: 'policies',
  operations: ['list', 'export'],
  sort: '-created',
  fields: [
    text('incident_name', { ...made, label: 'Incident' }),
    colour('colour', made),
    time('created', made),
    text('alarm_id', { ...made, label: 'Alarm' }),
    ref('id_unit', 'unit', { ...made, label: 'Unit' }),
    ref('id_tenant', 'tenant', { ...made, label: 'Tenant' }),
  ],
});

const chartLogIncident = defineCatalogue({
  key: 'chart-log-incident',
  title: 'Incident chart',
  singular: 'Incident chart',
  family: 'logs',
  path: 'chart/log_incident',
  resource: 'Incident',
  readAction: 'read_chart',
  label: ['incident_name'],
  ownership: 'policies',
  operations: ['list'],
  servedBy: 'own room',
  fields: [text('incident_name', made), colour('colour', made), whole('count', { ...made, min: 0 })],
});

const traffic = defineCatalogue({
  key: 'traffic',
  title: 'Traffic',
  singular: 'Traffic',
  family: 'logs',
  path: 'traffic',
  routes: ['/traffic'],
  resource: 'Traffic',
  label: ['request'],
  operations: ['list', 'export'],
  servedBy: 'own room',
  fields: [text('request', { required: true })],
});
export const logsCatalogues = [
  commandLog,
  actionPlanLog,
  logs,
  logMessages,
  microserviceLog,
  logIncident,
  chartLogIncident,
  traffic,
] as const;
