import * as z from 'zod/mini';
import { defineCall, Instant, requireAbility, success } from '../platform/index.ts';

/** A break in the hash chain of the audit log; `place` is its line, `id` the entry. */
export const SealFault = z.object({
  kind: z.enum(['changed', 'removed', 'gap', 'inserted', 'cut', 'rewritten']),
  place: z.nullable(z.int()),
  id: z.nullable(z.int()),
});
export type SealFault = z.infer<typeof SealFault>;

/** Integrity of the audit log: the result of its last verification, and whether one is running. */
export const AuditSeal = z.object({
  verifying: z.boolean(),
  /** Null: not verified yet since the platform started. */
  verified: z.nullable(z.object({ lines: z.int(), at: Instant, fault: z.nullable(SealFault) })),
});
export type AuditSeal = z.infer<typeof AuditSeal>;

export const auditCalls = {
  seal: defineCall({
    method: 'GET',
    path: '/v1/audit-seal',
    access: requireAbility('read', 'Audit'),
    summary: 'Read the integrity of the audit log; a result older than a minute is verified again in the background',
    reply: success(AuditSeal),
  }),
} as const;
