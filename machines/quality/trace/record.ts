import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { maxTraceSteps, type Trace, type TracedActor, type TraceStep } from '../../../contract/quality/trace.ts';
import { dotted } from '../paths/scripted.ts';
import { createAnonymizer } from './anonymize.ts';
import { createRing, machineOf, type Ring, type RingStep } from './ring.ts';

/** One line of the live event log. */
export interface TraceLine {
  readonly number: number;
  readonly at: number;
  readonly path: string;
  readonly machine: string;
  readonly type: string;
  /** Its previous state, dotted; null: this step started it. */
  readonly from: string | null;
  readonly state: string;
}

type Context = Readonly<Record<string, unknown>>;
/** The reporter's notes on a trace. */
export type TraceNote = Pick<Trace, 'note' | 'expected'>;

export interface Recorder extends Pick<Ring, 'register' | 'inspect'> {
  /** The steps recorded until now. */
  trace: (about: TraceNote) => Trace;
}

/** The path of an actor from the root: `console.alarm-7`. */
function pathOf(actor: AnyActorRef): string {
  const above = actor._parent;
  const machine = machineOf(actor);
  // An unnamed actor gets the id of its machine.
  const own = machine && (above === undefined || actor.id.startsWith('x:')) ? machine.id : actor.id;
  return above === undefined ? own : `${pathOf(above)}.${own}`;
}

/** Records the steps of a console's machines. @param now ms, for the distances between steps */
export function createRecorder(now: () => number): Recorder {
  const began = now();
  const ring = createRing(now, maxTraceSteps);
  return { register: ring.register, inspect: ring.inspect, trace: (about) => traceOf(ring, { ...about, began }) };
}

/**
 * Exports the contents of a ring, without user texts and names: each actor from its state before its first exported step.
 * Several actors of one name, such as dialogs opened one after the other, are distinguished by a number.
 * @param began ms; earlier steps are left out. Default: the first recorded step.
 */
export function traceOf(ring: Ring, { began, ...about }: TraceNote & { began?: number }): Trace {
  const steps = ring.steps();
  const start = began ?? steps[0]?.at ?? 0;
  const types = ring.actors().flatMap((actor): readonly string[] => (machineOf(actor)?.events as readonly string[] | undefined) ?? []);
  const anonymize = createAnonymizer(start, new Set(types));
  const befores = new Map(ring.actors().map((actor) => [actor, ring.before(actor)] as const));
  // By their order: when the console sets its clock by the platform's, a later step can have an earlier time.
  const first = steps.findIndex(({ at }) => at >= start);
  const left = first < 0 ? steps.length : first;
  const traced = steps.slice(left);
  for (const { actor, snapshot } of steps.slice(0, left)) befores.set(actor, snapshot);
  const actors = new Map<AnyActorRef, Writing>();
  const begin = (actor: AnyActorRef, snapshot: AnyMachineSnapshot) => {
    const machine = machineOf(actor);
    if (machine)
      actors.set(actor, { traced: startActor(pathOf(actor), machine, snapshot, anonymize), context: snapshot.context as Context });
  };
  for (const [actor, before] of befores) if (before) begin(actor, before);
  for (const { at, actor, event, snapshot } of traced) {
    const known = actors.get(actor);
    if (!known) begin(actor, snapshot);
    else if (event.type !== 'xstate.init') write(known, { at: Math.max(0, at - start), event, snapshot }, anonymize);
  }
  const recorded = new Date(start).toISOString();
  // The trace must not change with the live actors.
  const all = structuredClone([...actors.values()].map(({ traced }) => traced));
  // From a given moment on, the trace is complete if no step since then was dropped.
  const isWhole = !ring.isCut() || (began !== undefined && (steps[0]?.at ?? start) < began);
  return { format: 1, recorded, ...about, cut: !isWhole, actors: numberDuplicates(all) };
}

/** A step of a ring in words. @param began ms, the origin of the displayed time */
export function lineOf({ number, at, actor, event, snapshot }: RingStep, before: AnyMachineSnapshot | undefined, began: number): TraceLine {
  const stateOf = (of: AnyMachineSnapshot) => dotted(of.value as StateValue);
  return {
    number,
    at: at - began,
    path: pathOf(actor),
    machine: machineOf(actor)?.id ?? '',
    type: event.type,
    from: before && event.type !== 'xstate.init' ? stateOf(before) : null,
    state: stateOf(snapshot),
  };
}

/** The names of actors in their trace: several of one name are distinguished. */
export function namesOf(actors: readonly AnyActorRef[]): ReadonlyMap<AnyActorRef, string> {
  const numbered = numberDuplicates(actors.map((actor) => ({ actor, path: pathOf(actor) })));
  return new Map(numbered.map(({ actor, path }) => [actor, path]));
}

/** The last one of a name is called so; those before it have a number. */
function numberDuplicates<T extends { readonly path: string }>(actors: readonly T[]): T[] {
  const last = new Map(actors.map(({ path }, at) => [path, at]));
  const numbers = new Map<string, number>();
  return actors.map((actor, at) => {
    const number = (numbers.get(actor.path) ?? 0) + 1;
    numbers.set(actor.path, number);
    return last.get(actor.path) === at ? actor : { ...actor, path: `${actor.path}#${number}` };
  });
}

interface Writing {
  readonly traced: TracedActor;
  context: Context;
}
type Anonymizer = ReturnType<typeof createAnonymizer>;

function startActor(path: string, machine: AnyStateMachine, snapshot: AnyMachineSnapshot, anonymize: Anonymizer): TracedActor {
  const value = snapshot.value as StateValue;
  const context = anonymize(snapshot.context) as Record<string, unknown>;
  return { path, machine: machine.id, context, value, children: childrenOf(snapshot, anonymize), state: dotted(value), steps: [] };
}

function write(writing: Writing, { at, event, snapshot }: Pick<RingStep, 'at' | 'event' | 'snapshot'>, anonymize: Anonymizer): void {
  const context = snapshot.context as Context;
  const changed = anonymize(changesOf(writing.context, context)) as TraceStep['changed'];
  writing.context = context;
  const state = dotted(snapshot.value as StateValue);
  const recorded = { ...(anonymize(event) as object), type: event.type };
  writing.traced.steps.push({
    at,
    event: recorded,
    state,
    value: snapshot.value as unknown,
    children: childrenOf(snapshot, anonymize),
    changed,
  });
}

/** Ids of child actors; a key in one, such as that of a call, is masked as it is in the context, for a machine to find its child by it. */
const childrenOf = ({ children }: AnyMachineSnapshot, anonymize: Anonymizer): string[] =>
  Object.keys(children as object).map((id) => id.replace(/(?<=^[a-z]+-)(?!\d+$).*\d.*/i, (key) => String(anonymize(key))));

/** The keys of a context that hold something else than before. */
function changesOf(before: Context, now: Context): Record<string, unknown> {
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => before[key] !== value));
}
