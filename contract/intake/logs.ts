import * as z from 'zod/mini';
import { defineCall, Instant, success } from '../platform/index.ts';

/** Levels of log lines, by growing severity. */
export const logLevels = ['debug', 'info', 'warning', 'error', 'critical'] as const;

/** Limits of one request: its lines and its bytes. */
export const logLimits = { lines: 500, bytes: 2_000_000 } as const;

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/**
 * A line of a connected service. `provider` names the service, `message_id` its kind of message. `happened_at` may lie at most a day back, five
 * minutes ahead; left out: now.
 */
export const LogLine = z.object({
  provider: text(120),
  level: z.enum(logLevels),
  message: text(2000),
  message_id: z.optional(text(120)),
  description: z.optional(text(500)),
  path: z.optional(text(500)),
  client_host: z.optional(text(200)),
  happened_at: z.optional(Instant),
});
export type LogLine = z.infer<typeof LogLine>;

/** The call by which connected services write into the microservice log. */
export const logCalls = {
  sendLogs: defineCall({
    method: 'POST',
    path: '/v1/intake/logs',
    access: { kind: 'intake' },
    maxBytes: logLimits.bytes,
    summary: 'Write lines of a connected service into the microservice log',
    body: z.object({ lines: z.array(LogLine).check(z.minLength(1), z.maxLength(logLimits.lines)) }),
    reply: success(z.object({ stored: z.int() })),
    refusals: ['request.too_large'],
  }),
} as const;
