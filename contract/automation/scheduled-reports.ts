import * as z from 'zod/mini';
import { byId, defineCall, Instant, requireAbility, success } from '../platform/index.ts';

/** The span that a report is of, both ends inclusive, and how many are to get it. What became of it is in the record of the schedule. */
export const OrderedReport = z.object({ report_from: Instant, report_to: Instant, recipients: z.int() });
export type OrderedReport = z.infer<typeof OrderedReport>;

export const scheduledReportCalls = {
  sendReport: defineCall({
    method: 'POST',
    path: '/v1/report_schedule/:id/send',
    access: requireAbility('update', 'ReportSchedule'),
    summary: 'Mail the report of the last whole period of a scheduled report now, whether or not it was mailed before',
    params: byId,
    body: z.optional(z.unknown()),
    reply: success(OrderedReport),
    refusals: ['record.not_found', 'connector.not_connected', 'request.key_reused', 'request.in_progress'],
  }),
} as const;
