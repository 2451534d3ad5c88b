import * as z from 'zod/mini';
import { defineCall, requireAbility } from './endpoint.ts';
import { success } from './envelope.ts';
import { Instant, MasterTenantId } from './ids.ts';

/** What the platform watches about itself. `receiver` and `cameras` concern a customer, the others the installation. */
export const watchedConditions = ['disk', 'backup', 'certificate', 'clock', 'replica', 'receiver', 'cameras'] as const;
export type WatchedCondition = (typeof watchedConditions)[number];

/** `unknown`: it could not be read. */
export const conditionStates = ['well', 'failing', 'unknown'] as const;
export type ConditionState = (typeof conditionStates)[number];

/** How each condition fails, or why it is unknown; `unread` and `stale` are of every condition: its reading failed, or it was not read for long. */
export const conditionGrades = {
  disk: ['low', 'critical', 'full', 'unread', 'stale'],
  backup: ['failed', 'old', 'missing', 'unrestored', 'unrehearsed', 'unread', 'stale'],
  certificate: ['ends_in_weeks', 'ends_in_days', 'ended', 'refused', 'unreachable', 'unread', 'stale'],
  clock: ['differs', 'unread', 'stale'],
  replica: ['behind', 'unreachable', 'refused', 'unread', 'stale'],
  receiver: ['fault', 'silent', 'unread', 'stale'],
  cameras: ['down', 'not_ingested', 'unread', 'stale'],
} as const satisfies Record<WatchedCondition, readonly string[]>;
export type ConditionGrade = (typeof conditionGrades)[WatchedCondition][number];
const grades = [...new Set(Object.values(conditionGrades).flat())] as [ConditionGrade, ...ConditionGrade[]];

/** What is known beside the state; each condition has some of it. */
export const ConditionDetails = z.object({
  /** Of the disk (`data`, `recordings`), the host or the receiver. */
  name: z.optional(z.string()),
  /** Machine and data directory of the platform that it is about. */
  place: z.optional(z.string()),
  /** Free bytes. */
  free: z.optional(z.number()),
  /** Of cameras: how many are without a stream, of how many that record. No names: not every administrator sees each tenant of the customer. */
  count: z.optional(z.int()),
  total: z.optional(z.int()),
  /** When the certificate ends. */
  until: z.optional(Instant),
  /** When the last backup was made, or the last signal arrived. */
  last: z.optional(Instant),
  /** By how much clocks differ, or a replica is behind. */
  ms: z.optional(z.number()),
  /** In words of the system or of the other side. */
  reason: z.optional(z.string()),
});
export type ConditionDetails = z.infer<typeof ConditionDetails>;

export const SelfWatchRow = z.object({
  condition: z.enum(watchedConditions),
  /** Distinguishes what one condition is about: a disk, a receiver. */
  subject: z.string(),
  /** Whom it concerns; null: the installation. */
  customer: z.nullable(z.object({ id: MasterTenantId, name: z.string() })),
  state: z.enum(conditionStates),
  grade: z.nullable(z.enum(grades)),
  details: ConditionDetails,
  /** Since when it is in this state. */
  since: Instant,
  /** When it was last looked at. */
  checked: Instant,
});
export type SelfWatchRow = z.infer<typeof SelfWatchRow>;

export const selfWatchCalls = {
  selfWatch: defineCall({
    method: 'GET',
    path: '/v1/self_watch',
    access: requireAbility('update', 'User'),
    summary:
      'Read what the platform watches about itself: conditions of the caller’s customers, and to master administrators those of the installation',
    reply: success(z.array(SelfWatchRow)),
  }),
} as const;
