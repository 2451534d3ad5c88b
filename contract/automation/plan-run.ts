import * as z from 'zod/mini';
import {
  AlarmId,
  absent,
  byId,
  defineCall,
  Instant,
  type RealtimeEvents,
  type Refusal,
  requireAbility,
  success,
  UserId,
  wireNumber,
} from '../platform/index.ts';
import { FlowNode } from './flow.ts';
import { planResults } from './plan-nodes.ts';

/** A recorded answer: `node` is the question's node, `answer` the name of the output taken, `question` the text shown to the operator. */
export const PlanAnswer = z.object({
  node: z.string(),
  answer: z.string(),
  question: z.string(),
  by: z.nullable(z.object({ id: UserId, name: z.string() })),
  at: Instant,
});
export type PlanAnswer = z.infer<typeof PlanAnswer>;

/**
 * A run of an action plan for one alarm, or (no alarm) for a single operator. `plan` is the version the run started with.
 * `id` is null before the first answer. `version` increases with each answer.
 */
export const PlanRun = z.object({
  id: z.nullable(z.int()),
  version: z.int(),
  plan: z.object({ id: z.int(), name: z.string(), version: z.int(), nodes: z.array(FlowNode) }),
  alarm: z.nullable(z.object({ id: AlarmId, alarm_id: z.string() })),
  /** Id of the current node; null once the run is finalized. */
  at: z.nullable(z.string()),
  answers: z.array(PlanAnswer),
  /** The recommended act on the alarm, once the run is finalized. */
  result: z.nullable(z.enum(planResults)),
  started: z.nullable(Instant),
  ended: z.nullable(Instant),
});
export type PlanRun = z.infer<typeof PlanRun>;

/**
 * POST v1/action_plan/{id}/log (OQ-65): all answers so far, in order, each with its node and the output taken. They must begin with the
 * answers already stored, otherwise the call is refused with `plan.changed`. `restart` starts a run without an alarm over; `version` is the
 * version that the restart is based on.
 */
export const PlanLog = z.object({
  alarm_id: z.optional(z.nullable(AlarmId)),
  /** An earlier name of `alarm_id`, which consoles that are still open send. */
  id_alarm: z.optional(z.nullable(AlarmId)),
  answers: z
    .array(z.object({ node: z.string().check(z.maxLength(60)), answer: z.string().check(z.maxLength(60)) }))
    .check(z.maxLength(1000)),
  version: z.optional(z.int().check(z.nonnegative())),
  restart: z._default(z.boolean(), false),
});
export type PlanLog = z.input<typeof PlanLog>;

const WithRun = z.object({ run: PlanRun });

/** Reads the current run from the details of a `plan.changed`, `plan.over` or `plan.answer` refusal; undefined if they hold none. */
export function planRunOf(refusal: Refusal): PlanRun | undefined {
  const parsed = z.safeParse(WithRun, refusal.details);
  return parsed.success ? parsed.data.run : undefined;
}

/** A saved version of an action plan. New runs use the newest version. */
export const PlanVersion = z.object({
  version: z.int(),
  name: z.string(),
  nodes: z.array(FlowNode),
  by: z.nullable(z.object({ id: UserId, name: z.string() })),
  at: Instant,
});
export type PlanVersion = z.infer<typeof PlanVersion>;

const readHome = requireAbility('read', 'Home');

/** Answering action plans (OP-1.14, OP-4.24, OQ-65, OQ-67). */
export const planCalls = {
  planRun: defineCall({
    method: 'GET',
    path: '/v1/action_plan/:id/run',
    access: readHome,
    summary:
      'Read an action plan with its answers for an alarm or, without an alarm, for the caller; id 0 is the plan that applies, null if none does',
    params: z.object({ id: z.pipe(z.coerce.number(), z.int().check(z.nonnegative())) }),
    query: z.object({ id_alarm: z.optional(z.pipe(z.coerce.number(), AlarmId)) }),
    reply: success(z.nullable(PlanRun)),
    refusals: ['record.not_found'],
  }),
  logPlan: defineCall({
    method: 'POST',
    path: '/v1/action_plan/:id/log',
    access: readHome,
    summary: 'Answer an action plan; a concurrent second answer is refused with the first one',
    params: byId,
    body: PlanLog,
    reply: success(PlanRun),
    refusals: ['record.not_found', 'plan.changed', 'plan.answer', 'plan.over', 'request.key_reused', 'request.in_progress'],
  }),
  planVersions: defineCall({
    method: 'GET',
    path: '/v1/action_plan/:id/versions',
    access: requireAbility('read', 'ActionPlan'),
    summary: 'List the versions of an action plan, newest first; each save of changed nodes creates one',
    params: byId,
    reply: success(z.array(PlanVersion)),
    refusals: ['record.not_found'],
  }),
} as const;

export const planEvents = {
  'plan.shown': {
    channel: 'showActionPlan',
    audience: 'user',
    payload: z.object({ id_action_plan: wireNumber(z.int()), id_alarm: absent(z.nullable(wireNumber(AlarmId)), null) }),
  },
  /** An action plan was answered. The payload is the part that every subscriber reads; views parse the whole as a `PlanRun`. */
  'plan.answered': {
    channel: 'user',
    audience: 'tenantOrUser',
    payload: z.object({ run: z.looseObject({ alarm: z.nullable(z.looseObject({ id: AlarmId })) }) }),
  },
} as const satisfies RealtimeEvents;
