import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import { getAdjacencyMap, getShortestPaths, getSimplePaths } from 'xstate/graph';
import { alone, type Model, unplugged } from './model.ts';
import { dotted } from './scripted.ts';
import { outcomeOf, type Seen, type Step, sourceOf, stepOf } from './steps.ts';

export interface Path {
  /** Stays the same for as long as the steps do: `session-3f2a91c0`. */
  readonly id: string;
  readonly model: string;
  /** Where it ends, dotted. */
  readonly state: string;
  readonly steps: readonly Step[];
}

/** The requirement ids that a path proves, each once, in order: by what its steps ask and answer, and by the states that it passes. */
export function provenBy({ proves }: Pick<Model, 'proves'>, { steps }: Path): string[] {
  const found = steps.flatMap(({ event, port, state }) => [
    port === null ? proves.events[event.type] : proves.ports[port],
    ...state.split(' ').flatMap((leaf) => leaf.split('.').map((_, at, names) => proves.states[names.slice(0, at + 1).join('.')])),
  ]);
  return [...new Set(found.flatMap((ids) => ids?.split(' ') ?? []))].sort();
}

/** What may happen in a situation: samples of the events it takes, every sample reply of the ports at work, their failure, its delays. */
export function eventsIn(model: Model, seen: Seen): EventObject[] {
  const types = new Set<string>(seen._nodes.flatMap(({ ownEvents }) => ownEvents as string[]));
  return [...types].flatMap((type): EventObject[] => {
    const outcome = outcomeOf(type);
    if (model.elsewhere.includes(outcome ? (sourceOf(seen, outcome.actorId) ?? '') : type)) return [];
    if (outcome?.kind === 'error') return [{ type, error: new Error('no answer'), actorId: outcome.actorId } as EventObject];
    if (outcome?.kind === 'done') {
      const outputs = model.replies[sourceOf(seen, outcome.actorId) ?? ''] ?? [];
      return outputs.map((output) => ({ type, output, actorId: outcome.actorId }) as EventObject);
    }
    if (type.startsWith('xstate.after.')) return [{ type }];
    return model.raised.includes(type) ? [] : [...(model.events[type] ?? [])];
  });
}

/** What tells one situation of a model from another: the state, and what guards ask. */
export function situation(model: Model, { value, context }: Seen): string {
  return JSON.stringify([value, model.about(context)]);
}

function optionsFor(model: Model) {
  return {
    input: model.input as never,
    events: (snapshot: unknown) => eventsIn(model, snapshot as Seen) as never,
    serializeState: (snapshot: unknown) => situation(model, snapshot as Seen),
    serializeEvent: textOf,
    limit: 20_000,
  };
}

/** A way through a graph: each event with the situation it leads to. The first has no event. */
type Way = readonly { readonly event: EventObject; readonly state: Seen }[];

function pathOf(model: Model, way: Way): Path {
  const steps: Step[] = [];
  let before: Seen | undefined;
  for (const { event, state } of way) {
    if (event.type !== 'xstate.init') steps.push({ ...stepOf(event, before), state: dotted(state.value) });
    before = state;
  }
  return {
    id: `${model.name}-${hash(keyOf(steps))}`,
    model: model.name,
    state: before === undefined ? '' : dotted(before.value),
    steps,
  };
}

const keyOf = (steps: readonly Step[]) => steps.map(({ event }) => textOf(event)).join('|');

/** An event as text; samples are the same objects over and over. */
function textOf(event: EventObject): string {
  const known = texts.get(event) ?? JSON.stringify(event);
  texts.set(event, known);
  return known;
}
const texts = new WeakMap<EventObject, string>();

/** FNV-1a, 32 bits: a short name that stays the same. */
function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}

function shortestWays(model: Model): Way[] {
  const known = found.get(model) ?? getShortestPaths(alone(model.machine), optionsFor(model)).map(({ steps }) => steps as unknown as Way);
  found.set(model, known);
  return known;
}
const found = new WeakMap<Model, Way[]>();

/** The shortest path to each situation of the model, as `xstate/graph` finds them; the machine stands alone. */
export function shortestPaths(model: Model): Path[] {
  return shortestWays(model).map((way) => pathOf(model, way));
}

/** The shortest way from a situation of a running actor to a state that is meant, dotted; null where none of the samples leads there. */
export function pathFrom(model: Model, from: AnyMachineSnapshot, isMeant: (state: string) => boolean): Path | null {
  const [way] = getShortestPaths(alone(model.machine), {
    ...optionsFor(model),
    fromState: from as never,
    toState: (snapshot: unknown) => isMeant(dotted((snapshot as Seen).value)),
  });
  return way ? pathOf(model, way.steps) : null;
}

/** Every path without a loop to each situation. Their number grows fast: for small machines only. */
export function simplePaths(model: Model): Path[] {
  return getSimplePaths(alone(model.machine), optionsFor(model)).map(({ steps }) => pathOf(model, steps as unknown as Way));
}

/**
 * Paths that together take every step of every situation: the shortest path to the situation, then the step. Those that a
 * longer one begins with are left out.
 */
export function stepPaths(model: Model): Path[] {
  const ways = new Map(shortestWays(model).map((way) => [situation(model, last(way).state), way]));
  const map = getAdjacencyMap(alone(model.machine), optionsFor(model)) as unknown as Record<
    string,
    { state: Seen; transitions: Record<string, Way[number]> }
  >;
  const all = Object.values(map).flatMap(({ state, transitions }) => {
    const way = ways.get(situation(model, state)) ?? [];
    return Object.values(transitions).map((step) => pathOf(model, [...way, step]));
  });
  return longest(all);
}

/** Paths without those that a longer one begins with. */
export function longest(paths: readonly Path[]): Path[] {
  const begun = new Set(paths.flatMap(({ steps }) => steps.map((_, at) => keyOf(steps.slice(0, at)))));
  return paths.filter(({ steps }) => !begun.has(keyOf(steps)));
}
function last(way: Way): Way[number] {
  const end = way.at(-1);
  if (end === undefined) throw new RangeError('A way begins somewhere');
  return end;
}

/** What a walk along a path really did: the transitions it took, and where it stood after each step. */
export interface Walk {
  readonly taken: ReadonlySet<AnyTransitionDefinition>;
  readonly states: readonly string[];
}

/** Walks a path with a real actor of the machine, standing alone: nothing but the steps of the path happens. */
export function walk(model: Model, path: Path): Walk {
  const taken = new Set<AnyTransitionDefinition>();
  const actor = started(model, alone(model.machine), (seen) => {
    if (seen.type === '@xstate.microstep') for (const transition of seen._transitions) taken.add(transition);
  });
  const states = path.steps.map(({ event }) => {
    actor.send(event);
    return dotted((actor.getSnapshot() as Seen).value);
  });
  actor.stop();
  return { taken, states };
}

/**
 * An actor at the end of a path, to be drawn by its real view: the machines inside it are there too, and none of them hears from a
 * platform. Give a machine with some ports filled to say more.
 */
export function actorAt(model: Model, path: Path, machine: AnyStateMachine = unplugged(model.machine)) {
  const actor = started(model, machine);
  for (const { event } of path.steps) actor.send(event);
  return actor;
}

function started(model: Model, machine: AnyStateMachine, inspect: (seen: InspectionEvent) => void = () => undefined) {
  return createActor(machine, { input: model.input, clock: new SimulatedClock(), inspect }).start();
}
