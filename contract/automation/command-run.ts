import * as z from 'zod/mini';
import {
  AlarmId,
  absent,
  byId,
  defineCall,
  Instant,
  page,
  type RealtimeEvents,
  requireAbility,
  success,
  UserId,
} from '../platform/index.ts';

/** Status of a run. `success`: "Status: success"; `error`: "Estado: Ocurrió un error" (OP-8.11). `missed`: its time passed while the platform was down. */
export const runStatuses = ['running', 'success', 'error', 'canceled', 'missed'] as const;

/** State of one node of a run. `unknown`: the platform stopped while the node ran, so its outcome is unknown; it is not repeated. */
export const nodeStates = ['waiting', 'running', 'done', 'failed', 'skipped', 'unknown'] as const;
export type NodeState = (typeof nodeStates)[number];

/** Outcome of a node, as a code that the console translates; `values` are its parameters. */
export const outcomeCodes = [
  'done',
  'sent',
  'switched',
  'shown',
  'waited',
  'call_prepared',
  'shot',
  'reported',
  'would_do',
  'not_connected',
  'unreachable',
  'refused',
  'timed_out',
  'not_allowed',
  'not_found',
  'nobody',
  'incomplete',
  'needs_alarm',
  'no_position',
  'interrupted',
  'canceled',
  'failed',
] as const;
export type OutcomeCode = (typeof outcomeCodes)[number];

export const NodeOutcome = z.object({
  id: z.string(),
  type: z.string(),
  state: z.enum(nodeStates),
  code: z.nullable(z.enum(outcomeCodes)),
  /** Parameters of the message: the recipients, a count, the status that a server returned, a number of seconds. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  started: z.nullable(Instant),
  ended: z.nullable(Instant),
  /** End of a delay. */
  until: z.nullable(Instant),
});
export type NodeOutcome = z.infer<typeof NodeOutcome>;

/** A run of a custom command (OP-4.25): durable, node by node. `version` rises with each change. */
export const CommandRun = z.object({
  id: z.int(),
  version: z.int(),
  command: z.object({ id: z.nullable(z.int()), name: z.string() }),
  /** What started the run; `breach`: the response time of an alarm passed. */
  cause: z.enum(['operator', 'schedule', 'workflow', 'breach']),
  by: z.nullable(z.object({ id: UserId, name: z.string() })),
  alarm: z.nullable(z.object({ id: AlarmId, alarm_id: z.string() })),
  /** Reports what the run would do, without doing it. */
  dry: z.boolean(),
  /** The name of the drill that it belongs to: nothing is sent to devices; null: none. */
  drill: absent(z.nullable(z.string()), null),
  reason: z.nullable(z.string()),
  status: z.enum(runStatuses),
  nodes: z.array(NodeOutcome),
  started: Instant,
  ended: z.nullable(Instant),
});
export type CommandRun = z.infer<typeof CommandRun>;

/** A command that the caller may run. */
export const RunnableCommand = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  alarm_compatible: z.boolean(),
  requirements: z.array(z.string()),
  /** Whether it switches outputs or triggers a real density shoot, which requires two confirmations and a reason. */
  dangerous: z.boolean(),
  /** In execution order. */
  steps: z.array(z.object({ id: z.string(), type: z.string() })),
  /** End of the cool-down; null: it can run now. */
  cooling_until: z.nullable(Instant),
  /**
   * Drills that run and name the caller. Without an alarm, the command runs dry for their units; `always`: whatever the unit, because it
   * switches an output or calls an interphone of one of them.
   */
  drills: absent(z.array(z.object({ name: z.string(), units: z.array(z.int()), always: z.boolean() })), []),
});
export type RunnableCommand = z.infer<typeof RunnableCommand>;

/** POST v1/command/{id}/execute (OQ-65). A dangerous command is refused without `reason` and `confirmed: true`; a dry run needs neither. */
export const Execution = z.object({
  alarm_id: z.optional(z.nullable(AlarmId)),
  /** An earlier name of `alarm_id`, which consoles that are still open send. */
  id_alarm: z.optional(z.nullable(AlarmId)),
  /** The unit that a command without an alarm is run for, where it requires one. */
  id_unit: z.optional(z.nullable(z.int())),
  dry: z._default(z.boolean(), false),
  reason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
  confirmed: z._default(z.boolean(), false),
  /** The caller was shown that the run belongs to a drill: refused where it would be real, since the drill ended meanwhile. */
  in_drill: z._default(z.boolean(), false),
});
export type Execution = z.input<typeof Execution>;

const execute = requireAbility('execute', 'Command');

/** Running custom commands (OP-1.13, OP-4.25, OQ-65). */
export const runCalls = {
  runnable: defineCall({
    method: 'GET',
    path: '/v1/command/for-me',
    access: execute,
    summary: 'List the custom commands that the caller may run, by name',
    reply: success(z.array(RunnableCommand)),
  }),
  execute: defineCall({
    method: 'POST',
    path: '/v1/command/:id/execute',
    access: execute,
    summary: 'Run a custom command, or report what it would do (`dry`); returns the new run',
    params: byId,
    body: z.optional(Execution),
    reply: success(CommandRun),
    refusals: [
      'record.not_found',
      'command.incomplete',
      'command.unconfirmed',
      'command.cooling_down',
      'command.drill_over',
      'request.key_reused',
      'request.in_progress',
    ],
  }),
  runs: defineCall({
    method: 'GET',
    path: '/v1/command/runs',
    access: execute,
    summary: 'List the caller’s active runs, newest first; with an alarm, all visible runs of that alarm',
    query: z.object({ id_alarm: z.optional(z.pipe(z.coerce.number(), AlarmId)) }),
    reply: page(CommandRun),
  }),
  run: defineCall({
    method: 'GET',
    path: '/v1/command/runs/:id',
    access: requireAbility('read', 'Home'),
    summary: 'Read one run with the outcome of each node',
    params: byId,
    reply: success(CommandRun),
    refusals: ['record.not_found'],
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/v1/command/runs/:id/cancel',
    access: execute,
    summary: 'Stop a run: finished nodes remain done, nodes that have not begun are skipped',
    params: byId,
    body: z.optional(z.unknown()),
    reply: success(CommandRun),
    refusals: ['record.not_found', 'command.over'],
  }),
} as const;

export const commandEvents = {
  /**
   * The state of a command run changed; sent to the user of the run. The payload is the part that every subscriber reads; views parse the
   * whole as a `CommandRun`.
   */
  'command.told': {
    channel: 'user',
    audience: 'user',
    payload: z.object({ run: z.looseObject({ alarm: z.nullable(z.looseObject({ id: AlarmId })), status: z.string() }) }),
  },
} as const satisfies RealtimeEvents;
