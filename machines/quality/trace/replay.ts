import { type AnyMachineSnapshot, createActor, type EventObject, fromCallback, type StateValue, transition } from 'xstate';
import type { Trace, TracedActor } from '../../../contract/quality/trace.ts';
import { alone, type Model } from '../paths/model.ts';
import { dotted } from '../paths/scripted.ts';
import { restoreValues } from './anonymize.ts';

/** The result of replaying one actor's part. */
export type ReplayOutcome =
  | { readonly path: string; readonly outcome: 'same'; readonly steps: number }
  /** The machine now behaves differently, or the context in the trace is not sufficient to decide. */
  | {
      readonly path: string;
      readonly outcome: 'other';
      readonly step: number;
      readonly event: string;
      readonly was: string;
      readonly is: string;
    }
  /** It has no path model, so omitted parts of the trace cannot be replaced. */
  | { readonly path: string; readonly outcome: 'unknown' };

export interface ReplayResult {
  readonly actors: readonly ReplayOutcome[];
  /** Null: the trace expects nothing. */
  readonly expected: { readonly path: string; readonly state: string; readonly is: string; readonly ok: boolean } | null;
}

/**
 * Replays a trace on the current machines: each actor, in its state before a step, receives the recorded event and must reach
 * the recorded state after it. Where the trace has an expected outcome, the end is compared with that.
 */
export function replay(trace: Trace, models: readonly Model[]): ReplayResult {
  const ends = new Map<string, string>();
  const actors = trace.actors.map((actor): ReplayOutcome => {
    const model = models.find(({ machine }) => machine.id === actor.machine);
    if (!model) return { path: actor.path, outcome: 'unknown' };
    return replayOne(actor, model, ends);
  });
  const { expected } = trace;
  const is = expected ? (ends.get(expected.path) ?? '') : '';
  return { actors, expected: expected && { ...expected, is, ok: is === expected.state } };
}

function replayOne(actor: TracedActor, model: Model, ends: Map<string, string>): ReplayOutcome {
  const machine = alone(model.machine);
  const sample = createActor(machine, { input: model.input }).getSnapshot() as AnyMachineSnapshot;
  // Values that a trace leaves out, such as functions, are taken from the path model.
  const context: object = Object.assign({}, sample.context as object, restoreValues(actor.context));
  let { value, children } = actor;
  ends.set(actor.path, dotted(value as StateValue));
  for (const [at, step] of actor.steps.entries()) {
    const before = withChildren(machine.resolveState({ value: value as never, context: { ...context } }) as AnyMachineSnapshot, children);
    const [now] = transition(machine, before, restoreValues(step.event) as EventObject) as unknown as [AnyMachineSnapshot];
    const is = dotted(now.value as StateValue);
    ends.set(actor.path, is);
    if (is !== step.state) return { path: actor.path, outcome: 'other', step: at + 1, event: step.event.type, was: step.state, is };
    Object.assign(context, restoreValues(step.changed));
    ({ value, children } = step);
  }
  return { path: actor.path, outcome: 'same', steps: actor.steps.length };
}

/** A situation with its active child actors, all of them silent. */
function withChildren(snapshot: AnyMachineSnapshot, spawned: readonly string[]): AnyMachineSnapshot {
  const invoked = snapshot._nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id));
  const children = Object.fromEntries([...invoked, ...spawned].map((id) => [id, createActor(silence, { id })]));
  return Object.assign(Object.create(Object.getPrototypeOf(snapshot) as object), snapshot, { children }) as AnyMachineSnapshot;
}
const silence = fromCallback(() => undefined);
