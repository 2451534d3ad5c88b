import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { leavesOf, nodesOf } from './leaves.ts';
import type { Model } from './model.ts';
import { type Path, shortestPaths, stepPaths, walk } from './paths.ts';

/** The states and transitions covered by the paths of a machine, over all its models. */
export interface Coverage {
  readonly machine: AnyStateMachine;
  readonly paths: readonly Path[];
  /** States that rest or are busy, dotted. */
  readonly states: readonly string[];
  readonly unreached: readonly string[];
  readonly transitions: readonly string[];
  readonly untaken: readonly string[];
  /** Ids of the paths on which a real actor deviated from the path. */
  readonly astray: readonly string[];
}

/** Generates the paths of every model, walks them with real actors, and reports the coverage of each machine. */
export function coverageOf(models: readonly Model[]): Coverage[] {
  const machines = [...new Set(models.map(({ machine }) => machine))];
  return machines.map((machine) =>
    coverOne(
      machine,
      models.filter((model) => model.machine === machine),
    ),
  );
}

/** What there is to cover of a machine: the states that rest or are busy, dotted, and its transitions by name. */
export function surfaceOf(machine: AnyStateMachine): Pick<Coverage, 'states' | 'transitions'> {
  return {
    states: leavesOf(machine).flatMap(({ kind, path }) => (kind === 'passing' ? [] : [path])),
    transitions: nodesOf(machine).flatMap((node) => transitionsOf(node).map(transitionName)),
  };
}

/** The transitions that a state has itself. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

function coverOne(machine: AnyStateMachine, models: readonly Model[]): Coverage {
  const paths = models.flatMap(stepPaths);
  const stood = [...models.flatMap(shortestPaths), ...paths].flatMap(({ state, steps }) => [state, ...steps.map((step) => step.state)]);
  const reached = new Set(stood.flatMap((state) => state.split(' ')));
  const { states, transitions } = surfaceOf(machine);
  const { taken, astray } = walkAll(models, paths, transitions);
  return {
    machine,
    paths,
    states,
    unreached: states.filter((path) => !reached.has(path)),
    transitions,
    untaken: transitions.filter((name) => !taken.has(name)),
    astray,
  };
}

function walkAll(models: readonly Model[], paths: readonly Path[], transitions: readonly string[]) {
  const taken = new Set<string>();
  const astray: string[] = [];
  for (const path of mostTellingFirst(paths)) {
    if (path.isRepeat && transitions.every((name) => taken.has(name))) break;
    const model = models.find(({ name }) => name === path.model);
    if (model === undefined) continue;
    const walked = walk(model, path);
    for (const transition of walked.taken) taken.add(transitionName(transition));
    if (walked.states.join() !== path.steps.map(({ state }) => state).join()) astray.push(path.id);
  }
  return { taken, astray };
}

/** First the paths whose last step is like no other's; those that repeat one are walked only while a transition is missing. */
function mostTellingFirst(paths: readonly Path[]): (Path & { isRepeat: boolean })[] {
  const visited = new Set<string>();
  const marked = paths.map((path) => {
    const [end, before] = [path.steps.at(-1), path.steps.at(-2)];
    const step = [path.model, before?.state, end?.text, end?.state].join(' ');
    const isRepeat = visited.has(step);
    visited.add(step);
    return { ...path, isRepeat };
  });
  return marked.sort((a, b) => Number(a.isRepeat) - Number(b.isRepeat));
}

/** A stable name of a transition, also when its machine is provided again. */
export function transitionName({ source, eventType, target, guard, actions }: AnyTransitionDefinition): string {
  const to = target?.map(({ id }) => id).join(' ') ?? 'stays';
  return [source.id, eventType || 'always', '→', to, JSON.stringify(guard) ?? '', JSON.stringify(actions)].join(' ');
}
