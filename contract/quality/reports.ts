import * as z from 'zod/mini';
import { defineCall, IdParam, Instant, type RealtimeEvents, requireAbility, success, UserId } from '../platform/index.ts';
import { Trace } from './trace.ts';

/** Limits of reports: characters of each text, bytes of the trace as JSON, reports per user in ten minutes, listed reports, and days of storage. */
export const reportLimits = { text: 2000, bytes: 900_000, values: 100_000, often: 10, listed: 200, keptDays: 30 } as const;

const text = z.string().check(z.trim(), z.maxLength(reportLimits.text));

/** A user's description of a problem with the trace of their console, which has no names, texts or places. */
export const NewReport = z.object({
  note: text.check(z.minLength(1)),
  /** The expected behaviour, in the user's words. */
  wanted: z.optional(text),
  trace: Trace,
});

/** A report as it is listed. */
export const ProblemReport = z.object({
  id: z.int(),
  at: Instant,
  /** null: the account was deleted. */
  by: z.nullable(z.object({ id: UserId, name: z.string() })),
  note: z.string(),
  wanted: z.nullable(z.string()),
  /** How many machines and steps its trace has, and how many bytes. */
  actors: z.int(),
  steps: z.int(),
  bytes: z.int(),
});
export type ProblemReport = z.infer<typeof ProblemReport>;

const read = requireAbility('read', 'QA');
const byId = z.object({ id: IdParam });

/** Calls for problem reports to QA. */
export const reportCalls = {
  reportProblem: defineCall({
    method: 'POST',
    path: '/v1/qa/traces',
    access: { kind: 'signed_in' },
    summary: 'Report a problem with the trace of the console; stored for 30 days',
    body: NewReport,
    maxBytes: reportLimits.bytes + 10_000,
    maxValues: reportLimits.values,
    reply: success(z.object({ id: z.int() })),
    refusals: ['access.throttled', 'request.key_reused', 'request.in_progress', 'request.too_large'],
  }),
  reports: defineCall({
    method: 'GET',
    path: '/v1/qa/traces',
    access: read,
    summary: 'List reports of users whose tenants the caller sees, newest first, at most 200',
    reply: success(z.array(ProblemReport)),
  }),
  report: defineCall({
    method: 'GET',
    path: '/v1/qa/traces/:id',
    access: read,
    summary: 'Read the trace of a report for replay',
    params: byId,
    reply: success(Trace),
    refusals: ['record.not_found'],
  }),
  deleteReport: defineCall({
    method: 'DELETE',
    path: '/v1/qa/traces/:id',
    access: requireAbility('delete', 'QA'),
    summary: 'Delete a report',
    params: byId,
    reply: success(z.null()),
    refusals: ['record.not_found'],
  }),
} as const;

export const qualityEvents = {
  /** An operator reported a problem; sent to users who may read reports and see all tenants of the author. */
  'problem.reported': { channel: 'user', audience: 'user', payload: z.object({ id: z.int() }) },
} as const satisfies RealtimeEvents;
