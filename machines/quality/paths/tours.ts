import { type EventObject, initialTransition, transition } from 'xstate';
import { transitionName } from './coverage.ts';
import { alone, type Model } from './model.ts';
import { beginningOf, type Path, pathOfSteps, situation, situationsOf, stepPaths, walk, worded } from './paths.ts';
import { dotted } from './scripted.ts';
import type { MachineState, Step } from './steps.ts';

/** What limits tours. */
export interface TourLimits {
  /** Whether the steps can be played in sequence; adding steps to an unplayable sequence never makes it playable. */
  readonly possible?: (steps: readonly Step[], model: Model) => boolean;
  /** After this many steps no new path starts; the last one is completed. */
  readonly most?: number;
  /** Maximum number of steps to reach a new transition, before another tour starts instead. */
  readonly reach?: number;
  /** What else has to be reached, by the step that reaches it: each text once. */
  readonly also?: (step: Step) => string | undefined;
}

/** Limits of the tours of one model. */
type Limits = Omit<TourLimits, 'possible'> & { readonly possible: (steps: readonly Step[]) => boolean };

/** An edge of the graph as a step, with the goals it newly reaches: transitions, and the state it leads to. */
interface Edge {
  readonly step: Step;
  /** The state that it leaves. */
  readonly from: string;
  /** The situation that it leads to. */
  readonly to: string;
  readonly goals: readonly string[];
}

const farthest = 24;

/**
 * Few long paths that together reach every state and take every transition of a machine's models: each continues from its current state to
 * the nearest transition not yet taken. Where every walk has a start-up cost, as in a browser, they are much cheaper than shortest paths.
 */
export function toursOf(models: readonly Model[], limits: TourLimits = {}): Path[] {
  const done = new Set<string>();
  const { possible = () => true } = limits;
  return models.flatMap((model) => toursOfOne(model, { ...limits, possible: (steps) => possible(steps, model) }, done));
}

function toursOfOne(model: Model, limits: Limits, done: Set<string>): Path[] {
  const edges = edgesOf(model, limits.also);
  const tours: Path[] = [];
  for (;;) {
    const steps = oneTour(model, edges, limits, done);
    if (steps.length === 0) break;
    tours.push(pathOfSteps(model, steps));
  }
  return [...tours, ...strayed(model, edges, limits, done)];
}

/** Shortest paths to the goals that no tour reached: where situations that look alike differ, their own paths reach them. */
function strayed(model: Model, edges: Edges, { possible }: Limits, done: Set<string>): Path[] {
  const missed = [...edges.values()].flat().filter(({ goals }) => goals.some((goal) => !done.has(goal)));
  if (missed.length === 0) return [];
  const goalsOf = new Map<string, string[]>();
  for (const { step, from, goals } of missed) {
    const key = `${from} ${step.text} ${step.state}`;
    goalsOf.set(key, [...(goalsOf.get(key) ?? []), ...goals]);
  }
  const beginning = beginningOf(model);
  return stepPaths(model)
    .toSorted((one, other) => one.steps.length - other.steps.length)
    .filter((path) => {
      const { steps } = path;
      const last = steps.at(-1);
      const goals = goalsOf.get(`${steps.at(-2)?.state ?? beginning} ${last?.text} ${last?.state}`) ?? [];
      const open = goals.filter((goal) => !done.has(goal));
      if (open.length === 0 || !steps.every((_, at) => possible(steps.slice(0, at + 1)))) return false;
      const gained = gainedBy(model, path, open);
      for (const goal of gained) done.add(goal);
      return gained.length > 0;
    });
}

/** The goals that a path reaches: one step may take either of two transitions, depending on the context. */
function gainedBy(model: Model, path: Path, goals: readonly string[]): string[] {
  const taken = [...walk(model, path).taken].map(transitionName);
  return goals.filter((goal) => !goal.includes(' → ') || taken.some((name) => goal.startsWith(`${name} → `)));
}

/** The steps of a tour from the initial state, as long as a new transition is in reach. */
function oneTour(model: Model, edges: Edges, { possible, most = 30, reach = 6 }: Limits, done: Set<string>): Step[] {
  const machine = alone(model.machine);
  const steps: Step[] = [];
  const lost = new Set<Edge>();
  let [snapshot] = initialTransition(machine, model.input) as unknown as [MachineState];
  const beginning = `begins in ${dotted(snapshot.value)}`;
  const isNew = ({ goals }: Edge) => !done.has(beginning) || goals.some((goal) => !done.has(goal));
  const mayTake = (edge: Edge, way: readonly Edge[]) => !lost.has(edge) && possible([...steps, ...way.map(({ step }) => step)]);
  while (steps.length < most) {
    const way = nearest(edges, situation(model, snapshot), { mayTake, isNew, depth: steps.length === 0 ? farthest : reach });
    const went = follow(model, snapshot, way);
    // One situation represents all that are equal to its guards; where they differ, the walk ends elsewhere, and another path is searched.
    if (went.wrong) lost.add(went.wrong);
    else if (way.length === 0) break;
    else {
      snapshot = went.seen;
      done.add(beginning);
      for (const { step, goals } of way) {
        steps.push(step);
        for (const goal of goals) done.add(goal);
      }
    }
  }
  return steps;
}

/** Plays a path from a real situation; `wrong` is the step with an unexpected result. */
function follow(model: Model, from: MachineState, way: readonly Edge[]): { seen: MachineState; wrong?: Edge } {
  let snapshot = from;
  for (const edge of way) {
    [snapshot] = transition(alone(model.machine), snapshot as never, edge.step.event) as unknown as [MachineState];
    if (situation(model, snapshot) !== edge.to) return { seen: from, wrong: edge };
  }
  return { seen: snapshot };
}

type Edges = ReadonlyMap<string, Edge[]>;

function edgesOf(model: Model, also: TourLimits['also']): Edges {
  const situations = Object.entries(situationsOf(model));
  return new Map(
    situations.map(([key, { state, steps, leadsTo }]) => [
      key,
      steps.flatMap((step, at) => edgeOf(model, state, step, leadsTo[at]).map((edge) => withGoal(edge, also?.(edge.step)))),
    ]),
  );
}

const withGoal = (edge: Edge, goal: string | undefined): Edge => (goal === undefined ? edge : { ...edge, goals: [...edge.goals, goal] });

function edgeOf(
  model: Model,
  before: MachineState,
  { event, state: after }: { event: EventObject; state: MachineState },
  to: string | undefined,
): Edge[] {
  const taken = alone(model.machine).getTransitionData(before as never, event);
  if (to === undefined || taken.length === 0) return [];
  const state = dotted(after.value);
  const stood = dotted(before.value).split(' ');
  const entered = state.split(' ').filter((leaf) => !stood.includes(leaf));
  const goals = [...entered, ...taken.map((transition) => `${transitionName(transition)} → ${entered.join(' ')}`)];
  return [{ step: worded(model, event, before, after), from: dotted(before.value), to, goals }];
}

interface Search {
  /** Whether the last edge of a path may be taken. */
  readonly mayTake: (edge: Edge, way: readonly Edge[]) => boolean;
  readonly isNew: (edge: Edge) => boolean;
  readonly depth: number;
}

/** The shortest way from a situation that ends with a step to something new; empty where none is in reach. */
function nearest(edges: Edges, from: string, { mayTake, isNew, depth }: Search): Edge[] {
  let fringe: { at: string; way: Edge[] }[] = [{ at: from, way: [] }];
  const visited = new Set([from]);
  for (let gone = 0; gone < depth && fringe.length > 0; gone++) {
    const next: typeof fringe = [];
    for (const { at, way } of fringe) {
      for (const edge of edges.get(at) ?? []) {
        const isGoal = isNew(edge);
        const longer = [...way, edge];
        if ((!isGoal && visited.has(edge.to)) || !mayTake(edge, longer)) continue;
        if (isGoal) return longer;
        visited.add(edge.to);
        next.push({ at: edge.to, way: longer });
      }
    }
    fringe = next;
  }
  return [];
}
