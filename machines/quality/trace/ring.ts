import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** One step of a machine, by reference: nothing is copied or read until it is requested. */
export interface RingStep {
  readonly number: number;
  /** ms, as the console's clock has it. */
  readonly at: number;
  readonly actor: AnyActorRef;
  readonly event: AnyEventObject;
  readonly snapshot: AnyMachineSnapshot;
}

export interface Ring {
  /** Registers the current state of an actor that was already running. */
  register: (actor: AnyActorRef) => void;
  /** Observes a system of actors; pass it to `system.inspect`, or to an actor as `inspect`. */
  inspect: (event: InspectionEvent) => void;
  /** The recorded steps, oldest first. */
  steps: () => readonly RingStep[];
  /** The state of an actor before its first recorded step; undefined: that step started it. */
  before: (actor: AnyActorRef) => AnyMachineSnapshot | undefined;
  /** The transitions that an actor took with its last step. */
  taken: (actor: AnyActorRef) => readonly AnyTransitionDefinition[];
  /** The observed actors. */
  actors: () => readonly AnyActorRef[];
  /** Steps were left out from the beginning. */
  isCut: () => boolean;
  /** Sets the maximum of recorded steps; on a reduction the oldest are dropped. */
  setLimit: (most: number) => void;
  /** Releases all references. */
  clear: () => void;
}

interface Known {
  /** Its state before its first recorded step. */
  before: AnyMachineSnapshot | undefined;
  last: AnyMachineSnapshot | undefined;
  taken: AnyTransitionDefinition[];
  /** Transitions taken by the current step. */
  taking: AnyTransitionDefinition[];
}

/** The most rows of lists that the steps of a ring may hold on to, together: a step of a long list costs as many as the list has. */
export const weightLimit = 250_000;

/** The machine of an actor; other actors, such as ports and feeds, are observed through the machines that receive their events. */
export function machineOf(actor: unknown): AnyStateMachine | null {
  const { logic } = actor as { logic?: unknown };
  return typeof logic === 'object' && logic !== null && 'root' in logic && 'implementations' in logic ? (logic as AnyStateMachine) : null;
}

/**
 * Records the last steps of every observed machine, as references. Its cost is an entry for each step; memory that only a step retains, such
 * as the list that it copied, is weighed, and the oldest steps are dropped when it becomes too much.
 * @param onStep called after each step
 */
export function createRing(now: () => number, most: number, onStep: (passed: RingStep) => void = () => undefined): Ring {
  let steps: RingStep[] = [];
  let weights: number[] = [];
  /** Index of the first valid step; earlier ones are removed in batches. */
  let first = 0;
  let totalWeight = 0;
  let count = 0;
  let limit = most;
  let cut = false;
  const actors = new Map<AnyActorRef, Known>();

  const makeRoom = () => {
    while (steps.length - first > limit || (totalWeight > weightLimit && steps.length - first > 1)) {
      const oldest = steps[first];
      const known = oldest && actors.get(oldest.actor);
      if (known) known.before = oldest.snapshot;
      totalWeight -= weights[first] ?? 0;
      first += 1;
      cut = true;
    }
    if (first < limit) return;
    steps = steps.slice(first);
    weights = weights.slice(first);
    first = 0;
    const inside = new Set(steps.map(({ actor }) => actor));
    for (const [actor, { last }] of actors) if (!inside.has(actor) && last?.status !== 'active') actors.delete(actor);
  };

  return {
    register: (actor) => {
      if (!machineOf(actor)) return;
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
      actors.set(actor, { before: snapshot, last: snapshot, taken: [], taking: [] });
    },
    inspect: (inspected) => {
      if (inspected.type === '@xstate.microstep') actors.get(inspected.actorRef as AnyActorRef)?.taking.push(...inspected._transitions);
      if (inspected.type !== '@xstate.snapshot') return;
      const actor = inspected.actorRef as AnyActorRef;
      const snapshot = inspected.snapshot as AnyMachineSnapshot;
      const known = actors.get(actor) ?? (machineOf(actor) ? { before: undefined, last: undefined, taken: [], taking: [] } : null);
      if (!known || snapshot.value === undefined) return;
      if (!known.last) actors.set(actor, known);
      const weight = weightOf(known.last, snapshot);
      known.last = snapshot;
      [known.taken, known.taking] = [known.taking, []];
      count += 1;
      const passed: RingStep = { number: count, at: now(), actor, event: inspected.event, snapshot };
      steps.push(passed);
      weights.push(weight);
      totalWeight += weight;
      makeRoom();
      onStep(passed);
    },
    steps: () => steps.slice(first),
    before: (actor) => actors.get(actor)?.before,
    taken: (actor) => actors.get(actor)?.taken ?? [],
    actors: () => [...actors.keys()],
    isCut: () => cut,
    setLimit: (steps) => {
      limit = steps;
      makeRoom();
    },
    clear: () => {
      [steps, weights, first, totalWeight, count, cut] = [[], [], 0, 0, 0, false];
      actors.clear();
    },
  };
}

/** Number of rows that a step adds to the changed lists of its context. */
function weightOf(before: AnyMachineSnapshot | undefined, now: AnyMachineSnapshot): number {
  const [was, is] = [(before?.context ?? {}) as Context, now.context as Context];
  if (was === is) return 0;
  let weight = 0;
  for (const key in is) if (was[key] !== is[key]) weight += sizeOf(is[key]);
  return weight;
}
type Context = Readonly<Record<string, unknown>>;

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return value instanceof Map || value instanceof Set ? value.size : 1;
}
