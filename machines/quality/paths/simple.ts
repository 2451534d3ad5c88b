import { getSimplePaths } from 'xstate/graph';
import { alone, type Model } from './model.ts';
import { optionsFor, type Path, pathOf, situationsOf } from './paths.ts';

/** Limit of generated loop-free paths: more are impractical to walk, and their number grows with every pair of states. */
export const simpleLimit = 5000;

/** How many paths without a loop a model has; counting ends above the limit. */
export function countSimple(model: Model, limit = simpleLimit): number {
  const map = situationsOf(model);
  const first = Object.keys(map)[0];
  if (first === undefined) return 0;
  const onPath = new Set<string>();
  let count = 0;
  const visit = (key: string): void => {
    count += 1;
    onPath.add(key);
    for (const next of map[key]?.leadsTo ?? []) if (count <= limit && !onPath.has(next)) visit(next);
    onPath.delete(key);
  };
  visit(first);
  return count;
}

/** Every path without a loop to each situation, as `xstate/graph` finds them; refuses a model that has more than the limit. */
export function simplePaths(model: Model): Path[] {
  if (countSimple(model) > simpleLimit) throw new RangeError(`${model.name} has more than ${simpleLimit} simple paths`);
  return getSimplePaths(alone(model.machine), optionsFor(model)).map(({ steps }) => pathOf(model, steps));
}
