import * as z from 'zod/mini';

/** One step of a machine: the recorded event, the resulting state, and the changes of the context. */
export const TraceStep = z.object({
  /** ms since the trace began. */
  at: z.number(),
  event: z.looseObject({ type: z.string() }),
  /** Dotted path, for display. */
  state: z.string(),
  value: z.unknown(),
  /** Ids of the actors that run in this state. */
  children: z.array(z.string()),
  changed: z.record(z.string(), z.unknown()),
});
export type TraceStep = z.infer<typeof TraceStep>;

/** The trace of one actor: its machine, its state at the beginning, and every step since. */
export const TracedActor = z.object({
  /** Its place among the actors, from the root: `console.alarm-7`. */
  path: z.string(),
  machine: z.string(),
  /** Recorded values of its context at the beginning, as far as they are serializable. */
  context: z.record(z.string(), z.unknown()),
  value: z.unknown(),
  children: z.array(z.string()),
  state: z.string(),
  steps: z.array(TraceStep),
});
export type TracedActor = z.infer<typeof TracedActor>;

/**
 * A trace of a console, without the texts and names of its users: a bug report that can be replayed. `expected` is
 * the expected outcome, in the reporter's words.
 */
export const Trace = z.object({
  format: z.literal(1),
  recorded: z.iso.datetime(),
  note: z.string(),
  /** The expected behaviour, in the reporter's words. */
  wanted: z.optional(z.string()),
  expected: z.nullable(z.object({ path: z.string(), state: z.string() })),
  /** Steps beyond the limit were dropped, oldest first. */
  cut: z.boolean(),
  actors: z.array(TracedActor),
});
export type Trace = z.infer<typeof Trace>;

/** The most steps of a trace. */
export const maxTraceSteps = 5000;
