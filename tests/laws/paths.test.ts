import { describe, expect, test } from 'vitest';
import { nodesOf } from '../../machines/quality/paths/leaves.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import { longest, type Path, shortestPaths, stepPaths, stepsLimit, walk } from '../../machines/quality/paths/paths.ts';
import { countSimple, simplePaths } from '../../machines/quality/paths/simple.ts';

/** As many simple paths as are walked here. */
const few = 100;

const worded = allModels.filter(({ stepWords }) => Object.keys(stepWords.events).length + Object.keys(stepWords.ports).length > 0);

test.each(worded)(
  '$name says its steps in sentences that a test case is made of, and each of its delays',
  ({ machine, given, stepWords }) => {
    const odd = (words: Readonly<Record<string, string>>, how: RegExp) => Object.values(words).filter((one) => !how.test(one));
    expect(odd({ given, ...stepWords.events }, /^[A-Z“].{10,}\.$/)).toEqual([]);
    expect(odd(stepWords.ports, /^[a-z].*[^.]$/)).toEqual([]);
    expect(odd(stepWords.delays, /^[A-Z].*[^.]$/)).toEqual([]);
    const delays = new Set(nodesOf(machine).flatMap(({ after }) => after.map(({ delay }) => String(delay))));
    expect(Object.keys(stepWords.delays).sort()).toEqual([...delays].sort());
  },
);

describe.each(allModels)('$name', (model) => {
  const astray = (paths: readonly Path[]) =>
    longest(paths).filter((path) => walk(model, path).states.join() !== path.steps.map(({ state }) => state).join());

  // If this fails, reduce the model's samples, or distinguish fewer situations in `about`.
  test(`has at most ${stepsLimit} paths that take every step of every situation`, () => {
    expect(stepPaths(model).length).toBeLessThanOrEqual(stepsLimit);
  });

  test('a real actor goes where its shortest paths say, and its simple ones where they are few', () => {
    expect(astray(shortestPaths(model)).map(({ id }) => id)).toEqual([]);
    if (countSimple(model, few) <= few) expect(astray(simplePaths(model)).map(({ id }) => id)).toEqual([]);
  });
});
