import { alarmActKinds } from '../../alarms/index.ts';
import { defineCatalogue } from '../catalogue.ts';
import { choice, colour, data, flag, note, ref, text, time, whole } from '../fields/field.ts';

const createdAt = { readOnly: true, listed: true } as const;

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
    time('created', createdAt),
    text('name', { ...createdAt, label: 'Command' }),
    text('status', createdAt),
    ref('user', 'users', createdAt),
    text('alarm_id', { ...createdAt, label: 'Alarm' }),
    ref('id_tenant', 'tenant', { ...createdAt, label: 'Tenant' }),
    flag('dry', { readOnly: true, label: 'Dry run' }),
    note('message', { readOnly: true }),
    data('nodes', { label: 'Outcomes' }),
  ],
});

/** Runs of action plans with their answers. */
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
    time('created', createdAt),
    ref('action_plan', 'action-plan', createdAt),
    ref('user', 'users', createdAt),
    text('alarm_id', { ...createdAt, label: 'Alarm' }),
    ref('id_tenant', 'tenant', { ...createdAt, label: 'Tenant' }),
    data('answers'),
  ],
});

/** Requests and sign-ins, one per line (ADM-3.59); written by the platform, visible to users of the same customer. */
const logs = defineCatalogue({
  key: 'logs',
  title: 'System log',
  singular: 'System log',
  family: 'logs',
  path: 'logs',
  routes: ['/logs'],
  resource: 'Logs',
  table: 'system_log',
  ownership: 'policies',
  operations: ['list', 'export'],
  sort: '-date',
  host: 'logs',
  fields: [
    time('date', createdAt),
    text('user', createdAt),
    text('application', createdAt),
    text('action', createdAt),
    text('type', createdAt),
    text('resource', createdAt),
    text('identifier', createdAt),
    note('message', { readOnly: true }),
    text('ip', { ...createdAt, label: 'IP address' }),
    text('name', { readOnly: true }),
  ],
});

/** The sentences of the microservice log (ADM-3.60, OQ-100): each can be reworded. */
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
  operations: ['list', 'edit'],
  exportMode: null,
  host: 'logs',
  fields: [
    text('code', { readOnly: true, listed: true }),
    text('message', { required: true }),
    choice('lang', ['en'], { required: true, informational: true }),
  ],
});

/** Changes of records, with the values before and after, and lines that connected services send (ADM-3.59). */
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
  ownership: 'policies',
  operations: ['list', 'export'],
  sort: '-start_date',
  host: 'logs',
  requiredFilters: ['start_date', 'end_date'],
  fields: [
    time('start_date', { ...createdAt, label: 'Start date', requiredText: 'Start date is required' }),
    time('end_date', { readOnly: true, label: 'End date', requiredText: 'End date is required' }),
    ref('user', 'users', createdAt),
    text('action', createdAt),
    text('resource', createdAt),
    text('log_message', createdAt),
    text('description', createdAt),
    data('difference'),
    ref('tenant', 'tenant', { readOnly: true }),
    text('client_host', { readOnly: true }),
    text('provider', createdAt),
    text('level', createdAt),
    text('message_id', { readOnly: true }),
    text('path', { readOnly: true }),
    data('data'),
    data('old_data'),
  ],
});

/** The known actions of the audit log. Unknown ones are valid too: writing the log must never make an operation fail. */
const auditActions = [
  ...['signed_in', 'signed_out', 'sign_in_failed', 'expired', 'refresh_reused', 'by_admin', 'by_user', 'password', 'locked', 'unlocked'],
  ...['unlock_failed', 'code_failed', 'locked_out', 'too_many', 'listened', 'on_break', 'available', 'needs_help', 'help_answered'],
  ...['device_remembered', 'device_used', 'device_forgotten'],
  ...[
    'password_changed',
    'reset_asked',
    'password_reset',
    'password_given',
    'invited',
    'invitation_used',
    'let_in_again',
    'factor_on',
    'factor_off',
    'factor_changed',
    'factor_app_paired',
  ],
  ...['factor_reset', 'passkey_added', 'passkey_used', 'passkey_renamed', 'passkey_removed', 'passkey_refused', 'passkey_copied'],
  ...['recovery_made', 'recovery_used', 'mobile_code', 'mobile_code_used', 'external_ticket', 'external_ticket_used', 'external_opened'],
  ...['single_sign_on_refused', 'single_sign_on_linked', 'single_sign_on_created', 'rights_from_groups', 'single_sign_on_unlocked'],
  ...['live', 'pre_alarm', 'recorded', 'made', 'revoked', ...alarmActKinds, 'plan', 'purged', 'create', 'update', 'delete'],
  ...[
    'command',
    'clip',
    'call_taken',
    'call_missed',
    'call_ended',
    'signal_restored',
    'source_shelved',
    'shelving_ended',
    'shelving_expired',
    'handover_signed',
    'handover_accepted',
    'drill_started',
    'drill_ended',
    'test_started',
    'test_ended',
    'test_expired',
    'signal_replayed',
    'case_made',
    'case_changed',
    'case_alarms_added',
    'case_alarm_removed',
    'case_ended',
    'case_packed',
    'case_opened',
    'case_shared',
    'case_share_revoked',
    'case_share_opened',
    'case_share_downloaded',
    'running',
    'success',
    'error',
    'canceled',
    'missed',
    'failed',
    'began',
    'taken',
    'connected',
    'ended',
    'restored',
  ],
] as const;

/**
 * Who signed in, watched, acted on alarms, changed records, exported and ran commands: append-only, each line sealed with the one before it
 * (`npm run verify-audit`). Beyond the specification.
 */
const audit = defineCatalogue({
  key: 'audit',
  title: 'Audit log',
  singular: 'Audit log line',
  family: 'logs',
  path: 'audit',
  routes: ['/audit'],
  resource: 'Audit',
  table: 'audit_entry',
  label: ['subject'],
  ownership: 'policies',
  operations: ['list', 'export'],
  sort: '-at',
  fields: [
    time('at', { ...createdAt, label: 'When' }),
    choice('kind', ['session', 'watch', 'share', 'alarm', 'record', 'export', 'command', 'call', 'signal', 'case'], createdAt),
    choice('action', auditActions, { ...createdAt, open: true }),
    text('user_name', { ...createdAt, label: 'Who' }),
    text('subject', { ...createdAt, label: 'Target' }),
    text('tenant', createdAt),
    data('detail', { label: 'In detail' }),
  ],
});

/** Alarms that belong to an incident of their tenant, matched by alarm type. */
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
    text('incident_name', { ...createdAt, label: 'Incident' }),
    colour('colour', createdAt),
    time('created', createdAt),
    text('alarm_id', { ...createdAt, label: 'Alarm' }),
    ref('id_unit', 'unit', { ...createdAt, label: 'Unit' }),
    ref('id_tenant', 'tenant', { ...createdAt, label: 'Tenant' }),
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
  fields: [text('incident_name', createdAt), colour('colour', createdAt), whole('count', { ...createdAt, min: 0 })],
});

/** Requests to the platform, counted by the minute: which call, how often, how many were refused, how long they took. */
const traffic = defineCatalogue({
  key: 'traffic',
  title: 'Traffic',
  singular: 'Traffic',
  family: 'logs',
  path: 'traffic',
  routes: ['/traffic'],
  resource: 'Traffic',
  label: ['request'],
  ownership: 'policies',
  operations: ['list', 'export'],
  sort: '-date',
  fields: [
    text('request', createdAt),
    time('date', createdAt),
    whole('requests', createdAt),
    whole('refused', createdAt),
    whole('milliseconds', { ...createdAt, label: 'Milliseconds on average', unit: 'ms' }),
  ],
});

export const logsCatalogues = [
  commandLog,
  actionPlanLog,
  logs,
  audit,
  logMessages,
  microserviceLog,
  logIncident,
  chartLogIncident,
  traffic,
] as const;
