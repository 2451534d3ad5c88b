import { type Case, caseOf } from './case.ts';
import { nodesOf } from './leaves.ts';
import { easiestPaths, manualCaseOf, NotByHand } from './manual-cases.ts';
import { manuals } from './manuals.ts';
import type { Model } from './model.ts';
import { type Path, shortestPaths, stepPaths } from './paths.ts';
import { countSimple, simpleLimit, simplePaths } from './simple.ts';
import { toursOf } from './tours.ts';

/**
 * Path coverage of a test set: to each state as is easiest for a person or shortest, without a loop to each situation, every step of every situation, or few long paths that
 * together take every transition.
 */
export const strategies = ['easiest', 'shortest', 'simple', 'steps', 'tours'] as const;
export type Strategy = (typeof strategies)[number];

/**
 * The test cases of the models; `simple` leaves out those listed by `exploding`.
 * @param to only those that end in this state, dotted, or in one inside it
 */
export function casesOf(models: readonly Model[], strategy: Strategy, to?: string): Case[] {
  const machines = [...new Set(models.map(({ machine }) => machine))];
  return machines.flatMap((machine) => {
    const own = models.filter((model) => model.machine === machine);
    const ending = pathsOf(own, strategy).filter(({ state }) => to === undefined || isIn(state, to));
    return ending.flatMap((path) => own.filter(({ name }) => name === path.model).map((model) => forPeople(model, path)));
  });
}

/** A path as a person carries it out; in the words of the model where no person can. */
function forPeople(model: Model, path: Path): Case {
  const manual = manuals.get(model.name);
  if (manual === undefined) return caseOf(model, path);
  try {
    return manualCaseOf(model, manual, path);
  } catch (error) {
    if (error instanceof NotByHand) return caseOf(model, path);
    throw error;
  }
}

/** The easiest way to each state of a machine that a person can reach; the shortest where nothing says yet how a person does it. */
function easiestOf(models: readonly Model[]): Path[] {
  const all = models.flatMap((model) => {
    const manual = manuals.get(model.name);
    if (manual !== undefined) return easiestPaths(model, manual);
    return shortestPaths(model).map((path) => ({ path, cost: path.steps.length }));
  });
  const easy = [...all].sort((a, b) => a.cost - b.cost).map(({ path }) => path);
  const isFirst = (path: Path) => easy.find(({ state }) => state === path.state) === path;
  return all.map(({ path }) => path).filter((path) => isFirst(path) && (path.steps.length > 0 || manuals.has(path.model)));
}

function pathsOf(models: readonly Model[], strategy: Strategy): Path[] {
  if (strategy === 'easiest') return easiestOf(models);
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
