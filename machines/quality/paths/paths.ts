import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  type InspectionEvent,
  initialTransition,
  SimulatedClock,
} from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { alone, type Model, unplugged } from './model.ts';
import { dotted } from './scripted.ts';
import { type MachineState, outcomeOf, type Step, sourceOf, stepOf } from './steps.ts';
import { describeStep } from './wording.ts';

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
export function eventsIn(model: Model, seen: MachineState): EventObject[] {
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

/** The key of a situation in a model: the state, and the values that guards read. */
export function situation(model: Model, seen: MachineState): string {
  const known = keys.get(model) ?? new WeakMap<MachineState, string>();
  keys.set(model, known);
  const key = known.get(seen) ?? JSON.stringify([seen.value, model.about(seen.context)]);
  known.set(seen, key);
  return key;
}
/** Walks read the same snapshots repeatedly. */
const keys = new WeakMap<Model, WeakMap<MachineState, string>>();

/** How `xstate/graph` walks a model. */
export function optionsFor(model: Model) {
  return {
    input: model.input as never,
    events: (snapshot: unknown) => eventsIn(model, snapshot as MachineState) as never,
    serializeState: (snapshot: unknown) => situation(model, snapshot as MachineState),
    serializeEvent: textOf,
    limit: 20_000,
  };
}

/** A path through a graph: each event with the situation it leads to. The first has no event. */
export type Way = readonly { readonly event: EventObject; readonly state: MachineState }[];

/** A graph path with its id and words. */
export function pathOf(model: Model, way: Way): Path {
  const steps: Step[] = [];
  let before: MachineState | undefined;
  for (const { event, state } of way) {
    if (event.type !== 'xstate.init') steps.push(worded(model, event, before, state));
    before = state;
  }
  return { ...pathOfSteps(model, steps), state: before === undefined ? '' : dotted(before.value) };
}

/** A step in words, which are the same wherever it is taken. */
export function worded(model: Model, event: EventObject, before: MachineState | undefined, after: MachineState): Step {
  const step = stepOf(event, before);
  const byStep = sentences.get(model) ?? new Map<string, string>();
  sentences.set(model, byStep);
  const key = `${step.port} ${textOf(event)}`;
  const sentence = byStep.get(key) ?? describeStep(model, step);
  byStep.set(key, sentence);
  return { ...step, sentence, state: dotted(after.value) };
}
const sentences = new WeakMap<Model, Map<string, string>>();

/** An event as text; samples are the same objects over and over. */
function textOf(event: EventObject): string {
  const known = texts.get(event) ?? JSON.stringify(event);
  texts.set(event, known);
  return known;
}
const texts = new WeakMap<EventObject, string>();

/** FNV-1a, 32 bits, of the texts of the steps with a stroke between: a short name that stays the same. */
const fnv = (sum: number, text: string): number => {
  let now = sum;
  for (const sign of text) now = Math.imul(now ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return now;
};
const fnvBegin = 0x811c9dc5;
const sumWith = (sum: number, event: EventObject, isFirst: boolean): number => fnv(sum, isFirst ? textOf(event) : `|${textOf(event)}`);
const sumOf = (steps: readonly Step[]) => steps.reduce((sum, { event }, at) => sumWith(sum, event, at === 0), fnvBegin);
const idOf = (model: Model, sum: number) => `${model.name}-${(sum >>> 0).toString(16).padStart(8, '0')}`;

/** The shortest path to each situation of the model, as found by `xstate/graph`; the machine runs on its own. */
export function shortestPaths(model: Model): readonly Path[] {
  return [...shortest(model).values()];
}

/** The shortest path to each situation, by its key. */
function shortest(model: Model): ReadonlyMap<string, Path> {
  const known = found.get(model);
  if (known) return known;
  const graph = graphOf(model);
  // The graph already knows each situation: reuse its events.
  const events = (snapshot: unknown) =>
    Object.values(graph[situation(model, snapshot as MachineState)]?.transitions ?? {}).map(({ event }) => event);
  const transition = (snapshot: unknown, event: EventObject) =>
    graph[situation(model, snapshot as MachineState)]?.transitions[textOf(event)]?.state ?? snapshot;
  const replayed = Object.assign(Object.create(alone(model.machine)) as AnyStateMachine, { transition: transition as never });
  const [first] = Object.values(graph);
  const paths = getShortestPaths(replayed as AnyStateMachine, {
    ...optionsFor(model),
    events: events as never,
    fromState: first?.state as never,
  });
  const made = paths.map(({ state, steps }) => [situation(model, state), pathOf(model, steps)] as const);
  found.set(model, new Map(made));
  return shortest(model);
}
const found = new WeakMap<Model, ReadonlyMap<string, Path>>();

/** The shortest way from a situation of a running actor to a state that is meant, dotted; null where none of the samples leads there. */
export function pathFrom(model: Model, from: AnyMachineSnapshot, isMeant: (state: string) => boolean): Path | null {
  const [way] = getShortestPaths(alone(model.machine), {
    ...optionsFor(model),
    fromState: from as never,
    toState: (snapshot: unknown) => isMeant(dotted((snapshot as MachineState).value)),
  });
  return way ? pathOf(model, way.steps) : null;
}

interface Situation {
  readonly state: MachineState;
  readonly steps: readonly Way[number][];
  /** The keys of the situations that the steps lead to. */
  readonly leadsTo: readonly string[];
}

/** A graph in the shape of `xstate/graph`: every situation by its key, and the result of each event. */
type Graph = Readonly<Record<string, { readonly state: MachineState; readonly transitions: Readonly<Record<string, Way[number]>> }>>;

function graphOf(model: Model): Graph {
  const known = graphs.get(model) ?? (getAdjacencyMap(alone(model.machine), optionsFor(model)) as unknown as Graph);
  graphs.set(model, known);
  return known;
}
const graphs = new WeakMap<Model, Graph>();

/** Every situation of a model with its possible steps, by key; the first is the initial one. */
export function situationsOf(model: Model): Readonly<Record<string, Situation>> {
  const known = situations.get(model);
  if (known) return known;
  const made = Object.entries(graphOf(model)).map(([key, { state, transitions }]): [string, Situation] => {
    const steps = Object.values(transitions);
    return [key, { state, steps, leadsTo: steps.map((step) => situation(model, step.state)) }];
  });
  situations.set(model, Object.fromEntries(made));
  return situationsOf(model);
}
const situations = new WeakMap<Model, Readonly<Record<string, Situation>>>();

/** The initial state of a model, dotted. */
export function beginningOf(model: Model): string {
  const [initial] = initialTransition(alone(model.machine), model.input) as unknown as [MachineState];
  return dotted(initial.value);
}

/** A path of these steps, called as the paths that are generated. */
export function pathOfSteps(model: Model, steps: readonly Step[]): Path {
  return { id: idOf(model, sumOf(steps)), model: model.name, state: steps.at(-1)?.state ?? '', steps };
}

/** Maximum of step paths of one model: more are impractical to walk or read; a law test checks every model. */
export const stepsLimit = 5000;

/**
 * Paths that together take every step of every situation: the shortest path to the situation, then the step. Those that a
 * longer one begins with are left out.
 */
export function stepPaths(model: Model): readonly Path[] {
  const known = stepped.get(model);
  if (known) return known;
  const ways = shortest(model);
  const all = Object.entries(situationsOf(model)).flatMap(([key, { state, steps }]) => {
    const before = ways.get(key)?.steps ?? [];
    const sum = sumOf(before);
    return steps.map((one): Path => {
      const step = worded(model, one.event, state, one.state);
      return {
        id: idOf(model, sumWith(sum, one.event, before.length === 0)),
        model: model.name,
        state: step.state,
        steps: [...before, step],
      };
    });
  });
  stepped.set(model, longest(all));
  return stepPaths(model);
}
const stepped = new WeakMap<Model, readonly Path[]>();

/** What steps lead on from a place, by their texts. */
type Branch = Map<string, Branch>;

/** Paths without those that a longer one begins with. */
export function longest(paths: readonly Path[]): Path[] {
  const trunk: Branch = new Map();
  const ends = paths.map(({ steps }) => {
    let at = trunk;
    for (const { event } of steps) {
      const text = textOf(event);
      const next = at.get(text) ?? (new Map() as Branch);
      at.set(text, next);
      at = next;
    }
    return at;
  });
  return paths.filter((_, at) => ends[at]?.size === 0);
}

/** The actual walk along a path: the transitions taken, and the state after each step. */
export interface Walk {
  readonly taken: ReadonlySet<AnyTransitionDefinition>;
  /** The transitions taken by each step, after those taken at the start. */
  readonly takenAt: readonly ReadonlySet<AnyTransitionDefinition>[];
  readonly states: readonly string[];
}

/** Walks a path with a real actor of the machine, standing alone: nothing but the steps of the path happens. */
export function walk(model: Model, path: Path): Walk {
  let taken = new Set<AnyTransitionDefinition>();
  const takenAt = [taken];
  const actor = started(model, alone(model.machine), (snapshot) => {
    if (snapshot.type === '@xstate.microstep') for (const transition of snapshot._transitions) taken.add(transition);
  });
  const states = path.steps.map(({ event }) => {
    taken = new Set();
    takenAt.push(taken);
    actor.send(event);
    return dotted((actor.getSnapshot() as MachineState).value);
  });
  actor.stop();
  return { taken: new Set(takenAt.flatMap((step) => [...step])), takenAt, states };
}

/**
 * An actor at the end of a path, to be rendered by its real view: its child machines are present, and none receives events from a
 * platform. Pass a machine with some ports implemented for more.
 */
export function actorAt(model: Model, path: Path, machine: AnyStateMachine = unplugged(model.machine)) {
  const actor = started(model, machine);
  for (const { event } of path.steps) actor.send(event);
  return actor;
}

function started(model: Model, machine: AnyStateMachine, inspect: (seen: InspectionEvent) => void = () => undefined) {
  return createActor(machine, { input: model.input, clock: new SimulatedClock(), inspect }).start();
}
