import * as z from 'zod/mini';
import { defineCall, IdParam, requireAbility } from '../platform/endpoint.ts';
import { success } from '../platform/envelope.ts';
import { Instant, UserId } from '../platform/ids.ts';
import { Trace } from './trace.ts';

/** Limits of what an operator reports: characters of each text, bytes of the trace as JSON, reports a user in ten minutes. */
export const reportLimits = { text: 2000, bytes: 900_000, often: 10, listed: 200, keptDays: 30 } as const;

const text = z.string().check(z.trim(), z.maxLength(reportLimits.text));

/** A user's description of a problem, and the trace of their console before it: without names, texts and places. */
export const NewReport = z.object({
  note: text.check(z.minLength(1)),
  /** What should have been, in their words. */
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

/** Calls of what operators report to QA. */
export const reportCalls = {
  reportProblem: defineCall({
    method: 'POST',
    path: '/v1/qa/traces',
    access: { kind: 'signed_in' },
    summary: 'Report that something went wrong, with what the console did before; kept for 30 days',
    body: NewReport,
    reply: success(z.object({ id: z.int() })),
    refusals: ['access.throttled', 'request.key_reused', 'request.in_progress'],
  }),
  reports: defineCall({
    method: 'GET',
    path: '/v1/qa/traces',
    access: read,
    summary: 'What was reported by those whose tenants the caller sees, the newest first, at most 200',
    reply: success(z.array(ProblemReport)),
  }),
  report: defineCall({
    method: 'GET',
    path: '/v1/qa/traces/:id',
    access: read,
    summary: 'The trace of a report, as it is replayed',
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
