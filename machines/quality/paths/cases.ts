import type { AnyStateMachine } from 'xstate';
import { leavesOf, nodesOf } from './leaves.ts';
import type { Model } from './model.ts';
import { type Path, provenBy, shortestPaths, stepPaths } from './paths.ts';
import { countSimple, simpleLimit, simplePaths } from './simple.ts';
import { toursOf } from './tours.ts';

/**
 * Path coverage of a test set: to each state, without a loop to each situation, every step of every situation, or few long paths that
 * together take every transition.
 */
export const strategies = ['shortest', 'simple', 'steps', 'tours'] as const;
export type Strategy = (typeof strategies)[number];

/** A step of a test case: the action and the expected result. */
export interface CaseStep {
  readonly action: string;
  /** The expected result of each state it leads to. */
  readonly expected: readonly string[];
  readonly state: string;
  readonly kind: string;
  /** The step as the machine names it. */
  readonly text: string;
}

/** A test case for people: precondition, actions and expected results. */
export interface Case {
  /** Stays the same for as long as the steps do, so that a test-management system can keep track of it. */
  readonly id: string;
  readonly machine: string;
  readonly model: string;
  readonly given: string;
  readonly steps: readonly CaseStep[];
  readonly state: string;
  readonly expected: readonly string[];
  /** Requirement ids. */
  readonly proves: readonly string[];
}

/**
 * The test cases of the models; `simple` leaves out those listed by `exploding`.
 * @param to only those that end in this state, dotted, or in one inside it
 */
export function casesOf(models: readonly Model[], strategy: Strategy, to?: string): Case[] {
  const machines = [...new Set(models.map(({ machine }) => machine))];
  return machines.flatMap((machine) => {
    const own = models.filter((model) => model.machine === machine);
    const ending = pathsOf(own, strategy).filter(({ state }) => to === undefined || isIn(state, to));
    return ending.flatMap((path) => own.filter(({ name }) => name === path.model).map((model) => caseOf(model, path)));
  });
}

function pathsOf(models: readonly Model[], strategy: Strategy): Path[] {
  if (strategy === 'steps') return models.flatMap(stepPaths);
  if (strategy === 'tours') return toursOf(models);
  if (strategy === 'simple') {
    const few = models.filter((model) => countSimple(model) <= simpleLimit);
    return few.flatMap(simplePaths).filter(({ steps }) => steps.length > 0);
  }
  const all = models.flatMap(shortestPaths);
  return all.filter(({ state, steps }, at) => steps.length > 0 && all.findIndex((other) => other.state === state) === at);
}

/** The models with too many loop-free paths to write down, each as a sentence that reports it. */
export const exploding = (models: readonly Model[]): string[] =>
  models
    .filter((model) => countSimple(model) > simpleLimit)
    .map(
      (model) =>
        `${model.name} has more than ${simpleLimit} simple paths, which are left out; --strategy steps takes every step with ${stepPaths(model).length}.`,
    );

/** Every state of the machines, dotted: the possible ends of a path. */
export const statesOf = (models: readonly Model[]): string[] =>
  [...new Set(models.flatMap(({ machine }) => nodesOf(machine).map(({ path }) => path.join('.'))))].filter(Boolean);

/** Whether a situation (several parallel states, separated by spaces) is in a state or inside it. */
export const isIn = (situation: string, state: string): boolean =>
  situation.split(' ').some((leaf) => leaf === state || leaf.startsWith(`${state}.`));

/** A path of a model as a test case. */
export function caseOf(model: Model, path: Path): Case {
  const { id, state, steps } = path;
  const described = descriptionsOf(model.machine);
  const observedIn = (situation: string) => situation.split(' ').flatMap((leaf) => described.get(leaf) ?? []);
  return {
    id,
    machine: model.machine.id,
    model: model.name,
    given: model.given,
    steps: steps.map(({ sentence, state: to, kind, text }) => ({ action: sentence, expected: observedIn(to), state: to, kind, text })),
    state,
    expected: observedIn(state),
    proves: provenBy(model, path),
  };
}

/** The description of each state of a machine. */
function descriptionsOf(machine: AnyStateMachine): ReadonlyMap<string, string | undefined> {
  const known = descriptions.get(machine) ?? new Map(leavesOf(machine).map(({ path, description }) => [path, description]));
  descriptions.set(machine, known);
  return known;
}
const descriptions = new WeakMap<AnyStateMachine, ReadonlyMap<string, string | undefined>>();

/** Changes of the cases since a version whose ids were saved. */
export interface Changes {
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** Compares ids with those of another version, by machine. */
export function changesOf(now: readonly Case[], before: Readonly<Record<string, readonly string[]>>): Record<string, Changes> {
  const current = idsOf(now);
  const machines = new Set([...Object.keys(current), ...Object.keys(before)]);
  const changed: Record<string, Changes> = {};
  for (const machine of machines) {
    const [is, was] = [current[machine] ?? [], before[machine] ?? []];
    const changes = { added: is.filter((id) => !was.includes(id)), gone: was.filter((id) => !is.includes(id)) };
    if (changes.added.length + changes.gone.length > 0) changed[machine] = changes;
  }
  return changed;
}

/** The ids of cases by machine, in order. */
export function idsOf(cases: readonly Case[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { machine, id } of cases) (ids[machine] ??= []).push(id);
  for (const machine of Object.keys(ids)) ids[machine]?.sort();
  return ids;
}
