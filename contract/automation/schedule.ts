import * as z from 'zod/mini';
import { defineCall, Instant, requireAbility, success } from '../platform/index.ts';

/** Number of upcoming runs shown. */
export const nextRunsCount = 5;

/** When a task with these cron expressions runs next, in the tenant's time zone (an IANA name). */
export const NextRuns = z.object({ zone: z.string(), runs: z.array(Instant) });
export type NextRuns = z.infer<typeof NextRuns>;

export const scheduleCalls = {
  nextRuns: defineCall({
    method: 'POST',
    path: '/v1/schedule/next-runs',
    access: requireAbility('read', 'ScheduleTask'),
    summary: 'Compute the next five times of cron expressions in the time zone of a tenant',
    body: z.object({
      cron_expressions: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(20)),
      id_tenant: z.optional(z.nullable(z.int().check(z.positive()))),
    }),
    reply: success(NextRuns),
    refusals: ['record.not_found'],
  }),
} as const;
