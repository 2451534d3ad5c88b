import * as z from 'zod/mini';

/** One thing that happened to a machine: the event as it is kept, the state that it led to, and what it changed of the context. */
export const TraceStep = z.object({
  /** ms since the trace began. */
  at: z.number(),
  event: z.looseObject({ type: z.string() }),
  /** Dotted, for people. */
  state: z.string(),
  value: z.unknown(),
  /** The ids of the actors at work in it then. */
  children: z.array(z.string()),
  changed: z.record(z.string(), z.unknown()),
});
export type TraceStep = z.infer<typeof TraceStep>;

/** What one actor went through: of which machine it is, where it stood when the trace began, and every step since. */
export const TracedActor = z.object({
  /** Its place among the actors, from the root: `console.alarm-7`. */
  path: z.string(),
  machine: z.string(),
  /** Kept values of its context at the beginning, where they could be kept. */
  context: z.record(z.string(), z.unknown()),
  value: z.unknown(),
  children: z.array(z.string()),
  state: z.string(),
  steps: z.array(TraceStep),
});
export type TracedActor = z.infer<typeof TracedActor>;

/**
 * What a console went through, without what people wrote or are called: a bug report that can be replayed. `expected` says what should
 * have been in the end, in the words of whoever recorded it.
 */
export const Trace = z.object({
  format: z.literal(1),
  recorded: z.iso.datetime(),
  note: z.string(),
  /** What should have been, in the words of whoever reported it. */
  wanted: z.optional(z.string()),
  expected: z.nullable(z.object({ path: z.string(), state: z.string() })),
  /** Steps beyond the most that are kept were left out from the beginning. */
  cut: z.boolean(),
  actors: z.array(TracedActor),
});
export type Trace = z.infer<typeof Trace>;

/** The most steps of a trace. */
export const maxTraceSteps = 5000;
