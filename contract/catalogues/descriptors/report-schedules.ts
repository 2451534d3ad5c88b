import { defineCatalogue } from '../catalogue.ts';
import { choice, clock, email, flag, ref, text, texts, time, whole } from '../fields/field.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const reportFormats = ['pdf', 'xlsx'] as const;
/** What became of the last report. */
export const reportResults = ['sent', 'partly_sent', 'report_without_files', 'mail_failed', 'no_mail_server', 'report_not_made'] as const;
export type ReportResult = (typeof reportResults)[number];

/** When the report on alarm health of a tenant is mailed, to whom, and what became of the last one. */
const reportSchedule = defineCatalogue({
  key: 'report-schedule',
  title: 'Scheduled reports',
  singular: 'Scheduled report',
  family: 'alarms',
  path: 'report_schedule',
  routes: ['/report_schedule'],
  resource: 'ReportSchedule',
  ownership: 'tenant',
  fields: [
    text('name', { required: true, unique: true, max: 120, listed: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true, help: 'Its alarms, its time zone, its logo' }),
    flag('all_tenants', { label: 'All tenants of its customer', help: 'One report on the alarms of all of them' }),
    choice('period', ['month', 'week'], {
      required: true,
      initial: 'month',
      listed: true,
      group: 'When it is sent',
      help: 'The last whole one before it is sent; weeks begin on Monday',
    }),
    whole('month_day', {
      label: 'Day of the month',
      group: 'When it is sent',
      initial: 1,
      min: 1,
      max: 28,
      when: { field: 'period', is: 'month' },
    }),
    choice('weekday', weekdays, { group: 'When it is sent', initial: 'monday', when: { field: 'period', is: 'week' } }),
    clock('send_time', {
      label: 'Time of day',
      group: 'When it is sent',
      required: true,
      initial: '07:00',
      help: 'On the clock of the tenant',
    }),
    choice('language', ['en', 'es', 'pt'], { required: true, initial: 'es', group: 'What is sent' }),
    texts('formats', { required: true, of: reportFormats, max: 2, group: 'What is sent' }),
    email('recipients', { required: true, several: true, group: 'What is sent', help: 'Each gets a mail of their own' }),
    flag('active', { initial: true, listed: true, group: 'What is sent' }),
    time('next_send', { readOnly: true, listed: true, label: 'Next', group: 'When it is sent' }),
    time('last_sent', { readOnly: true, listed: true, label: 'Last sent', group: 'Sendings' }),
    choice('last_result', reportResults, { readOnly: true, listed: true, label: 'Last result', group: 'Sendings' }),
    text('last_fault', { readOnly: true, max: 1000, label: 'What went wrong', group: 'Sendings' }),
  ],
  actions: [
    {
      name: 'send',
      label: 'Send now',
      method: 'POST',
      path: 'report_schedule/:id/send',
      on: 'row',
      confirm: 'Send “{label}” to its recipients now? They get the report of the last whole period.',
    },
  ],
});

export const reportCatalogues = [reportSchedule] as const;
